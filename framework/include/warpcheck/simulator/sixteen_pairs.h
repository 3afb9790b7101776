// __half2 and __nv_bfloat162: two numbers in one word, worked on alike.
#pragma once

#include <concepts>

#include "warpcheck/simulator/sixteen.h"
#include "warpcheck/simulator/sixteen_math.h"
#include "warpcheck/simulator/vector_types.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

struct alignas(4) __half2 {
  __half x, y;
};
struct alignas(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
};
using half2 = __half2;
using nv_bfloat162 = __nv_bfloat162;

namespace warpcheck::simt {

template <class T>
concept SixteenBitPair = std::same_as<T, __half2> || std::same_as<T, __nv_bfloat162>;

}  // namespace warpcheck::simt

template <warpcheck::simt::SixteenBitPair T>
T operator+(T a, T b) {
  return {a.x + b.x, a.y + b.y};
}
template <warpcheck::simt::SixteenBitPair T>
T operator-(T a, T b) {
  return {a.x - b.x, a.y - b.y};
}
template <warpcheck::simt::SixteenBitPair T>
T operator*(T a, T b) {
  return {a.x * b.x, a.y * b.y};
}
template <warpcheck::simt::SixteenBitPair T>
T operator/(T a, T b) {
  return {a.x / b.x, a.y / b.y};
}
template <warpcheck::simt::SixteenBitPair T>
T& operator+=(T& a, T b) {
  return a = a + b;
}
template <warpcheck::simt::SixteenBitPair T>
T __hadd2(T a, T b) {
  return a + b;
}
template <warpcheck::simt::SixteenBitPair T>
T __hsub2(T a, T b) {
  return a - b;
}
template <warpcheck::simt::SixteenBitPair T>
T __hmul2(T a, T b) {
  return a * b;
}
template <warpcheck::simt::SixteenBitPair T>
T __h2div(T a, T b) {
  return a / b;
}
template <warpcheck::simt::SixteenBitPair T>
T __hfma2(T a, T b, T c) {
  return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)};
}
template <warpcheck::simt::SixteenBitPair T>
T __hmax2(T a, T b) {
  return {__hmax(a.x, b.x), __hmax(a.y, b.y)};
}
template <warpcheck::simt::SixteenBitPair T>
T __hmin2(T a, T b) {
  return {__hmin(a.x, b.x), __hmin(a.y, b.y)};
}
template <warpcheck::simt::SixteenBitPair T>
T h2exp(T a) {
  return {hexp(a.x), hexp(a.y)};
}
template <warpcheck::simt::SixteenBitPair T>
T operator-(T a) {
  return {-a.x, -a.y};
}
template <warpcheck::simt::SixteenBitPair T>
T& operator-=(T& a, T b) {
  return a = a - b;
}
template <warpcheck::simt::SixteenBitPair T>
T& operator*=(T& a, T b) {
  return a = a * b;
}
template <warpcheck::simt::SixteenBitPair T>
T& operator/=(T& a, T b) {
  return a = a / b;
}
template <warpcheck::simt::SixteenBitPair T>
bool operator==(T a, T b) {
  return a.x == b.x && a.y == b.y;
}
template <warpcheck::simt::SixteenBitPair T>
T __hneg2(T a) {
  return -a;
}
template <warpcheck::simt::SixteenBitPair T>
T __habs2(T a) {
  return {__habs(a.x), __habs(a.y)};
}

// A function of one number, for both.
#define WARPCHECK_FOR_BOTH(name, of_one)       \
  template <warpcheck::simt::SixteenBitPair T> \
  T name(T a) {                                \
    return {of_one(a.x), of_one(a.y)};         \
  }
