// Conversions between the two 16-bit formats and float or double: to nearest, ties to even.
//
// They are written in terms of bits and of exact additions and multiplications by powers of two;
// a test compares them with round_to over every code and every neighbourhood of a tie.
#pragma once

#include <bit>
#include <cstdint>

namespace warpcheck::simt {

inline constexpr std::uint16_t sixteen_bit_nan = 0x7fff;  // what CUDA's conversions give for NaN

inline float half_to_float(std::uint16_t bits) {
  const std::uint32_t magnitude = static_cast<std::uint32_t>(bits & 0x7fff) << 13;
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000) << 16;
  if ((bits & 0x7c00) == 0x7c00) {
    return std::bit_cast<float>(sign | 0x7f800000U | magnitude);
  }
  // The exponents' biases differ by 112; the product makes subnormal halves normal.
  return std::bit_cast<float>(
      sign | std::bit_cast<std::uint32_t>(std::bit_cast<float>(magnitude) * 0x1p112F));
}

inline std::uint16_t float_to_half(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  const auto sign = static_cast<std::uint16_t>(bits >> 16 & 0x8000);
  const std::uint32_t magnitude = bits & 0x7fffffff;
  if (magnitude >= 0x477ff000) {  // 65520, halfway between the largest half and the next power
    return magnitude > 0x7f800000 ? sixteen_bit_nan : sign | 0x7c00;
  }
  if (magnitude < 0x38800000) {  // below the smallest normal half; floats at 0.5 are 2^-24 apart
    const float shifted = std::bit_cast<float>(magnitude) + 0.5F;
    return static_cast<std::uint16_t>(sign | (std::bit_cast<std::uint32_t>(shifted) - 0x3f000000));
  }
  const std::uint32_t odd = magnitude >> 13 & 1;
  return static_cast<std::uint16_t>(sign | ((magnitude + 0xfff + odd - 0x38000000) >> 13));
}

inline std::uint16_t double_to_half(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto sign = static_cast<std::uint16_t>(bits >> 48 & 0x8000);
  const std::uint64_t magnitude = bits & 0x7fffffffffffffff;
  if (magnitude >= 0x40effe0000000000) {  // 65520
    return magnitude > 0x7ff0000000000000 ? sixteen_bit_nan : sign | 0x7c00;
  }
  if (magnitude < 0x3f10000000000000) {  // 2^-14; doubles at 2^28 are 2^-24 apart
    const double shifted = std::bit_cast<double>(magnitude) + 0x1p28;
    return static_cast<std::uint16_t>(
        sign | (std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(0x1p28)));
  }
  const std::uint64_t odd = magnitude >> 42 & 1;
  return static_cast<std::uint16_t>(
      sign | ((magnitude + 0x1ffffffffff + odd - 0x3f00000000000000) >> 42));
}

inline float bfloat16_to_float(std::uint16_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16);
}

inline std::uint16_t float_to_bfloat16(float x) {
  const auto bits = std::bit_cast<std::uint32_t>(x);
  if ((bits & 0x7fffffff) > 0x7f800000) {
    return sixteen_bit_nan;
  }
  return static_cast<std::uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

inline std::uint16_t double_to_bfloat16(double x) {
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const auto sign = static_cast<std::uint16_t>(bits >> 48 & 0x8000);
  const std::uint64_t magnitude = bits & 0x7fffffffffffffff;
  if (magnitude >= 0x47eff00000000000) {  // halfway between the largest bfloat16 and 2^128
    return magnitude > 0x7ff0000000000000 ? sixteen_bit_nan : sign | 0x7f80;
  }
  if (magnitude < 0x3810000000000000) {  // 2^-126; doubles at 2^-81 are 2^-133 apart
    const double shifted = std::bit_cast<double>(magnitude) + 0x1p-81;
    return static_cast<std::uint16_t>(
        sign | (std::bit_cast<std::uint64_t>(shifted) - std::bit_cast<std::uint64_t>(0x1p-81)));
  }
  const std::uint64_t odd = magnitude >> 45 & 1;
  return static_cast<std::uint16_t>(
      sign | ((magnitude + 0xfffffffffff + odd - 0x3800000000000000) >> 45));
}

// a * b + c for 16-bit operands, rounded to odd in double: rounding that once more to 16 bits is
// as good as rounding the exact value.
//
//   Source  S. Boldo, G. Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms
//   using rounding to odd", IEEE Trans. Computers 57 (2008)
inline double fma_to_odd(float a, float b, float c) {
  const double product = static_cast<double>(a) * b;  // exact
  const double sum = product + c;
  const double from_c = sum - product;
  const double lost = (product - (sum - from_c)) + (c - from_c);  // product + c - sum, exact
  const auto bits = std::bit_cast<std::int64_t>(sum);
  if (lost == 0 || (bits & 1) != 0 || !(sum - sum == 0)) {
    return sum;
  }
  return std::bit_cast<double>((lost > 0) == (sum > 0) ? bits + 1 : bits - 1);
}

}  // namespace warpcheck::simt
