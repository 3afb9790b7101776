// Rounding of double-double and multiprecision values to a format, and as decimal text.
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

}  // namespace warpcheck::number
