// The parts of a double.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

namespace warpcheck::number {

inline constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;
inline constexpr int smallest_exponent = -1074;  // of a double

// 2^exponent for exponent in [-1074, 1023], without a call.
inline double power_of_two(int exponent) {
  if (exponent < -1022)
    return std::bit_cast<double>(std::uint64_t{1} << (exponent - smallest_exponent));
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

// floor(log2 |x|) of a finite x other than 0; -1023 for a subnormal double and for 0.
inline int rough_exponent(double x) {
  return static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff) - 1023;
}

// floor(log2 |x|) of a finite x other than 0.
inline int exponent_of(double x) {
  const int e = rough_exponent(x);
  return e > -1023 ? e : std::ilogb(x);
}

}  // namespace warpcheck::number
