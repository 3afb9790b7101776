// The operators of Tracked where an operand is not a number, the result is zero, or may overflow.
//
//   Infinities and NaN  certain only if the operands make them so; otherwise nothing is known
//   Overflow            of an intermediate that may pass the accumulator's largest: bound infinite
//   Exact zero          times or into anything finite: exactly zero, in every kernel

#include <algorithm>
#include <cmath>
#include <utility>

#include "number/tracked_parts.h"
#include "warpcheck/detail/tracked_sum.h"

namespace warpcheck::detail {
namespace {

// Magnitude that a + b has at least, of the sign of a, because a may have overflowed; or 0.
template <class T>
double floor_of_sum(const Tracked<T>& a, const Tracked<T>& b, double sum) {
  if (a.floor <= 0 || std::signbit(nearest_double(a.value)) != std::signbit(sum))
    return 0;
  const bool same_sign = std::signbit(nearest_double(b.value)) == std::signbit(sum);
  if (same_sign && lowest(b) > 0)
    return a.floor;
  return std::max(0.0, (a.floor - highest(b)) / inflation);
}

// A sum with an operand that is infinite, NaN, or overflowed in T itself.
template <class T>
Tracked<T> add_special(const Tracked<T>& a, const Tracked<T>& b) {
  const double sum = as_double(a.value) + as_double(b.value);
  if (is_known(a) && is_known(b))
    return certainly<T>(sum);
  const double floor = std::max(floor_of_sum(a, b, sum), floor_of_sum(b, a, sum));
  const double own = a.own + b.own <= largest_double ? 0 : infinite;
  return {T(sum), own, infinite, floor};
}

// The product of a certain infinity and b.
template <class T>
Tracked<T> multiply_infinity(double infinity, const Tracked<T>& b) {
  const double product = infinity * as_double(b.value);
  if (is_exact_zero(b) || is_certain_infinity(b) || lowest(b) > 0)
    return certainly<T>(product);
  const double own = magnitude(b.value) > b.own * inflation ? 0 : infinite;
  return {T(product), own, infinite};
}

// Zero, for certain, times b.
template <class T>
Tracked<T> multiply_zero(const Tracked<T>& zero, const Tracked<T>& b) {
  const double product = nearest_double(zero.value) * as_double(b.value);
  if (is_known(b))
    return certainly<T>(product);
  return {T(0.0), b.own <= largest_double ? 0 : infinite, infinite};
}

// The quotient of a certain infinity and b.
template <class T>
Tracked<T> divide_infinity(double infinity, const Tracked<T>& b) {
  const double quotient = infinity / as_double(b.value);
  const bool may_be_nan = rules.division_by_huge_is_zero && highest(b) > 0x1p126;
  if (is_certain_infinity(b))
    return certainly<T>(not_a_number);
  if (may_be_nan || !(is_exact_zero(b) || lowest(b) > 0))
    return {T(quotient), magnitude(b.value) > b.own * inflation ? 0 : infinite, infinite};
  return certainly<T>(quotient);
}

// a divided by zero, for certain.
template <class T>
Tracked<T> divide_by_zero(const Tracked<T>& a, double zero) {
  const double quotient = as_double(a.value) / zero;
  if (is_exact_zero(a) || lowest(a) > 0)
    return certainly<T>(quotient);
  return {T(quotient), magnitude(a.value) > a.own * inflation ? 0 : infinite, infinite};
}

// a divided by what may have overflowed, but has at least the magnitude b.floor.
template <class T>
Tracked<T> divide_by_overflowed(const Tracked<T>& a, const Tracked<T>& b) {
  const bool number = is_finite(b.value) && b.own <= largest_double;
  T value = number ? a.value / b.value : T(as_double(a.value) / as_double(b.value));
  const double size = magnitude(value);
  const double exact = (magnitude(a.value) + a.own) / b.floor * inflation;
  const double kernel = exact + a.bound / b.floor * inflation;
  const double least = magnitude(b.value) / inflation - b.own;
  const double own = number && least > 0 ? (a.own + size * b.own + tiny) / least + tiny
                                         : (size + exact) * inflation + tiny;
  const double own_rounding = rounding_unit(value) * size;
  return sealed(std::move(value), (own + own_rounding) * inflation,
                (exact + kernel * (1 + rules.div * rules.u) + rules.underflow) * inflation);
}

// Both operands are finite in T.
template <class T>
Tracked<T> divide_finite(const Tracked<T>& a, const Tracked<T>& b) {
  T value = a.value / b.value;
  const double size = magnitude(value);
  const double exact_least = magnitude(b.value) / inflation - b.own;
  const double kernel_least = exact_least - b.bound;
  const double own =
      exact_least > 0 ? (a.own + size * b.own + tiny) / exact_least + tiny : infinite;
  double bound = kernel_least > 0 ? (a.bound + (size + own) * b.bound) / kernel_least : infinite;
  if (rules.division_by_huge_is_zero && highest(b) > 0x1p126)
    bound += size + own;
  const Errors<T> error(value, own, bound, rules.div, rules.underflow);
  const double floor = lowest(a) > 0 && lowest(b) > 0 ? lowest(a) / highest(b) / 2 : 0;
  if (!is_finite(value))
    return {T(std::copysign(largest_double, as_double(value))), infinite, infinite,
            std::min(floor, rules.largest)};
  return sealed(std::move(value), error.own, error.bound, floor);
}

}  // namespace

template <class T>
Tracked<T> add_cold(Tracked<T> a, Tracked<T> b) {
  if (is_certain_nan(a) || is_certain_nan(b))
    return certainly<T>(not_a_number);
  if (!is_finite(a.value) || !is_finite(b.value))
    return add_special(a, b);
  T value = a.value + b.value;
  const double sum = nearest_double(value);
  if (!is_finite(value))  // an overflow of T itself
    value = T(std::copysign(largest_double, sum));
  const Errors<T> error(value, a.own + b.own, a.bound + b.bound, 1, rules.add_underflow);
  const bool lost = !std::isfinite(sum);
  const double floor = std::max(floor_of_sum(a, b, sum), floor_of_sum(b, a, sum));
  return sealed(std::move(value), lost ? infinite : error.own, error.bound, floor);
}

template <class T>
Tracked<T> multiply_cold(Tracked<T> a, Tracked<T> b) {
  if (is_certain_nan(a) || is_certain_nan(b))
    return certainly<T>(not_a_number);
  if (is_certain_infinity(a))
    return multiply_infinity(nearest_double(a.value), b);
  if (is_certain_infinity(b))
    return multiply_infinity(nearest_double(b.value), a);
  if (is_exact_zero(a))
    return multiply_zero(a, b);
  if (is_exact_zero(b))
    return multiply_zero(b, a);
  const bool overflowed = a.floor > 0 || b.floor > 0;
  const double least = lowest(a) > 0 && lowest(b) > 0 ? lowest(a) * lowest(b) / inflation : 0;
  const double floor = overflowed ? least : 0;
  T value = a.value * b.value;
  if (!is_finite(a.value) || !is_finite(b.value) || !is_finite(value)) {
    const double product = as_double(a.value) * as_double(b.value);
    return {T(product), infinite, infinite, std::min(std::max(least, 0.0), rules.largest)};
  }
  const double p = magnitude(a.value), q = magnitude(b.value);
  const Errors<T> error(
      value, p * b.own + (q + b.own) * a.own + own_underflow(value, a.own + b.own),
      (p + a.own) * b.bound + (q + b.own + b.bound) * a.bound, 1, rules.underflow);
  return sealed(std::move(value), error.own, error.bound, floor);
}

template <class T>
Tracked<T> divide_cold(Tracked<T> a, Tracked<T> b) {
  if (is_certain_nan(a) || is_certain_nan(b))
    return certainly<T>(not_a_number);
  if (is_certain_infinity(a))
    return divide_infinity(nearest_double(a.value), b);
  if (is_certain_infinity(b))
    return is_known(a) ? certainly<T>(as_double(a.value) / nearest_double(b.value))
                       : Tracked<T>(T(0.0), a.own <= largest_double ? 0 : infinite, infinite);
  if (is_exact_zero(b))
    return divide_by_zero(a, nearest_double(b.value));
  if (is_exact_zero(a) && lowest(b) > 0)
    return b.bound <= largest_double ? a : Tracked<T>(a.value, 0, 0);
  if (b.floor > 0 && is_known(a))
    return divide_by_overflowed(a, b);
  if (is_finite(a.value) && is_finite(b.value))
    return divide_finite(a, b);
  return anything<T>(as_double(a.value) / as_double(b.value));
}

double constant_bound_cold(double value) {
  const double size = std::fabs(value);
  if (!std::isfinite(value))
    return 0;
  if (size < rules.smallest_normal && rules.flushed_below > 0)
    return size;
  const Format& accumulator = current_arithmetic().accumulator;
  if (round_to(accumulator, value) == value)
    return 0;
  return std::max(rules.u * size, current_arithmetic().underflow) * inflation;
}

// clang-format off
template Tracked<double> add_cold(Tracked<double>, Tracked<double>);
template Tracked<DoubleDouble> add_cold(Tracked<DoubleDouble>, Tracked<DoubleDouble>);
template Tracked<Multi> add_cold(Tracked<Multi>, Tracked<Multi>);
template Tracked<double> multiply_cold(Tracked<double>, Tracked<double>);
template Tracked<DoubleDouble> multiply_cold(Tracked<DoubleDouble>, Tracked<DoubleDouble>);
template Tracked<Multi> multiply_cold(Tracked<Multi>, Tracked<Multi>);
template Tracked<double> divide_cold(Tracked<double>, Tracked<double>);
template Tracked<DoubleDouble> divide_cold(Tracked<DoubleDouble>, Tracked<DoubleDouble>);
template Tracked<Multi> divide_cold(Tracked<Multi>, Tracked<Multi>);
// clang-format on

}  // namespace warpcheck::detail
