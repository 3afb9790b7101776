#include "warpcheck/detail/tracked_sum.h"

#include <algorithm>
#include <cmath>

#include "number/tracked_parts.h"

namespace warpcheck::detail {
namespace {

// Bound, relative to the sum of magnitudes, of our own additions in sequence.
double own_gamma(double additions, double unit) {
  const double x = additions * unit;
  return x < 1 ? x / (1 - x) : infinite;
}

// At least one term is infinite or NaN, the finite ones add up to at most `reach` in any order.
template <class T>
Tracked<T> total_of_specials(const Sums<T>& sums, double reach) {
  if (sums.nan_for_certain || (sums.plus && sums.minus))
    return certainly<T>(not_a_number);
  if (!sums.plus && !sums.minus)
    return anything<T>();
  const double special = sums.plus ? infinite : -infinite;
  if (reach <= rules.largest)
    return certainly<T>(special);
  // Finite terms alone may overflow the other way, and then the sum is NaN.
  return {T(special), sums.own <= largest_double ? 0 : infinite, infinite};
}

}  // namespace

template <class T>
Sums<T> with_special(Sums<T> sums, Tracked<T> term) {
  sums.special = true;
  sums.own += term.own;
  sums.bound += term.bound;
  if (!is_known(term)) {
    sums.own += is_finite(term.value) ? term.own : infinite;
    return sums;
  }
  const double v = nearest_double(term.value);
  sums.nan_for_certain = sums.nan_for_certain || std::isnan(v);
  sums.plus = sums.plus || v == infinite;
  sums.minus = sums.minus || v == -infinite;
  return sums;
}

template <class T>
void add_products(Sums<T>& sums, const Products<T>& products) {
  if (products.size == 0)
    return;
  const double slack = 1 + (sums.count + 4) * 0x1p-51;
  sums.value = sums.value + products.value;
  sums.size += products.size * slack;
  sums.own += (products.size * rounding_unit(products.value) + sums.count * tiny) * slack;
  sums.bound += (products.size * rules.inflated_u + sums.count * rules.underflow) * slack;
}

template <class T>
Tracked<T> total(const Sums<T>& sums) {
  if (sums.count == 0)
    return certainly<T>(0);
  const double additions = sums.count - 1;
  const double slack = inflation * (1 + (additions + 1) * 0x1p-51);
  const double size = sums.size * slack;
  const double own_rounding =
      std::is_same_v<T, Multi>
          ? sums.rounding
          : own_gamma(additions, std::is_same_v<T, double> ? 0x1p-53 : 0x1p-100) * size;
  const double own = (sums.own * slack + own_rounding) * slack;
  const double terms_bound = sums.bound * slack;
  const double reach = size + own + terms_bound;
  const double bound = (terms_bound + current_arithmetic().sum_gamma(sums.count) * reach
                        + additions * rules.add_underflow)
                       * inflation;
  if (sums.special)
    return total_of_specials(sums, size + own + bound);
  if (size + own + bound <= rules.largest)
    return {sums.value, own, bound};
  if (!is_finite(sums.value))
    return {T(std::copysign(largest_double, as_double(sums.value))), infinite, infinite};
  // If terms of the other sign cannot overflow by themselves, the sum may do so in one way only.
  const double opposite = size - magnitude(sums.value) + own + bound;
  const bool one_way =
      own <= largest_double && bound <= largest_double && opposite <= rules.largest;
  const double floor = magnitude(sums.value) / inflation - own - bound;
  return {sums.value, own <= largest_double ? own : infinite, infinite,
          one_way ? std::clamp(floor, 0.0, rules.largest) : 0};
}

// clang-format off
template Sums<double> with_special(Sums<double>, Tracked<double>);
template Sums<DoubleDouble> with_special(Sums<DoubleDouble>, Tracked<DoubleDouble>);
template Sums<Multi> with_special(Sums<Multi>, Tracked<Multi>);
template void add_products(Sums<double>&, const Products<double>&);
template void add_products(Sums<DoubleDouble>&, const Products<DoubleDouble>&);
template void add_products(Sums<Multi>&, const Products<Multi>&);
template Tracked<double> total(const Sums<double>&);
template Tracked<DoubleDouble> total(const Sums<DoubleDouble>&);
template Tracked<Multi> total(const Sums<Multi>&);
// clang-format on

}  // namespace warpcheck::detail