WARPCHECK_FOR_BOTH(h2exp2, hexp2)
WARPCHECK_FOR_BOTH(h2log, hlog)
WARPCHECK_FOR_BOTH(h2log2, hlog2)
WARPCHECK_FOR_BOTH(h2sqrt, hsqrt)
WARPCHECK_FOR_BOTH(h2rsqrt, hrsqrt)
WARPCHECK_FOR_BOTH(h2rcp, hrcp)
WARPCHECK_FOR_BOTH(h2tanh, htanh)
WARPCHECK_FOR_BOTH(h2sin, hsin)
WARPCHECK_FOR_BOTH(h2cos, hcos)
WARPCHECK_FOR_BOTH(h2floor, hfloor)
WARPCHECK_FOR_BOTH(h2ceil, hceil)
WARPCHECK_FOR_BOTH(h2trunc, htrunc)
WARPCHECK_FOR_BOTH(h2rint, hrint)
#undef WARPCHECK_FOR_BOTH

// Comparisons: 1 or 0 for each; for both at once: __hb....
#define WARPCHECK_COMPARISON(name, both, of_one)                 \
  template <warpcheck::simt::SixteenBitPair T>                   \
  T name(T a, T b) {                                             \
    return {of_one(a.x, b.x) ? 1 : 0, of_one(a.y, b.y) ? 1 : 0}; \
  }                                                              \
  template <warpcheck::simt::SixteenBitPair T>                   \
  bool both(T a, T b) {                                          \
    return of_one(a.x, b.x) && of_one(a.y, b.y);                 \
  }
WARPCHECK_COMPARISON(__heq2, __hbeq2, __heq)
WARPCHECK_COMPARISON(__hne2, __hbne2, __hne)
WARPCHECK_COMPARISON(__hlt2, __hblt2, __hlt)
WARPCHECK_COMPARISON(__hle2, __hble2, __hle)
WARPCHECK_COMPARISON(__hgt2, __hbgt2, __hgt)
WARPCHECK_COMPARISON(__hge2, __hbge2, __hge)
#undef WARPCHECK_COMPARISON

template <warpcheck::simt::SixteenBitPair T>
T __hmax2_nan(T a, T b) {
  return {__hmax_nan(a.x, b.x), __hmax_nan(a.y, b.y)};
}
template <warpcheck::simt::SixteenBitPair T>
T __hmin2_nan(T a, T b) {
  return {__hmin_nan(a.x, b.x), __hmin_nan(a.y, b.y)};
}
// Pairs of what two pairs hold low or high.
template <warpcheck::simt::SixteenBitPair T>
T __lows2half2(T a, T b) {
  return {a.x, b.x};
}
template <warpcheck::simt::SixteenBitPair T>
T __highs2half2(T a, T b) {
  return {a.y, b.y};
}
template <warpcheck::simt::SixteenBitPair T>
T __low2half2(T a) {
  return {a.x, a.x};
}
template <warpcheck::simt::SixteenBitPair T>
T __high2half2(T a) {
  return {a.y, a.y};
}
template <warpcheck::simt::SixteenBitPair T>
T __lowhigh2highlow(T a) {
  return {a.y, a.x};
}
inline __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}

template <warpcheck::simt::SixteenBitPair T>
auto __low2half(T a) {
  return a.x;
}
template <warpcheck::simt::SixteenBitPair T>
auto __high2half(T a) {
  return a.y;
}
template <warpcheck::simt::SixteenBitPair T>
float __low2float(T a) {
  return a.x;
}
template <warpcheck::simt::SixteenBitPair T>
float __high2float(T a) {
  return a.y;
}

inline __half2 __floats2half2_rn(float x, float y) {
  return {x, y};
}
inline __half2 __float2half2_rn(float x) {
  return {x, x};
}
inline __half2 __float22half2_rn(float2 v) {
  return {v.x, v.y};
}
inline float2 __half22float2(__half2 v) {
  return {v.x, v.y};
}
inline __half2 __half2half2(__half x) {
  return {x, x};
}
inline __half2 __halves2half2(__half x, __half y) {
  return {x, y};
}
inline __half2 make_half2(__half x, __half y) {
  return {x, y};
}
inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return {x, y};
}
inline __nv_bfloat162 __float2bfloat162_rn(float x) {
  return {x, x};
}
inline __nv_bfloat162 __float22bfloat162_rn(float2 v) {
  return {v.x, v.y};
}
inline float2 __bfloat1622float2(__nv_bfloat162 v) {
  return {v.x, v.y};
}
inline __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 x) {
  return {x, x};
}
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) {
  return {x, y};
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
