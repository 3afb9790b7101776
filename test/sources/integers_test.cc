// Intrinsics of kernels on whole numbers and on the bits of others, each against a formula of its
// own.
#include <bit>
#include <cstdint>
#include <vector>

#include <gtest/gtest.h>

#include "warpcheck/simt.h"

namespace {

// Words with few, many and mixed bits.
std::vector<unsigned> words() {
  std::vector<unsigned> result{0, 1, 2, 0x7fffffff, 0x80000000, 0x80000001, 0xffffffff, 0x12345678};
  unsigned state = 1;
  for (int i = 0; i < 40; ++i) {
    state = state * 1664525 + 1013904223;
    result.push_back(state >> i % 24);
  }
  return result;
}

// Bit i of a number.
unsigned bit(std::uint64_t x, int i) {
  return static_cast<unsigned>(x >> i & 1);
}

TEST(Integers, CountAndReverseBits) {
  for (const unsigned x : words()) {
    const std::uint64_t both = static_cast<std::uint64_t>(x) << 32 | (x * 2654435761U);
    int ones = 0, first = 0, leading = 32, ones_64 = 0, first_64 = 0, leading_64 = 64;
    std::uint64_t reversed = 0, reversed_64 = 0;
    for (int i = 0; i < 64; ++i) {
      if (i < 32 && bit(x, i) != 0) {
        ++ones;
        first = first == 0 ? i + 1 : first;
        leading = 31 - i;
        reversed |= std::uint64_t{1} << (31 - i);
      }
      if (bit(both, i) != 0) {
        ++ones_64;
        first_64 = first_64 == 0 ? i + 1 : first_64;
        leading_64 = 63 - i;
        reversed_64 |= std::uint64_t{1} << (63 - i);
      }
    }
    EXPECT_EQ(__popc(x), ones);
    EXPECT_EQ(__ffs(static_cast<int>(x)), first);
    EXPECT_EQ(__clz(static_cast<int>(x)), leading);
    EXPECT_EQ(__brev(x), reversed);
    EXPECT_EQ(__popcll(both), ones_64);
    EXPECT_EQ(__ffsll(static_cast<long long>(both)), first_64);
    EXPECT_EQ(__clzll(static_cast<long long>(both)), leading_64);
    EXPECT_EQ(__brevll(both), reversed_64);
  }
}

// By schoolbook multiplication of 32-bit digits.
std::uint64_t high_product(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t low = 0xffffffff;
  const std::uint64_t middle = (a >> 32) * (b & low) + ((a & low) * (b & low) >> 32);
  const std::uint64_t other = (a & low) * (b >> 32) + (middle & low);
  return (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
}

TEST(Integers, ProductsAveragesAndDifferences) {
  for (const unsigned x : words()) {
    for (const unsigned y : words()) {
      const int a = static_cast<int>(x), b = static_cast<int>(y);
      const std::int64_t wide = static_cast<std::int64_t>(a) * b;
      EXPECT_EQ(__mulhi(a, b), static_cast<int>(static_cast<std::uint64_t>(wide) >> 32));
      EXPECT_EQ(__umulhi(x, y), static_cast<unsigned>(static_cast<std::uint64_t>(x) * y >> 32));
      const std::uint64_t p = static_cast<std::uint64_t>(x) << 32 | y;
      const std::uint64_t q = static_cast<std::uint64_t>(y) << 31 | x;
      EXPECT_EQ(__umul64hi(p, q), high_product(p, q));
      const std::uint64_t signed_high =
          high_product(p, q) - (bit(p, 63) != 0 ? q : 0) - (bit(q, 63) != 0 ? p : 0);
      EXPECT_EQ(static_cast<std::uint64_t>(
                    __mul64hi(static_cast<long long>(p), static_cast<long long>(q))),
                signed_high);
      const auto low = [](unsigned v) {
        return (static_cast<int>(v & 0xffffff) ^ 0x800000) - 0x800000;
      };
      EXPECT_EQ(static_cast<unsigned>(__mul24(a, b)),
                static_cast<unsigned>(static_cast<std::int64_t>(low(x)) * low(y)));
      EXPECT_EQ(__umul24(x, y),
                static_cast<unsigned>(static_cast<std::uint64_t>(x & 0xffffff) * (y & 0xffffff)));
      const std::int64_t difference = std::int64_t{a} - b;
      EXPECT_EQ(__sad(a, b, 7), static_cast<unsigned>(std::llabs(difference)) + 7);
      EXPECT_EQ(__usad(x, y, 7),
                static_cast<unsigned>(std::llabs(std::int64_t{x} - std::int64_t{y})) + 7);
      EXPECT_EQ(__hadd(a, b), static_cast<int>(std::floor((static_cast<double>(a) + b) / 2)));
      EXPECT_EQ(__rhadd(a, b), static_cast<int>(std::ceil((static_cast<double>(a) + b) / 2)));
      EXPECT_EQ(__uhadd(x, y), static_cast<unsigned>(std::floor((static_cast<double>(x) + y) / 2)));
      EXPECT_EQ(__urhadd(x, y), static_cast<unsigned>(std::ceil((static_cast<double>(x) + y) / 2)));
    }
  }
}

TEST(Integers, FunnelShiftsBytesAndDotProducts) {
  for (const unsigned x : words()) {
    const unsigned y = x * 2654435761U + 1;
    for (unsigned shift = 0; shift < 70; ++shift) {
      unsigned left = 0, right = 0, left_clamped = 0, right_clamped = 0;
      const std::uint64_t both = static_cast<std::uint64_t>(y) << 32 | x;
      for (int i = 0; i < 32; ++i) {
        const int by = static_cast<int>(shift % 32);
        const int most = static_cast<int>(std::min(shift, 32U));
        left |= bit(both, 32 + i - by) << i;
        right |= bit(both, i + by) << i;
        left_clamped |= bit(both, 32 + i - most) << i;
        right_clamped |= bit(both, i + most) << i;
      }
      EXPECT_EQ(__funnelshift_l(x, y, shift), left);
      EXPECT_EQ(__funnelshift_r(x, y, shift), right);
      EXPECT_EQ(__funnelshift_lc(x, y, shift), left_clamped) << shift;
      EXPECT_EQ(__funnelshift_rc(x, y, shift), right_clamped) << shift;
    }
    unsigned unsigned_sum = 5;
    int signed_sum = -5;
    for (int i = 0; i < 4; ++i) {
      const unsigned a = x >> 8 * i & 255, b = y >> 8 * i & 255;
      unsigned_sum += a * b;
      signed_sum += (static_cast<int>(a ^ 128) - 128) * (static_cast<int>(b ^ 128) - 128);
    }
    EXPECT_EQ(__dp4a(x, y, 5U), unsigned_sum);
    EXPECT_EQ(__dp4a(static_cast<int>(x), static_cast<int>(y), -5), signed_sum);
  }
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x7531), 0x77553311U);
  EXPECT_EQ(__byte_perm(0x33221100, 0x77665544, 0x0246), 0x00224466U);
  EXPECT_EQ(__byte_perm(0x80ff017f, 0, 0xba98), 0xffff0000U);  // the signs of all four
}

TEST(Bits, AreThoseOfTheFloats) {
  for (const unsigned x : words()) {
    const float f = __uint_as_float(x);
    EXPECT_EQ(std::bit_cast<unsigned>(f), x);
    EXPECT_EQ(__float_as_uint(f), x);
    EXPECT_EQ(__float_as_int(__int_as_float(static_cast<int>(x))), static_cast<int>(x));
    const double d = __hiloint2double(static_cast<int>(x), 77);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(d), static_cast<std::uint64_t>(x) << 32 | 77);
    EXPECT_EQ(__double2hiint(d), static_cast<int>(x));
    EXPECT_EQ(__double2loint(d), 77);
    EXPECT_EQ(__double_as_longlong(__longlong_as_double(-5)), -5);
  }
}

}  // namespace
