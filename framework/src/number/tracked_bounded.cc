// The functions with results in [-1, 1]: tanh, erf, sin, cos.

#include <algorithm>
#include <cmath>
#include <utility>

#include "number/function_parts.h"

namespace warpcheck::detail {
namespace {

constexpr double two_over_root_pi = 1.1283791670955128;

// Largest change of tanh when its argument x, with tanh(x) = t, moves by d. The slope 1 - t^2 grows
// at most by exp(2 d), and is below 4 exp(-2 |x|).
double tanh_change(double x, double t, double d) {
  if (d == 0)
    return 0;
  const double slope = std::min(1.0, (1 - t * t) + 0x1p-48);
  double change = std::min({d, slope * expm1_above(2 * d) / 2, 2.0});
  const double nearest = std::fabs(x) / inflation - d;
  if (nearest > 0)
    change = std::min(change, 4 * std::exp(-2 * nearest) * d * inflation);
  return change;
}

double erf_change(double x, double d) {
  const double nearest = std::max(0.0, std::fabs(x) / inflation - d);
  return d == 0 ? 0
                : std::min(2.0, two_over_root_pi * std::exp(-nearest * nearest) * d * inflation);
}

// A function near its limit +-1, because the argument may have overflowed; exact and kernel are
// within `gap` of the limit.
template <class T>
Tracked<T> at_limit(double limit, double gap, double units, double absolute) {
  return finished(T(limit), {gap, 2 * gap, 1, units, absolute}, 0);
}

template <class T>
Tracked<T> wave(const Tracked<T>& a, T value, double own_units, double units) {
  const double absolute = current_arithmetic().k.sin_absolute;
  const bool outside = absolute > 0 && !(highest(a) <= 3.14159);
  const double own = std::min(a.own + OwnErrors<T>::sin_absolute, 2.0);
  const double bound = outside ? 2 : std::min(a.bound, 2.0);
  return finished(std::move(value), {own, bound, own_units, units, absolute},
                  function_underflow(units));
}

}  // namespace

template <class T>
Tracked<T> tanh(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  const FunctionErrors& k = current_arithmetic().k;
  if (is_certain_nan(a))
    return a;
  if (is_certain_infinity(a))
    return at_limit<T>(std::copysign(1, x), 0, k.tanh, k.tanh_absolute);
  if (a.floor > 0)
    return at_limit<T>(std::copysign(1, x), 2 * std::exp(-2 * a.floor) * inflation, k.tanh,
                       k.tanh_absolute);
  if (!is_known(a))
    return anything<T>(std::tanh(x));
  T value = tanh(a.value);
  const double t = nearest_double(value);
  return finished_within_one(std::move(value),
                             {tanh_change(x, t, a.own), tanh_change(x, t, a.own + a.bound),
                              OwnErrors<T>::tanh, k.tanh, k.tanh_absolute},
                             function_underflow(k.tanh));
}

template <class T>
Tracked<T> erf(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  const FunctionErrors& k = current_arithmetic().k;
  if (is_certain_nan(a))
    return a;
  if (is_certain_infinity(a))
    return at_limit<T>(std::copysign(1, x), 0, k.erf, k.erf_absolute);
  if (a.floor > 0)
    return at_limit<T>(std::copysign(1, x), std::erfc(a.floor) * (1 + 0x1p-40), k.erf,
                       k.erf_absolute);
  if (!is_known(a))
    return anything<T>(std::erf(x));
  return finished_within_one(T(erf(a.value)),
                             {erf_change(x, a.own), erf_change(x, a.own + a.bound),
                              OwnErrors<T>::erf, k.erf, k.erf_absolute},
                             function_underflow(k.erf));
}

template <class T>
Tracked<T> sin(const Tracked<T>& a) {
  if (is_certain_nan(a) || is_certain_infinity(a))
    return certainly<T>(not_a_number);
  if (!is_known(a) || !is_finite(a.value))
    return anything<T>();
  return wave(a, T(sin(a.value)), OwnErrors<T>::sin, current_arithmetic().k.sin);
}

template <class T>
Tracked<T> cos(const Tracked<T>& a) {
  if (is_certain_nan(a) || is_certain_infinity(a))
    return certainly<T>(not_a_number);
  if (!is_known(a) || !is_finite(a.value))
    return anything<T>();
  return wave(a, T(cos(a.value)), OwnErrors<T>::cos, current_arithmetic().k.cos);
}

// clang-format off
template Tracked<double> tanh(const Tracked<double>&);
template Tracked<DoubleDouble> tanh(const Tracked<DoubleDouble>&);
template Tracked<Multi> tanh(const Tracked<Multi>&);
template Tracked<double> erf(const Tracked<double>&);
template Tracked<DoubleDouble> erf(const Tracked<DoubleDouble>&);
template Tracked<Multi> erf(const Tracked<Multi>&);
template Tracked<double> sin(const Tracked<double>&);
template Tracked<DoubleDouble> sin(const Tracked<DoubleDouble>&);
template Tracked<Multi> sin(const Tracked<Multi>&);
template Tracked<double> cos(const Tracked<double>&);
template Tracked<DoubleDouble> cos(const Tracked<DoubleDouble>&);
template Tracked<Multi> cos(const Tracked<Multi>&);
// clang-format on

}  // namespace warpcheck::detail
