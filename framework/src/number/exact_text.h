// Rounding of double-double and multiprecision values to a format, and numbers as text.
#pragma once

#include <string>

#include "warpcheck/detail/double_double.h"
#include "warpcheck/detail/multi.h"
#include "warpcheck/format.h"

namespace warpcheck::number {

// x rounded to the format in one step, as round_to(format, double) rounds a double.
double round_to(const Format& format, DoubleDouble x);
double round_to(const Format& format, const Multi& x);

// x in decimal, correctly rounded to this many significant digits: 0.0303030303, 1.5e-300, nan.
std::string decimal(const Multi& x, int digits);

// A member of the format with the digits that tell it from its neighbours: 17 for f64, 9 for f32, 5
// for f16 and tf32, 4 for bf16, 3 for the formats of 8 bits.
std::string text_of(const Format& format, double x);
int distinguishing_digits(const Format& format);

}  // namespace warpcheck::number
