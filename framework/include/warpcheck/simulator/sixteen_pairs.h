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
