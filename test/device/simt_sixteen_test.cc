// The simulator's 16-bit types against the format table: every code, and the neighbourhood of every
// tie between two codes.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <gtest/gtest.h>

#include "device/simt/random.h"
#include "warpcheck/format.h"
#include "warpcheck/simulator/sixteen.h"
#include "warpcheck/simulator/sixteen_math.h"
#include "warpcheck/simulator/sixteen_pairs.h"

namespace {

using warpcheck::Format;

unsigned short code(__half x) {
  return __half_as_ushort(x);
}
unsigned short code(__nv_bfloat16 x) {
  return __bfloat16_as_ushort(x);
}

template <class T>
struct Type;
template <>
struct Type<__half> {
  static constexpr Format format = warpcheck::f16;
  static __half of(unsigned short bits) { return __ushort_as_half(bits); }
};
template <>
struct Type<__nv_bfloat16> {
  static constexpr Format format = warpcheck::bf16;
  static __nv_bfloat16 of(unsigned short bits) { return __ushort_as_bfloat16(bits); }
};

// A double that rounds to 16 bits as y + rest does, for a rest of less than one unit of y: of the
// two doubles around y + rest the one with an odd significand, which is no tie.
double with_rest(double y, long double rest) {
  if (rest == 0 || !std::isfinite(y)) {
    return y;
  }
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const double other = std::nextafter(y, rest > 0 ? infinity : -infinity);
  return (std::bit_cast<std::uint64_t>(y) & 1) != 0 ? y : other;
}

template <class T>
class SimtSixteen : public testing::Test {
 protected:
  // The code that x should have; CUDA gives NaN the code 0x7fff.
  static unsigned short expected(double x) {
    return std::isnan(x) ? 0x7fff
                         : static_cast<unsigned short>(warpcheck::encode(Type<T>::format, x));
  }
  static double value(unsigned bits) { return warpcheck::decode(Type<T>::format, bits); }
  static T number(std::uint64_t random) { return Type<T>::of(static_cast<unsigned short>(random)); }
};
using Types = testing::Types<__half, __nv_bfloat16>;
TYPED_TEST_SUITE(SimtSixteen, Types);

TYPED_TEST(SimtSixteen, EveryCodeToFloat) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const float x = Type<TypeParam>::of(static_cast<unsigned short>(bits));
    const double y = TestFixture::value(bits);
    ASSERT_TRUE(std::isnan(y) ? std::isnan(x) : x == y && std::signbit(x) == std::signbit(y))
        << bits;
  }
}

TYPED_TEST(SimtSixteen, EveryCodeAndEveryTieFromFloatAndDouble) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  for (unsigned bits = 0; bits < 0x8000; ++bits) {
    const double x = TestFixture::value(bits);
    const double up = TestFixture::value(bits + 1);
    const double tie = std::isfinite(up)  ? x + (up - x) / 2
                       : std::isfinite(x) ? x + warpcheck::ulp(Type<TypeParam>::format, x) / 2
                                          : x;
    for (const double y : {x, tie, std::nextafter(tie, 0), std::nextafter(tie, infinity)}) {
      ASSERT_EQ(code(TypeParam(y)), TestFixture::expected(y)) << y;
      ASSERT_EQ(code(TypeParam(-y)), TestFixture::expected(-y)) << y;
    }
    const auto f = static_cast<float>(tie);
    for (const float y : {static_cast<float>(x), f, std::nextafterf(f, 0),
                          std::nextafterf(f, std::numeric_limits<float>::infinity())}) {
      ASSERT_EQ(code(TypeParam(y)), TestFixture::expected(y)) << y;
      ASSERT_EQ(code(TypeParam(-y)), TestFixture::expected(-y)) << y;
    }
  }
}

TYPED_TEST(SimtSixteen, IntegersAreRoundedOnce) {
  warpcheck::simt::Random random(1, 0, 0);
  for (int i = 0; i < 100000; ++i) {
    const auto wide = static_cast<long long>(random.next() >> random.below(60));
    const auto exact = static_cast<long double>(wide);  // 64 bits of significand on x86
    const auto rounded = static_cast<double>(exact);
    const double y = with_rest(rounded, exact - rounded);
    ASSERT_EQ(code(TypeParam(wide)), TestFixture::expected(y)) << wide;
    ASSERT_EQ(code(TypeParam(static_cast<int>(wide))),
              TestFixture::expected(static_cast<int>(wide)));
  }
  // 2^30 + 2^22 is a tie of bf16; one more is not, which a float would not notice.
  EXPECT_EQ(code(__nv_bfloat16((1 << 30) + (1 << 22))), 0x4e80);
  EXPECT_EQ(code(__nv_bfloat16((1 << 30) + (1 << 22) + 1)), 0x4e81);
}

