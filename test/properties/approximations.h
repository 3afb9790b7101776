// Functions of the hardware as a host computes them: f32, with errors up to what CUDA documents.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "warpcheck/format.h"

namespace warpcheck::host {

// In [-1, 1], always the same for the same number.
inline double noise(float x) {
  const std::uint32_t mixed = std::bit_cast<std::uint32_t>(x) * 2654435761U;
  return static_cast<double>(mixed ^ (mixed >> 15)) * 0x1p-31 - 1;
}

// `exact`, for the argument x, with an error of at most `units` 2^-24, the last one by rounding.
inline float approximate(double exact, float x, double units) {
  return static_cast<float>(exact * (1 + noise(x) * (units - 1) * 0x1p-24));
}

inline constexpr float log2e = 1.44269504088896340736F;

// ex2.approx: 2 ulp. The others as CUDA makes them of it.
inline float ex2_approx(float x) {
  return approximate(std::exp2(static_cast<double>(x)), x, 5);
}
inline float fast_exp(float x) {
  return ex2_approx(x * log2e);
}

// 2 ulp; 0 for a divisor beyond 2^126.
inline float fast_divide(float a, float b) {
  return std::fabs(b) > 0x1p126F && std::isfinite(b)
             ? a * 0.0F
             : approximate(static_cast<double>(a) / static_cast<double>(b), b, 5);
}

// 2^-10.987 relative.
inline float tanh_approx(float x) {
  return approximate(std::tanh(static_cast<double>(x)), x, 0x1p13);
}

inline float fast_sqrt(float x) {
  return approximate(std::sqrt(static_cast<double>(x)), x, 3);
}
inline float fast_rsqrt(float x) {
  return approximate(1 / std::sqrt(static_cast<double>(x)), x, 5);
}

// 5 ulp.
inline float normcdf(float x) {
  return approximate(0.5 * std::erfc(-static_cast<double>(x) * 0.70710678118654752440), x, 11);
}

inline float half(float x) {
  return static_cast<float>(round_to(f16, static_cast<double>(x)));
}

}  // namespace warpcheck::host
