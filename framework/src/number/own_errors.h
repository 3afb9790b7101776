// How good the functions of each level are: relative errors in units of the level's u.
#pragma once

#include "warpcheck/detail/double_double.h"
#include "warpcheck/detail/multi.h"

namespace warpcheck::detail {

template <class T>
struct OwnErrors;

// u = 2^-53; glibc claims 2 ulp or better for each, which is 4 u of the result, and half an ulp of
// it was measured.
//
//   Source  The GNU C Library manual, "Known Maximum Errors in Math Functions"
template <>
struct OwnErrors<double> {
  static constexpr double exp = 4, expm1 = 5, log = 4, log1p = 5, sqrt = 1, rsqrt = 3, tanh = 5,
                          erf = 5, sin = 4, cos = 4, pow = 4, pow_per_log = 0;
  static constexpr double sin_absolute = 0;
};

// u = 2^-100, 64 times the u of 106 bits. sin and cos are those of double.
template <>
struct OwnErrors<DoubleDouble> {
  static constexpr double exp = 32, expm1 = 64, log = 16, log1p = 32, sqrt = 2, rsqrt = 4,
                          tanh = 128, erf = 256, sin = 0, cos = 0, pow = 64, pow_per_log = 32;
  static constexpr double sin_absolute = 0x1p-50;
};

// Correctly rounded; rsqrt takes two operations.
template <>
struct OwnErrors<Multi> {
  static constexpr double exp = 1, expm1 = 1, log = 1, log1p = 1, sqrt = 1, rsqrt = 3, tanh = 1,
                          erf = 1, sin = 1, cos = 1, pow = 1, pow_per_log = 0;
  static constexpr double sin_absolute = 0;
};

}  // namespace warpcheck::detail
