// __half and __nv_bfloat16, their conversions and arithmetic: computed in float and rounded, which
// gives the correctly rounded result for + - * / and sqrt (24 >= 2 * 11 + 2 bits).
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>

#include "warpcheck/simulator/integer.h"
#include "warpcheck/simulator/rounding.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

// Their names are CUDA's, so that a launcher has the same signature in every build.
#define WARPCHECK_SIXTEEN_BIT_TYPE(name, raw, to_float, from_float, from_double)           \
  struct raw {                                                                             \
    unsigned short x;                                                                      \
  };                                                                                       \
  struct name {                                                                            \
    name() = default;                                                                      \
    name(raw bits) : bits_(bits.x) {}                                                      \
    name(float x) : bits_(warpcheck::simt::from_float(x)) {}                               \
    name(double x) : bits_(warpcheck::simt::from_double(x)) {}                             \
    template <std::integral T>                                                             \
    name(T x) : bits_(warpcheck::simt::from_double(warpcheck::simt::integer_to_odd(x))) {} \
    operator float() const { return warpcheck::simt::to_float(bits_); }                    \
    operator raw() const { return {bits_}; }                                               \
                                                                                           \
   private:                                                                                \
    unsigned short bits_;                                                                  \
  };

namespace warpcheck::simt {

// An integer as a double; one that does not fit is rounded to odd, so that rounding it again is
// right.
template <std::integral T>
double integer_to_odd(T x) {
  if constexpr (sizeof(T) <= 4) {
    return static_cast<double>(x);
  } else {
    const bool negative = x < 0;
    auto magnitude = static_cast<std::uint64_t>(x);
    magnitude = negative ? 0 - magnitude : magnitude;
    if (magnitude >> 52 != 0) {
      magnitude = (magnitude & ~std::uint64_t{0xfff})
                  | ((magnitude & 0xfff) != 0 ? std::uint64_t{0x1000} : std::uint64_t{0});
    }
    const auto value = static_cast<double>(magnitude);
    return negative ? -value : value;
  }
}

}  // namespace warpcheck::simt

WARPCHECK_SIXTEEN_BIT_TYPE(__half, __half_raw, half_to_float, float_to_half, double_to_half)
WARPCHECK_SIXTEEN_BIT_TYPE(__nv_bfloat16, __nv_bfloat16_raw, bfloat16_to_float, float_to_bfloat16,
                           double_to_bfloat16)
#undef WARPCHECK_SIXTEEN_BIT_TYPE

using half = __half;
using nv_bfloat16 = __nv_bfloat16;

namespace warpcheck::simt {

template <class T>
concept SixteenBit = std::same_as<T, __half> || std::same_as<T, __nv_bfloat16>;

}  // namespace warpcheck::simt

template <warpcheck::simt::SixteenBit T>
T operator+(T a, T b) {
  return T(float(a) + float(b));
}
template <warpcheck::simt::SixteenBit T>
T operator-(T a, T b) {
  return T(float(a) - float(b));
}
template <warpcheck::simt::SixteenBit T>
T operator*(T a, T b) {
  return T(float(a) * float(b));
}
template <warpcheck::simt::SixteenBit T>
T operator/(T a, T b) {
  return T(float(a) / float(b));
}
template <warpcheck::simt::SixteenBit T>
T operator-(T a) {
  return T(-float(a));
}
template <warpcheck::simt::SixteenBit T>
T operator+(T a) {
  return a;
}
template <warpcheck::simt::SixteenBit T>
T& operator+=(T& a, T b) {
  return a = a + b;
}
template <warpcheck::simt::SixteenBit T>
T& operator-=(T& a, T b) {
  return a = a - b;
}
template <warpcheck::simt::SixteenBit T>
T& operator*=(T& a, T b) {
  return a = a * b;
}
template <warpcheck::simt::SixteenBit T>
T& operator/=(T& a, T b) {
  return a = a / b;
}
template <warpcheck::simt::SixteenBit T>
bool operator==(T a, T b) {
  return float(a) == float(b);
}
template <warpcheck::simt::SixteenBit T>
bool operator!=(T a, T b) {
  return float(a) != float(b);
}
template <warpcheck::simt::SixteenBit T>
bool operator<(T a, T b) {
  return float(a) < float(b);
}
template <warpcheck::simt::SixteenBit T>
bool operator>(T a, T b) {
  return float(a) > float(b);
}
template <warpcheck::simt::SixteenBit T>
bool operator<=(T a, T b) {
  return float(a) <= float(b);
}
template <warpcheck::simt::SixteenBit T>
bool operator>=(T a, T b) {
  return float(a) >= float(b);
}

inline __half __float2half(float x) {
  return {x};
}
inline __half __float2half_rn(float x) {
  return {x};
}
inline __half __double2half(double x) {
  return {x};
}
inline __half __int2half_rn(int x) {
  return {x};
}
inline __half __uint2half_rn(unsigned x) {
  return {x};
}
inline float __half2float(__half x) {
  return x;
}
inline int __half2int_rn(__half x) {
  return static_cast<int>(std::nearbyint(float(x)));
}
inline int __half2int_rz(__half x) {
  return static_cast<int>(float(x));
}
inline unsigned short __half_as_ushort(__half x) {
  return __half_raw(x).x;
}
inline short __half_as_short(__half x) {
  return static_cast<short>(__half_raw(x).x);
}
inline __half __ushort_as_half(unsigned short bits) {
  return {__half_raw{bits}};
}
inline __half __short_as_half(short bits) {
  return {__half_raw{static_cast<unsigned short>(bits)}};
}

inline __nv_bfloat16 __float2bfloat16(float x) {
  return {x};
}
inline __nv_bfloat16 __float2bfloat16_rn(float x) {
  return {x};
}
inline __nv_bfloat16 __double2bfloat16(double x) {
  return {x};
}
inline __nv_bfloat16 __int2bfloat16_rn(int x) {
  return {x};
}
inline float __bfloat162float(__nv_bfloat16 x) {
  return x;
}
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 x) {
  return __nv_bfloat16_raw(x).x;
}
inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) {
  return {__nv_bfloat16_raw{bits}};
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
