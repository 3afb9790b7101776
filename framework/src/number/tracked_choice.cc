// Comparisons and choices on Tracked: less, equal, select, larger, absolute, stored.

#include <algorithm>
#include <cmath>

#include "number/tracked_parts.h"

namespace warpcheck::detail {
namespace {

template <class T>
bool is_negative(const Tracked<T>& a) {
  return std::signbit(nearest_double(a.value));
}

// |a - b|, at most by a rounding more, and the errors around it.
template <class T>
struct Gap {
  double size, own, all;

  Gap(const Tracked<T>& a, const Tracked<T>& b)
      : own((a.own + b.own) * inflation), all((a.own + b.own + a.bound + b.bound) * inflation) {
    size = is_finite(a.value) && is_finite(b.value)
               ? magnitude(T(a.value - b.value)) / inflation
               : std::fabs(as_double(a.value) - as_double(b.value));
  }
  bool exact_is_known() const { return own == 0 || size > own; }
  bool kernel_agrees() const { return all == 0 || size > all; }
};

Truth truth(bool exact, bool exact_is_known, bool kernel_agrees) {
  if (!exact_is_known)
    return Truth::unknown;
  if (kernel_agrees)
    return exact ? Truth::yes : Truth::no;
  return exact ? Truth::kernel_yes_no : Truth::kernel_no_yes;
}

// a may have overflowed, but is beyond everything b can be: its sign decides.
template <class T>
bool is_beyond(const Tracked<T>& a, const Tracked<T>& b) {
  return a.floor > 0 && is_known(b) && highest(b) < a.floor;
}

// Exact is that of a, a kernel may have either.
template <class T>
Tracked<T> either(const Tracked<T>& a, const Tracked<T>& b) {
  const Gap<T> gap(a, b);
  const double distance = (gap.size * inflation + gap.own) * inflation;
  return sealed(a.value, a.own, std::max(a.bound, distance + b.bound));
}

}  // namespace

template <class T>
Truth less(const Tracked<T>& a, const Tracked<T>& b) {
  if (is_certain_nan(a) || is_certain_nan(b))
    return Truth::no;
  if (is_beyond(a, b))
    return is_negative(a) ? Truth::yes : Truth::no;
  if (is_beyond(b, a))
    return is_negative(b) ? Truth::no : Truth::yes;
  const Gap<T> gap(a, b);
  return truth(a.value < b.value, gap.exact_is_known(), gap.kernel_agrees());
}

template <class T>
Truth less_or_equal(const Tracked<T>& a, const Tracked<T>& b) {
  if (is_certain_nan(a) || is_certain_nan(b))
    return Truth::no;
  return !less(b, a);
}

template <class T>
Truth equal(const Tracked<T>& a, const Tracked<T>& b) {
  if (is_certain_nan(a) || is_certain_nan(b) || is_beyond(a, b) || is_beyond(b, a))
    return Truth::no;
  const Gap<T> gap(a, b);
  const bool same = !(a.value < b.value) && !(b.value < a.value);
  return truth(same, gap.exact_is_known(), gap.kernel_agrees());
}

template <class T>
Tracked<T> select(Truth truth, const Tracked<T>& a, const Tracked<T>& b) {
  switch (truth) {
    case Truth::yes:
      return a;
    case Truth::no:
      return b;
    case Truth::kernel_yes_no:
      return either(a, b);
    case Truth::kernel_no_yes:
      return either(b, a);
    case Truth::unknown:
      break;
  }
  const Gap<T> gap(a, b);
  const double distance = gap.size * inflation;
  const double own = std::max(a.own, distance + b.own);
  return sealed(a.value, own, (distance + gap.all) * inflation);
}

template <class T>
Tracked<T> larger_cold(Tracked<T> a, Tracked<T> b) {
  if (is_certain_nan(a) || is_certain_nan(b)) {
    if (!current_arithmetic().max_drops_nan)
      return certainly<T>(not_a_number);
    return is_certain_nan(a) ? b : a;
  }
  if (is_beyond(a, b))
    return is_negative(a) ? b : a;
  if (is_beyond(b, a))
    return is_negative(b) ? a : b;
  const bool second = a.value < b.value;
  const Gap<T> gap(a, b);
  if (gap.kernel_agrees())
    return second ? b : a;
  return {second ? b.value : a.value, std::max(a.own, b.own), std::max(a.bound, b.bound)};
}

template <class T>
Tracked<T> absolute(const Tracked<T>& a) {
  return is_negative(a) ? -a : a;
}

template <class T>
Tracked<T> stored(const Tracked<T>& a) {
  const auto& store = current_arithmetic().store;
  if (!store || is_certain_nan(a))
    return a;
  const double size = magnitude(a.value);
  if (is_certain_infinity(a))
    return store->overflow == Overflow::infinity ? a : Tracked<T>(a.value, 0, infinite);
  const double x = nearest_double(a.value);
  const bool exact = a.own == 0 && a.bound == 0 && !(a.value < T(x)) && !(T(x) < a.value);
  if (exact && round_to(*store, x) == x)
    return a;
  const double reach = size + a.own + a.bound;
  // Subnormals of the store are half a unit apart at most.
  const double underflow = ulp(*store, 0) / 2 + tiny;
  const double bound = (a.bound + unit_roundoff(*store) * reach + underflow) * inflation;
  if (reach <= store->largest)
    return sealed(a.value, a.own, bound, a.floor);
  return {a.value, a.own, infinite, std::min(std::max(lowest(a), 0.0), store->largest)};
}

// clang-format off
template Truth less(const Tracked<double>&, const Tracked<double>&);
template Truth less(const Tracked<DoubleDouble>&, const Tracked<DoubleDouble>&);
template Truth less(const Tracked<Multi>&, const Tracked<Multi>&);
template Truth less_or_equal(const Tracked<double>&, const Tracked<double>&);
template Truth less_or_equal(const Tracked<DoubleDouble>&, const Tracked<DoubleDouble>&);
template Truth less_or_equal(const Tracked<Multi>&, const Tracked<Multi>&);
template Truth equal(const Tracked<double>&, const Tracked<double>&);
template Truth equal(const Tracked<DoubleDouble>&, const Tracked<DoubleDouble>&);
template Truth equal(const Tracked<Multi>&, const Tracked<Multi>&);
template Tracked<double> select(Truth, const Tracked<double>&, const Tracked<double>&);
template Tracked<DoubleDouble> select(Truth, const Tracked<DoubleDouble>&, const Tracked<DoubleDouble>&);
template Tracked<Multi> select(Truth, const Tracked<Multi>&, const Tracked<Multi>&);
template Tracked<double> larger_cold(Tracked<double>, Tracked<double>);
template Tracked<DoubleDouble> larger_cold(Tracked<DoubleDouble>, Tracked<DoubleDouble>);
template Tracked<Multi> larger_cold(Tracked<Multi>, Tracked<Multi>);
template Tracked<double> absolute(const Tracked<double>&);
template Tracked<DoubleDouble> absolute(const Tracked<DoubleDouble>&);
template Tracked<Multi> absolute(const Tracked<Multi>&);
template Tracked<double> stored(const Tracked<double>&);
template Tracked<DoubleDouble> stored(const Tracked<DoubleDouble>&);
template Tracked<Multi> stored(const Tracked<Multi>&);
// clang-format on

}  // namespace warpcheck::detail
