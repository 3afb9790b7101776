// Bit operations on integers, and the bits of floating-point numbers.
#pragma once

#include <bit>
#include <cstdint>

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {
__extension__ using Signed128 = __int128;
__extension__ using Unsigned128 = unsigned __int128;
}  // namespace warpcheck::simt

inline int __popc(unsigned x) {
  return std::popcount(x);
}
inline int __popcll(unsigned long long x) {
  return std::popcount(x);
}
inline int __clz(int x) {
  return std::countl_zero(static_cast<unsigned>(x));
}
inline int __clzll(long long x) {
  return std::countl_zero(static_cast<unsigned long long>(x));
}
// Position of the lowest set bit, from 1; 0 if there is none.
inline int __ffs(int x) {
  return x == 0 ? 0 : std::countr_zero(static_cast<unsigned>(x)) + 1;
}
inline int __ffsll(long long x) {
  return x == 0 ? 0 : std::countr_zero(static_cast<unsigned long long>(x)) + 1;
}
inline unsigned __brev(unsigned x) {
  x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
  x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
  x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
  return x << 24 | (x & 0xff00u) << 8 | (x >> 8 & 0xff00u) | x >> 24;
}
inline int __mulhi(int a, int b) {
  return static_cast<int>(static_cast<long long>(a) * b >> 32);
}
inline unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(static_cast<unsigned long long>(a) * b >> 32);
}

inline unsigned long long __brevll(unsigned long long x) {
  return static_cast<unsigned long long>(__brev(static_cast<unsigned>(x))) << 32
         | __brev(static_cast<unsigned>(x >> 32));
}
inline long long __mul64hi(long long a, long long b) {
  return static_cast<long long>(static_cast<warpcheck::simt::Signed128>(a) * b >> 64);
}
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  return static_cast<unsigned long long>(static_cast<warpcheck::simt::Unsigned128>(a) * b >> 64);
}
// Products of the low 24 bits.
inline int __mul24(int a, int b) {
  const auto low = [](int x) {
    return static_cast<long long>(static_cast<unsigned>(x) << 8) << 32 >> 40;
  };
  return static_cast<int>(low(a) * low(b));
}
inline unsigned __umul24(unsigned a, unsigned b) {
  return (a & 0xffffff) * (b & 0xffffff);
}
// |a - b| + c
inline unsigned __sad(int a, int b, unsigned c) {
  const long long difference = static_cast<long long>(a) - b;
  return static_cast<unsigned>(difference < 0 ? -difference : difference) + c;
}
inline unsigned __usad(unsigned a, unsigned b, unsigned c) {
  return (a < b ? b - a : a - b) + c;
}
// Averages, rounded down; __rhadd and __urhadd: up.
inline int __hadd(int a, int b) {
  return static_cast<int>((static_cast<long long>(a) + b) >> 1);
}
inline int __rhadd(int a, int b) {
  return static_cast<int>((static_cast<long long>(a) + b + 1) >> 1);
}
inline unsigned __uhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b) >> 1);
}
inline unsigned __urhadd(unsigned a, unsigned b) {
  return static_cast<unsigned>((static_cast<unsigned long long>(a) + b + 1) >> 1);
}
// The most or least significant word of high:low, shifted by the low five bits of `shift`, or (lc,
// rc) by at most 32.
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned>(both << (shift & 31) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  const unsigned long long both = static_cast<unsigned long long>(high) << 32 | low;
  return static_cast<unsigned>(both >> (shift & 31));
}
inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}
// Four bytes of y:x, each chosen by the low three bits of a nibble; its high bit copies the sign.
inline unsigned __byte_perm(unsigned x, unsigned y, unsigned selector) {
  const unsigned long long bytes = static_cast<unsigned long long>(y) << 32 | x;
  unsigned result = 0;
  for (int i = 0; i < 4; ++i) {
    const unsigned nibble = selector >> 4 * i & 0xf;
    const auto byte = static_cast<unsigned>(bytes >> 8 * (nibble & 7) & 0xff);
    result |= ((nibble & 8) == 0 ? byte : byte >= 0x80 ? 0xffu : 0u) << 8 * i;
  }
  return result;
}
// c + the products of four bytes.
inline int __dp4a(int a, int b, int c) {
  for (int i = 0; i < 4; ++i) {
    c += static_cast<signed char>(static_cast<unsigned>(a) >> 8 * i)
         * static_cast<signed char>(static_cast<unsigned>(b) >> 8 * i);
  }
  return c;
}
inline unsigned __dp4a(unsigned a, unsigned b, unsigned c) {
  for (int i = 0; i < 4; ++i) {
    c += (a >> 8 * i & 0xff) * (b >> 8 * i & 0xff);
  }
  return c;
}

inline int __double2hiint(double x) {
  return static_cast<int>(std::bit_cast<unsigned long long>(x) >> 32);
}
inline int __double2loint(double x) {
  return static_cast<int>(std::bit_cast<unsigned long long>(x));
}
inline double __hiloint2double(int high, int low) {
  return std::bit_cast<double>(static_cast<unsigned long long>(static_cast<unsigned>(high)) << 32
                               | static_cast<unsigned>(low));
}

inline int __float_as_int(float x) {
  return std::bit_cast<int>(x);
}
inline unsigned __float_as_uint(float x) {
  return std::bit_cast<unsigned>(x);
}
inline float __int_as_float(int x) {
  return std::bit_cast<float>(x);
}
inline float __uint_as_float(unsigned x) {
  return std::bit_cast<float>(x);
}
inline long long __double_as_longlong(double x) {
  return std::bit_cast<long long>(x);
}
inline double __longlong_as_double(long long x) {
  return std::bit_cast<double>(x);
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
