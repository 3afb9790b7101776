// What the functions of Tracked share: the last step that adds the function's own rounding.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "number/own_errors.h"
#include "number/tracked_parts.h"

namespace warpcheck::detail {

// The standard functions stand beside the ones of DoubleDouble and Multi.
using std::cos;
using std::erf;
using std::exp;
using std::expm1;
using std::log;
using std::log1p;
using std::pow;
using std::sin;
using std::sqrt;
using std::tanh;

// Errors of a function value.
//
//   own, bound   what the argument's errors make of the result
//   own_units    relative error of our own function, in units of u of the level
//   units        relative error of the kernel's function, in units of its u
//   absolute     further error of the kernel's function, in units of its u
struct Added {
  double own = 0, bound = 0;
  double own_units = 1, units = 1;
  double absolute = 0;
};

// Error of a kernel's function whose result may be subnormal: as many of its units, or its flush.
inline double function_underflow(double units) {
  return rules.flushed_below > 0 ? rules.underflow : rules.underflow * std::max(1.0, units);
}

template <class T>
Tracked<T> finished(T value, const Added& added, double underflow, double floor = 0) {
  const double size = magnitude(value);
  const bool exact = rounding_unit(value) == 0 && added.own == 0;
  const double own =
      exact ? 0 : (added.own + added.own_units * rounding_unit(value) * size + tiny) * inflation;
  const double reach = size + own + added.bound;
  const double bound =
      (added.bound + rules.u * (added.units * reach + added.absolute) + underflow) * inflation;
  return sealed(std::move(value), own, bound, floor);
}

// The same where the result has at most the magnitude 1.
template <class T>
Tracked<T> finished_within_one(T value, Added added, double underflow) {
  added.bound = std::min(added.bound, 2.0);
  return finished(std::move(value), added, underflow);
}

}  // namespace warpcheck::detail
