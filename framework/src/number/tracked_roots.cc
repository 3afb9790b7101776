// sqrt, rsqrt and pow on Tracked.

#include <algorithm>
#include <cmath>
#include <utility>

#include "number/function_parts.h"

namespace warpcheck::detail {
namespace {

// What an error d of the radicand x makes of its root: d / (sqrt(x - d) + sqrt(x)). Where d reaches
// below 0 a formula whose radicand is a sum of squares is assumed: then exact and kernel stay at or
// above 0.
double root_change(double x, double d) {
  if (d == 0)
    return 0;
  return x > d ? d / (std::sqrt(x - d) + std::sqrt(x)) * inflation : std::sqrt(x + d) * inflation;
}

// ... and of 1 / sqrt(x): at most d / (2 (x - d)^1.5).
double inverse_root_change(double x, double d) {
  if (d == 0)
    return 0;
  const double least = x - d;
  return least > 0 ? d / (2 * least * std::sqrt(least)) * inflation : infinite;
}

template <class T>
bool is_certain_negative(const Tracked<T>& a) {
  return nearest_double(a.value) < 0 && lowest(a) > 0;
}

bool is_integer(double x) {
  return std::nearbyint(x) == x;
}

// value^exponent of a value other than 0, an integer exponent where it is negative.
template <class T>
T power(const T& value, double exponent) {
  const bool negative = nearest_double(value) < 0;
  T result = pow(negative ? T(-value) : value, exponent);
  return negative && std::fmod(exponent, 2) != 0 ? T(-result) : result;
}

// pow where the base may be 0, within its errors.
template <class T>
Tracked<T> power_near_zero(const Tracked<T>& a, double exponent) {
  const double x = nearest_double(a.value);
  if (is_exact_zero(a))
    return certainly<T>(std::pow(x, exponent));
  if (exponent < 0 || !is_known(a))
    return anything<T>(std::pow(std::fabs(x), exponent));
  const double most = std::pow(highest(a), exponent) * (1 + 0x1p-40) + tiny;
  T value = x == 0 || (x < 0 && !is_integer(exponent)) ? T(0.0) : power(a.value, exponent);
  return finished(std::move(value), {2 * most, 2 * most, 4, current_arithmetic().k.pow},
                  function_underflow(current_arithmetic().k.pow));
}

}  // namespace

template <class T>
Tracked<T> sqrt(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  if (is_certain_nan(a) || is_certain_infinity(a) || is_exact_zero(a))
    return certainly<T>(std::sqrt(x));
  if (is_certain_negative(a))
    return is_known(a) ? certainly<T>(not_a_number) : anything<T>();
  T value = x > 0 && is_finite(a.value) ? T(sqrt(a.value)) : T(0.0);
  if (!is_known(a))
    return {std::move(value),
            a.own <= largest_double ? root_change(x, a.own) + x * 0x1p-50 : infinite, infinite,
            std::sqrt(a.floor) / inflation};
  const double radicand = std::max(x, 0.0);
  const double own = root_change(radicand, a.own);
  const double bound = root_change(radicand, a.own + a.bound);
  return finished(std::move(value), {own, bound, OwnErrors<T>::sqrt, current_arithmetic().k.sqrt},
                  rules.add_underflow);
}

template <class T>
Tracked<T> rsqrt(const Tracked<T>& a) {
  const double x = nearest_double(a.value);
  if (is_certain_nan(a) || is_certain_infinity(a) || is_exact_zero(a))
    return certainly<T>(1 / std::sqrt(x));
  if (is_certain_negative(a))
    return is_known(a) ? certainly<T>(not_a_number) : anything<T>();
  if (a.floor > 0) {
    const double most = 1 / std::sqrt(a.floor) * inflation;
    T value = is_finite(a.value) ? T(T(1.0) / sqrt(a.value)) : T(0.0);
    return finished(std::move(value),
                    {most, most, OwnErrors<T>::rsqrt, current_arithmetic().k.rsqrt},
                    rules.add_underflow);
  }
  if (x <= 0 || !is_known(a))
    return anything<T>(0);
  const double radicand = x / inflation;
  const double own = inverse_root_change(radicand, a.own);
  const double bound = inverse_root_change(radicand, a.own + a.bound);
  return finished(T(T(1.0) / sqrt(a.value)),
                  {own, bound, OwnErrors<T>::rsqrt, current_arithmetic().k.rsqrt},
                  rules.add_underflow);
}

template <class T>
Tracked<T> pow(const Tracked<T>& a, double exponent) {
  const double x = nearest_double(a.value);
  if (exponent == 1)
    return a;
  if (is_certain_nan(a) || is_certain_infinity(a) || exponent == 0 || !std::isfinite(exponent))
    return is_known(a) ? certainly<T>(std::pow(x, exponent)) : anything<T>();
  if (is_certain_negative(a) && !is_integer(exponent))
    return certainly<T>(not_a_number);
  const double least = magnitude(a.value) / inflation - a.own - a.bound;
  if (!(least > 0))
    return power_near_zero(a, exponent);
  T value = power(a.value, exponent);
  if (!is_finite(value))
    return {T(std::copysign(largest_double, x)), infinite, infinite};
  const FunctionErrors& k = current_arithmetic().k;
  const double c = std::fabs(exponent);
  const double logarithm = std::fabs(std::log(std::fabs(x))) * inflation;
  const double size = magnitude(value);
  const double own = (size + tiny) * expm1_above(c * a.own / (least + a.bound));
  const double wrong_exponent = constant_bound(exponent) * (logarithm + a.bound / least);
  const double bound = (size + own + tiny) * expm1_above(c * a.bound / least + wrong_exponent);
  const double own_units = OwnErrors<T>::pow + OwnErrors<T>::pow_per_log * c * (logarithm + 1);
  const double units =
      k.pow
      + (k.pow_per_log > 0 ? k.pow_per_log * c * (logarithm * 1.4427 + a.bound / least + 1) : 0);
  return finished(std::move(value), {own, bound, own_units, units}, function_underflow(units));
}

// clang-format off
template Tracked<double> sqrt(const Tracked<double>&);
template Tracked<DoubleDouble> sqrt(const Tracked<DoubleDouble>&);
template Tracked<Multi> sqrt(const Tracked<Multi>&);
template Tracked<double> rsqrt(const Tracked<double>&);
template Tracked<DoubleDouble> rsqrt(const Tracked<DoubleDouble>&);
template Tracked<Multi> rsqrt(const Tracked<Multi>&);
template Tracked<double> pow(const Tracked<double>&, double);
template Tracked<DoubleDouble> pow(const Tracked<DoubleDouble>&, double);
template Tracked<Multi> pow(const Tracked<Multi>&, double);
// clang-format on

}  // namespace warpcheck::detail
