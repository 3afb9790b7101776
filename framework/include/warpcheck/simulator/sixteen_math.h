// Functions of __half and __nv_bfloat16. One rounding at the end; a device's are within one unit
// of the format.
#pragma once

#include "warpcheck/simulator/math.h"
#include "warpcheck/simulator/sixteen.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

template <warpcheck::simt::SixteenBit T>
T __hadd(T a, T b) {
  return a + b;
}
template <warpcheck::simt::SixteenBit T>
T __hsub(T a, T b) {
  return a - b;
}
template <warpcheck::simt::SixteenBit T>
T __hmul(T a, T b) {
  return a * b;
}
template <warpcheck::simt::SixteenBit T>
T __hdiv(T a, T b) {
  return a / b;
}
// a * b + c, rounded once.
template <warpcheck::simt::SixteenBit T>
T __hfma(T a, T b, T c) {
  return T(warpcheck::simt::fma_to_odd(a, b, c));
}
// Clamped to [0, 1], NaN to 0; or (relu) at least 0.
template <warpcheck::simt::SixteenBit T>
T __hadd_sat(T a, T b) {
  return T(__saturatef(float(a + b)));
}
template <warpcheck::simt::SixteenBit T>
T __hsub_sat(T a, T b) {
  return T(__saturatef(float(a - b)));
}
template <warpcheck::simt::SixteenBit T>
T __hmul_sat(T a, T b) {
  return T(__saturatef(float(a * b)));
}
template <warpcheck::simt::SixteenBit T>
T __hfma_sat(T a, T b, T c) {
  return T(__saturatef(float(__hfma(a, b, c))));
}
template <warpcheck::simt::SixteenBit T>
T __hfma_relu(T a, T b, T c) {
  const T value = __hfma(a, b, c);
  return value < T(0.0F) ? T(0.0F) : value;
}
// As the operators, which no compiler fuses here.
template <warpcheck::simt::SixteenBit T>
T __hadd_rn(T a, T b) {
  return a + b;
}
template <warpcheck::simt::SixteenBit T>
T __hsub_rn(T a, T b) {
  return a - b;
}
template <warpcheck::simt::SixteenBit T>
T __hmul_rn(T a, T b) {
  return a * b;
}
template <warpcheck::simt::SixteenBit T>
T __hneg(T a) {
  return -a;
}
template <warpcheck::simt::SixteenBit T>
T __habs(T a) {
  return T(std::fabs(float(a)));
}
// Of a number and NaN, the number.
template <warpcheck::simt::SixteenBit T>
T __hmax(T a, T b) {
  return T(max(float(a), float(b)));
}
template <warpcheck::simt::SixteenBit T>
T __hmin(T a, T b) {
  return T(min(float(a), float(b)));
}
// Of a number and NaN, NaN.
template <warpcheck::simt::SixteenBit T>
T __hmax_nan(T a, T b) {
  return a != a || b != b ? a + b : __hmax(a, b);
}
template <warpcheck::simt::SixteenBit T>
T __hmin_nan(T a, T b) {
  return a != a || b != b ? a + b : __hmin(a, b);
}
template <warpcheck::simt::SixteenBit T>
bool __heq(T a, T b) {
  return a == b;
}
// Not equal, and neither is NaN.
template <warpcheck::simt::SixteenBit T>
bool __hne(T a, T b) {
  return a < b || a > b;
}
template <warpcheck::simt::SixteenBit T>
bool __hlt(T a, T b) {
  return a < b;
}
template <warpcheck::simt::SixteenBit T>
bool __hle(T a, T b) {
  return a <= b;
}
template <warpcheck::simt::SixteenBit T>
bool __hgt(T a, T b) {
  return a > b;
}
template <warpcheck::simt::SixteenBit T>
bool __hge(T a, T b) {
  return a >= b;
}
template <warpcheck::simt::SixteenBit T>
bool __hisnan(T a) {
  return a != a;
}
// 1 for +inf, -1 for -inf, else 0.
template <warpcheck::simt::SixteenBit T>
int __hisinf(T a) {
  return std::isinf(float(a)) ? (float(a) > 0 ? 1 : -1) : 0;
}

template <warpcheck::simt::SixteenBit T>
T hexp(T x) {
  return T(std::exp(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hexp2(T x) {
  return T(std::exp2(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hlog(T x) {
  return T(std::log(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hlog2(T x) {
  return T(std::log2(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hsqrt(T x) {
  return T(std::sqrt(float(x)));
}
template <warpcheck::simt::SixteenBit T>
T hrsqrt(T x) {
  return T(1 / std::sqrt(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hrcp(T x) {
  return T(1.0F / float(x));
}
template <warpcheck::simt::SixteenBit T>
T htanh(T x) {
  return T(std::tanh(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hsin(T x) {
  return T(std::sin(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hcos(T x) {
  return T(std::cos(static_cast<double>(float(x))));
}
template <warpcheck::simt::SixteenBit T>
T hfloor(T x) {
  return T(std::floor(float(x)));
}
template <warpcheck::simt::SixteenBit T>
T hceil(T x) {
  return T(std::ceil(float(x)));
}
template <warpcheck::simt::SixteenBit T>
T htrunc(T x) {
  return T(std::trunc(float(x)));
}
template <warpcheck::simt::SixteenBit T>
T hrint(T x) {
  return T(std::nearbyint(float(x)));
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