// Sums, differences, products and quotients are those of the exact values, rounded once. A double
// holds the first three exactly, but for sums of numbers far apart: those are tried apart.
TYPED_TEST(SimtSixteen, ArithmeticRoundsOnce) {
  warpcheck::simt::Random random(2, 0, 0);
  for (int i = 0; i < 1000000; ++i) {
    const TypeParam a = TestFixture::number(random.next());
    const TypeParam b = TestFixture::number(random.next());
    const double x = float(a);
    const double y = float(b);
    ASSERT_EQ(code(a + b), TestFixture::expected(x + y)) << x << " + " << y;
    ASSERT_EQ(code(a - b), TestFixture::expected(x - y)) << x << " - " << y;
    ASSERT_EQ(code(a * b), TestFixture::expected(x * y)) << x << " * " << y;
    ASSERT_EQ(code(a / b), TestFixture::expected(x / y)) << x << " / " << y;
    ASSERT_EQ(code(hsqrt(a)), TestFixture::expected(std::sqrt(x)));
    ASSERT_EQ(a < b, x < y);
    ASSERT_EQ(a >= b, x >= y);
    ASSERT_EQ(a == b, x == y);
  }
}

TYPED_TEST(SimtSixteen, FusedMultiplyAddRoundsOnce) {
  warpcheck::simt::Random random(3, 0, 0);
  int single = 0;
  for (int i = 0; i < 1000000; ++i) {
    const TypeParam a = TestFixture::number(random.next());
    const TypeParam b = TestFixture::number(random.next());
    // Near a multiple of the product, so that ties happen.
    const TypeParam c = random.coin() ? TestFixture::number(random.next())
                                      : TypeParam(float(a) * float(b) * 2048.0F);
    const long double product = static_cast<long double>(float(a)) * float(b);
    const long double sum = product + float(c);
    const long double back = sum - product;
    const long double lost = (product - (sum - back)) + (float(c) - back);
    const auto rounded = static_cast<double>(sum);
    const double y = with_rest(rounded, (sum - rounded) + lost);
    const auto got = code(__hfma(a, b, c));
    ASSERT_EQ(got, TestFixture::expected(y)) << float(a) << " * " << float(b) << " + " << float(c);
    single += got != code(a * b + c) ? 1 : 0;
  }
  EXPECT_GT(single, 1000);  // the two roundings of a * b + c show
}

TYPED_TEST(SimtSixteen, LargestAndLeastPreferNumbersToNaN) {
  const TypeParam nan = Type<TypeParam>::of(0x7fff);
  const TypeParam one = 1.0F;
  const TypeParam two = 2.0F;
  EXPECT_EQ(float(__hmax(one, two)), 2);
  EXPECT_EQ(float(__hmin(one, two)), 1);
  EXPECT_EQ(float(__hmax(nan, two)), 2);
  EXPECT_EQ(float(__hmin(one, nan)), 1);
  EXPECT_TRUE(__hisnan(__hmax_nan(nan, two)));
  EXPECT_TRUE(__hisnan(__hmin_nan(one, nan)));
  EXPECT_FALSE(__hne(nan, one));
  EXPECT_TRUE(nan != one);
}

TYPED_TEST(SimtSixteen, FunctionsAreWithinOneUnit) {
  const auto check = [](TypeParam got, double exact, const char* name, double x) {
    ASSERT_LE(warpcheck::ulp_error(Type<TypeParam>::format, float(got), exact), 0.51)
        << name << " of " << x;
  };
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const TypeParam a = Type<TypeParam>::of(static_cast<unsigned short>(bits));
    const double x = float(a);
    if (std::isnan(x) || std::fabs(x) > 11) {
      continue;
    }
    check(hexp(a), std::exp(x), "hexp", x);
    check(hexp2(a), std::exp2(x), "hexp2", x);
    check(htanh(a), std::tanh(x), "htanh", x);
    if (x > 0x1p-13) {
      check(hlog(a), std::log(x), "hlog", x);
      check(hrsqrt(a), 1 / std::sqrt(x), "hrsqrt", x);
      check(hrcp(a), 1 / x, "hrcp", x);
    }
  }
}

TEST(SimtSixteenPairs, WorkOnBoth) {
  const __half2 a = __floats2half2_rn(1.5F, -2.0F);
  const __half2 b = __half2half2(__float2half(2.0F));
  const float2 sum = __half22float2(a + b);
  const float2 fused = __half22float2(__hfma2(a, b, a));
  EXPECT_EQ(sum.x, 3.5F);
  EXPECT_EQ(sum.y, 0.0F);
  EXPECT_EQ(fused.x, 4.5F);
  EXPECT_EQ(fused.y, -6.0F);
  EXPECT_EQ(__high2float(__floats2bfloat162_rn(1.0F, 3.0F)), 3.0F);
  EXPECT_EQ(sizeof(__half2), 4U);
  EXPECT_EQ(alignof(__half2), 4U);
}

}  // namespace
