// Mathematical functions that CUDA has beyond C's. The fast ones (__expf...) are as exact as the
// plain ones here: a device may be worse, within the errors that a Model declares.
#pragma once

#include <math.h>

#include <cmath>

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

inline float rsqrtf(float x) {
  return static_cast<float>(1 / std::sqrt(static_cast<double>(x)));
}
inline double rsqrt(double x) {
  return 1 / std::sqrt(x);
}
inline float rsqrt(float x) {
  return rsqrtf(x);
}
inline float rcbrtf(float x) {
  return static_cast<float>(1 / std::cbrt(static_cast<double>(x)));
}
// Distribution function of the normal distribution.
inline double normcdf(double x) {
  return 0.5 * std::erfc(-x * 0x1.6a09e667f3bcdp-1);  // x / sqrt(2)
}
inline float normcdff(float x) {
  return static_cast<float>(normcdf(static_cast<double>(x)));
}

// glibc's <math.h> declares some of these names too; the definitions here are used.
inline float __expf(float x) noexcept {
  return expf(x);
}
inline float __exp10f(float x) noexcept {
  return powf(10.0F, x);
}
inline float __logf(float x) noexcept {
  return logf(x);
}
inline float __log2f(float x) noexcept {
  return log2f(x);
}
inline float __log10f(float x) noexcept {
  return log10f(x);
}
inline float __powf(float x, float y) noexcept {
  return powf(x, y);
}
inline float __sinf(float x) noexcept {
  return sinf(x);
}
inline float __cosf(float x) noexcept {
  return cosf(x);
}
inline float __tanf(float x) noexcept {
  return tanf(x);
}
inline float __fdividef(float x, float y) {
  return x / y;
}
inline float __fdiv_rn(float x, float y) {
  return x / y;
}
inline float __frcp_rn(float x) {
  return 1.0F / x;
}
inline float __fsqrt_rn(float x) {
  return std::sqrt(x);
}
inline float __frsqrt_rn(float x) {
  return rsqrtf(x);
}
inline float __fadd_rn(float x, float y) {
  return x + y;
}
inline float __fsub_rn(float x, float y) {
  return x - y;
}
inline float __fmul_rn(float x, float y) {
  return x * y;
}
inline float __fmaf_rn(float x, float y, float z) {
  return fmaf(x, y, z);
}
inline double __fma_rn(double x, double y, double z) {
  return fma(x, y, z);
}
// x clamped to [0, 1]; NaN becomes 0.
inline float __saturatef(float x) {
  return x > 0 ? (x < 1 ? x : 1.0F) : 0.0F;
}
inline int __float2int_rn(float x) {
  return static_cast<int>(std::nearbyint(x));
}
inline int __float2int_rz(float x) {
  return static_cast<int>(x);
}
inline int __float2int_rd(float x) {
  return static_cast<int>(std::floor(x));
}
inline int __float2int_ru(float x) {
  return static_cast<int>(std::ceil(x));
}
inline float __int2float_rn(int x) {
  return static_cast<float>(x);
}
inline float __uint2float_rn(unsigned x) {
  return static_cast<float>(x);
}
inline float __double2float_rn(double x) {
  return static_cast<float>(x);
}

// max and min of two numbers of one type, or of two that convert as CUDA converts them.
#define WARPCHECK_MAX_MIN(A, B, T)                                                        \
  constexpr T max(A a, B b) {                                                             \
    return static_cast<T>(a) < static_cast<T>(b) ? static_cast<T>(b) : static_cast<T>(a); \
  }                                                                                       \
  constexpr T min(A a, B b) {                                                             \
    return static_cast<T>(b) < static_cast<T>(a) ? static_cast<T>(b) : static_cast<T>(a); \
  }
WARPCHECK_MAX_MIN(int, int, int)
WARPCHECK_MAX_MIN(unsigned, unsigned, unsigned)
WARPCHECK_MAX_MIN(int, unsigned, unsigned)
WARPCHECK_MAX_MIN(unsigned, int, unsigned)
WARPCHECK_MAX_MIN(long, long, long)
WARPCHECK_MAX_MIN(unsigned long, unsigned long, unsigned long)
WARPCHECK_MAX_MIN(long, unsigned long, unsigned long)
WARPCHECK_MAX_MIN(unsigned long, long, unsigned long)
WARPCHECK_MAX_MIN(long long, long long, long long)
WARPCHECK_MAX_MIN(unsigned long long, unsigned long long, unsigned long long)
WARPCHECK_MAX_MIN(long long, unsigned long long, unsigned long long)
WARPCHECK_MAX_MIN(unsigned long long, long long, unsigned long long)
#undef WARPCHECK_MAX_MIN

// Of a number and NaN, the number.
inline float max(float a, float b) {
  return fmaxf(a, b);
}
inline float min(float a, float b) {
  return fminf(a, b);
}
inline double max(double a, double b) {
  return fmax(a, b);
}
inline double min(double a, double b) {
  return fmin(a, b);
}
inline double max(float a, double b) {
  return fmax(a, b);
}
inline double min(float a, double b) {
  return fmin(a, b);
}
inline double max(double a, float b) {
  return fmax(a, b);
}
inline double min(double a, float b) {
  return fmin(a, b);
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
