// exp, expm1, log and log1p on Tracked.

#include <algorithm>
#include <cmath>
#include <utility>

#include "number/function_parts.h"

namespace warpcheck::detail {
namespace {

// exp of what may have overflowed downwards: exact and kernel are between 0 and exp(-floor).
template <class T>
Tracked<T> exp_of_overflowed(const Tracked<T>& a) {
  const double most = std::exp(-a.floor) * inflation + tiny;
  T value = is_finite(a.value) ? T(exp(a.value)) : T(0.0);
  return finished(std::move(value), {most, most}, rules.underflow);
}

// Units of the kernel's exp at a, which may grow with |a|.
template <class T>
double exp_units(const Tracked<T>& a) {
  const FunctionErrors& k = current_arithmetic().k;
  return k.exp + (k.exp_per_x > 0 ? k.exp_per_x * highest(a) : 0);
}

// Of a number within finite errors.
template <class T>
Tracked<T> exp_of_number(const Tracked<T>& a, double floor) {
  T value = exp(a.value);
  if (!is_finite(value))
    return {T(largest_double), infinite, infinite, std::min(floor, rules.largest)};
  const double size = magnitude(value);
  const double own = (size + tiny) * expm1_above(a.own);
  const double bound = (size + own + tiny) * expm1_above(a.bound);
  const double units = exp_units(a);
  return finished(std::move(value), {own, bound, OwnErrors<T>::exp, units},
                  function_underflow(units), floor);
}

}  // namespace

template <class T>
Tracked<T> exp(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  // The common case, in which nothing below can happen.
  if (x <= 0 && x > -700 && a.own + a.bound < 1)
    return exp_of_number(a, 0);
  if (is_certain_nan(a) || is_certain_infinity(a))
    return certainly<T>(std::exp(x));
  if (a.floor > 0 && x < 0)
    return exp_of_overflowed(a);
  const double least = x < 0 ? -highest(a) : lowest(a);
  const double floor = least > 0 ? std::exp(std::min(least - 1, 700.0)) : 0;
  if (!is_known(a))
    return {T(std::exp(std::min(x, 709.0))), infinite, infinite, std::min(floor, rules.largest)};
  return exp_of_number(a, floor);
}

template <class T>
Tracked<T> expm1(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  if (is_certain_nan(a) || (is_certain_infinity(a) && x > 0))
    return a;
  if (is_certain_infinity(a))  // a kernel comes as near to -1 as its function does
    return finished(T(-1.0), {0, 0, 1, current_arithmetic().k.expm1}, 0);
  if (!is_known(a))
    return anything<T>(std::expm1(std::min(x, 709.0)));
  T value = expm1(a.value);
  if (!is_finite(value))
    return {T(largest_double), infinite, infinite};
  const FunctionErrors& k = current_arithmetic().k;
  const double slope = std::exp(std::min(x, 709.7)) * inflation + tiny;
  const double own = slope * expm1_above(a.own);
  const double bound = (slope + own) * expm1_above(a.bound);
  // A kernel may take exp(x) - 1, whose error goes with exp(x).
  const double steepest = std::max(1.0, slope + own + bound);
  const double per_x = k.expm1_absolute > 0 ? k.exp_per_x * highest(a) : 0;
  return finished(std::move(value),
                  {own, bound, OwnErrors<T>::expm1, k.expm1, (k.expm1_absolute + per_x) * steepest},
                  function_underflow(k.expm1));
}

template <class T>
Tracked<T> log(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  if (is_certain_nan(a) || is_certain_infinity(a) || is_exact_zero(a))
    return certainly<T>(std::log(x));
  if (!is_known(a) || lowest(a) <= 0 || x < 0) {
    if (x < 0 && lowest(a) > 0)
      return certainly<T>(not_a_number);
    T guess = x > 0 && is_finite(a.value) ? T(log(a.value)) : T(0.0);
    const double own = x > a.own * inflation
                           ? std::abs(std::log1p(-a.own / x)) * 2 + 0x1p-40 * std::fabs(std::log(x))
                           : infinite;
    return {std::move(guess), own, infinite};
  }
  const FunctionErrors& k = current_arithmetic().k;
  const double size = magnitude(a.value) / inflation;
  const double own = a.own / (size - a.own);
  const double bound = a.bound / (size - a.own - a.bound);
  return finished(T(log(a.value)), {own, bound, OwnErrors<T>::log, k.log, k.log_absolute}, 0);
}

template <class T>
Tracked<T> log1p(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  if (is_certain_nan(a) || is_certain_infinity(a))
    return certainly<T>(std::log1p(x));
  if (!is_known(a))
    return anything<T>(x > -1 ? std::log1p(std::min(x, largest_double)) : not_a_number);
  const double least = (1 + x) - 0x1p-52 * (1 + std::fabs(x)) - a.own - a.bound;
  if (least <= 0) {
    const bool exact = a.own == 0 && a.bound == 0;
    if (x + a.own + a.bound < -1 || (exact && !(a.value < T(-1.0)) && !(T(-1.0) < a.value)))
      return certainly<T>(std::log1p(x));
    if (!exact || !(T(-1.0) < a.value))
      return exact ? certainly<T>(not_a_number) : anything<T>(0);
  }
  const FunctionErrors& k = current_arithmetic().k;
  const bool exact = a.own == 0 && a.bound == 0;
  const double own = exact ? 0 : a.own / (least + a.bound);
  const double bound = exact ? 0 : a.bound / least;
  return finished(T(log1p(a.value)), {own, bound, OwnErrors<T>::log1p, k.log1p},
                  function_underflow(k.log1p));
}

// clang-format off
template Tracked<double> exp(const Tracked<double>&);
template Tracked<DoubleDouble> exp(const Tracked<DoubleDouble>&);
template Tracked<Multi> exp(const Tracked<Multi>&);
template Tracked<double> expm1(const Tracked<double>&);
template Tracked<DoubleDouble> expm1(const Tracked<DoubleDouble>&);
template Tracked<Multi> expm1(const Tracked<Multi>&);
template Tracked<double> log(const Tracked<double>&);
template Tracked<DoubleDouble> log(const Tracked<DoubleDouble>&);
template Tracked<Multi> log(const Tracked<Multi>&);
template Tracked<double> log1p(const Tracked<double>&);
template Tracked<DoubleDouble> log1p(const Tracked<DoubleDouble>&);
template Tracked<Multi> log1p(const Tracked<Multi>&);
// clang-format on

}  // namespace warpcheck::detail
