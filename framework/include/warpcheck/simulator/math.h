// Mathematical functions that CUDA has beyond C's. The fast ones (__expf...) are as exact as the
// plain ones here: a device may be worse, within the errors that a Model declares.
#pragma once

#include <math.h>

#include <cmath>

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

inline float rsqrtf(float x) noexcept {
  return static_cast<float>(1 / std::sqrt(static_cast<double>(x)));
}
inline double rsqrt(double x) noexcept {
  return 1 / std::sqrt(x);
}
inline float rsqrt(float x) noexcept {
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

// Of x pi.
inline double sinpi(double x) noexcept {
  const double part = std::fmod(x, 2.0);
  const double quarters = std::nearbyint(2 * part);
  const double rest = (part - quarters / 2) * 0x1.921fb54442d18p+1;
  switch (static_cast<int>(quarters) & 3) {
    case 0:
      return rest == 0 ? std::copysign(0.0, x) : std::sin(rest);
    case 1:
      return std::cos(rest);
    case 2:
      return rest == 0 ? std::copysign(0.0, x) : -std::sin(rest);
    default:
      return -std::cos(rest);
  }
}
inline double cospi(double x) noexcept {
  const double part = std::fmod(std::fabs(x), 2.0);
  const double quarters = std::nearbyint(2 * part);
  const double rest = (part - quarters / 2) * 0x1.921fb54442d18p+1;
  switch (static_cast<int>(quarters) & 3) {
    case 0:
      return std::cos(rest);
    case 1:
      return 0 - std::sin(rest);
    case 2:
      return -std::cos(rest);
    default:
      return 0 + std::sin(rest);
  }
}
inline float sinpif(float x) noexcept {
  return static_cast<float>(sinpi(static_cast<double>(x)));
}
inline float cospif(float x) noexcept {
  return static_cast<float>(cospi(static_cast<double>(x)));
}
inline void sincospif(float x, float* sine, float* cosine) {
  *sine = sinpif(x);
  *cosine = cospif(x);
}
inline void sincospi(double x, double* sine, double* cosine) {
  *sine = sinpi(x);
  *cosine = cospi(x);
}

// Lengths of vectors.
inline float norm3df(float a, float b, float c) {
  const double x = a, y = b, z = c;
  return static_cast<float>(std::sqrt(x * x + y * y + z * z));
}
inline float norm4df(float a, float b, float c, float d) {
  const double x = a, y = b, z = c, w = d;
  return static_cast<float>(std::sqrt(x * x + y * y + z * z + w * w));
}
inline double norm3d(double a, double b, double c) {
  return std::hypot(a, b, c);
}
inline float rnorm3df(float a, float b, float c) {
  const double x = a, y = b, z = c;
  return static_cast<float>(1 / std::sqrt(x * x + y * y + z * z));
}
inline float rhypotf(float a, float b) {
  return static_cast<float>(1 / std::hypot(static_cast<double>(a), static_cast<double>(b)));
}
inline double rhypot(double a, double b) {
  return 1 / std::hypot(a, b);
}
inline double rcbrt(double x) {
  return 1 / std::cbrt(x);
}

// exp(x * x) erfc(x)
inline double erfcx(double x) {
  if (x < 25) {
    return std::exp(x * x) * std::erfc(x);
  }
  const double inverse = 1 / (x * x);  // the asymptotic series
  return 0x1.20dd750429b6dp-1 / x * (1 - inverse / 2 * (1 - 1.5 * inverse * (1 - 2.5 * inverse)));
}
inline float erfcxf(float x) {
  return static_cast<float>(erfcx(static_cast<double>(x)));
}

namespace warpcheck::simt {

// The y with erfc(y) = x, 0 < x <= 1, by Newton's iteration on log(erfc); it converges from one
// side, for log(erfc) is concave.
inline double inverse_of_erfc(double x) {
  double y = x > 0.1 ? (1 - x) * 0x1.c5bf891b4ef6ap-1 : std::sqrt(-std::log(x));
  for (int i = 0; i < 60; ++i) {
    const double complement = std::erfc(y);
    const double slope = -0x1.20dd750429b6dp+0 * std::exp(-y * y) / complement;
    const double next = y - (std::log(complement) - std::log(x)) / slope;
    if (next == y) {
      break;
    }
    y = next;
  }
  return y;
}

}  // namespace warpcheck::simt

inline double erfcinv(double x) {
  if (!(x > 0 && x < 2)) {
    return x == 0 ? HUGE_VAL : x == 2 ? -HUGE_VAL : NAN;
  }
  return x <= 1 ? warpcheck::simt::inverse_of_erfc(x) : -warpcheck::simt::inverse_of_erfc(2 - x);
}
// Near 0, where 1 - x would lose digits: one step of Newton's iteration on erf itself.
inline double erfinv(double x) {
  const double size = std::fabs(x);
  if (!(size < 1)) {
    return size == 1 ? std::copysign(HUGE_VAL, x) : NAN;
  }
  const double y = size < 1e-8 ? size * 0x1.c5bf891b4ef6ap-1 : erfcinv(1 - size);
  const double slope = 0x1.20dd750429b6dp+0 * std::exp(-y * y);
  return std::copysign(y - (std::erf(y) - size) / slope, x);
}
inline double normcdfinv(double x) {
  return -0x1.6a09e667f3bcdp+0 * erfcinv(2 * x);
}
inline float erfcinvf(float x) {
  return static_cast<float>(erfcinv(static_cast<double>(x)));
}
inline float erfinvf(float x) {
  return static_cast<float>(erfinv(static_cast<double>(x)));
}
inline float normcdfinvf(float x) {
  return static_cast<float>(normcdfinv(static_cast<double>(x)));
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
inline void __sincosf(float x, float* sine, float* cosine) noexcept {
  *sine = sinf(x);
  *cosine = cosf(x);
}
inline float __tanf(float x) noexcept {
  return tanf(x);
}
inline float fdividef(float x, float y) {
  return x / y;
}
inline float __fdividef(float x, float y) {
  return x / y;
}
// x clamped to [0, 1]; NaN becomes 0.
inline float __saturatef(float x) {
  return x > 0 ? (x < 1 ? x : 1.0F) : 0.0F;
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
