// The scalar that references are written in: a value, the error it may have itself, and the error a
// correct kernel may have.
//
// Formulas see arithmetic on reals: + - * /, and exp log sqrt rsqrt tanh erf expm1 log1p sin cos
// pow abs max min, found by argument-dependent lookup. Comparisons give a Truth; select(truth, a,
// b) stands for if.
#pragma once

#include <concepts>

#include "warpcheck/detail/double_double.h"
#include "warpcheck/detail/multi.h"
#include "warpcheck/detail/rules.h"
#include "warpcheck/detail/truth.h"
#include "warpcheck/model.h"

namespace warpcheck {

template <class T>
struct Tracked;

namespace detail {

// Bodies of the operators (tracked_arithmetic.h) and functions (src/number/tracked_*.cc).
// clang-format off
template <class T> Tracked<T> add(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Tracked<T> subtract(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Tracked<T> multiply(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Tracked<T> divide(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Truth less(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Truth less_or_equal(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Truth equal(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Tracked<T> select(Truth truth, const Tracked<T>& a, const Tracked<T>& b);
template <class T> Tracked<T> larger(const Tracked<T>& a, const Tracked<T>& b);
template <class T> Tracked<T> absolute(const Tracked<T>& a);
template <class T> Tracked<T> exp(const Tracked<T>& a);
template <class T> Tracked<T> expm1(const Tracked<T>& a);
template <class T> Tracked<T> log(const Tracked<T>& a);
template <class T> Tracked<T> log1p(const Tracked<T>& a);
template <class T> Tracked<T> sqrt(const Tracked<T>& a);
template <class T> Tracked<T> rsqrt(const Tracked<T>& a);
template <class T> Tracked<T> tanh(const Tracked<T>& a);
template <class T> Tracked<T> erf(const Tracked<T>& a);
template <class T> Tracked<T> sin(const Tracked<T>& a);
template <class T> Tracked<T> cos(const Tracked<T>& a);
template <class T> Tracked<T> pow(const Tracked<T>& a, double exponent);
template <class T> Tracked<T> stored(const Tracked<T>& a);
// clang-format on

// Error bound of a constant that a kernel holds in its accumulator.
double constant_bound(double value);

}  // namespace detail

// T is double (level 1), DoubleDouble (level 1 for f64 outputs) or Multi (level 2).
//
//   value   the computed value v
//   own     |v - exact| <= own; infinite: v says nothing
//   bound   |kernel - exact| <= bound for every kernel that obeys the current Arithmetic; infinite:
//           nothing can be said
//   floor   when bound is infinite because an intermediate may overflow: not 0 if kernel and exact
//           are both numbers or infinities with the sign of v and at least this magnitude
//
// Where v is NaN or infinite and bound is finite, exact is so for certain, and every kernel's
// value too.
template <class T>
struct Tracked {
  using Value = T;

  T value{};
  double own = -0.0;  // negative zero: never assigned, see is_set()
  double bound = 0;
  double floor = 0;

  Tracked() = default;
  Tracked(T v, double own_error, double kernel_bound, double lower = 0)
      : value(std::move(v)), own(own_error), bound(kernel_bound), floor(lower) {}

  // A constant of the formula, which a kernel rounds to its accumulator.
  Tracked(double constant)  // NOLINT(google-explicit-constructor): reads 0.5 * x
      : value(constant), own(0), bound(detail::constant_bound(constant)) {}
  template <std::integral I>
  Tracked(I constant)  // NOLINT(google-explicit-constructor): reads 1 / x
      : Tracked(static_cast<double>(constant)) {}

  // An element of an input: exact, but for the flush of a subnormal.
  static Tracked input(double element);

  // False for a default-constructed one: an output element that the formula has not assigned.
  bool is_set() const;

  friend Tracked operator-(const Tracked& a) { return {-a.value, a.own, a.bound, a.floor}; }
  friend Tracked operator+(const Tracked& a) { return a; }
  [[gnu::always_inline]] friend Tracked operator+(const Tracked& a, const Tracked& b) {
    return detail::add(a, b);
  }
  [[gnu::always_inline]] friend Tracked operator-(const Tracked& a, const Tracked& b) {
    return detail::subtract(a, b);
  }
  [[gnu::always_inline]] friend Tracked operator*(const Tracked& a, const Tracked& b) {
    return detail::multiply(a, b);
  }
  [[gnu::always_inline]] friend Tracked operator/(const Tracked& a, const Tracked& b) {
    return detail::divide(a, b);
  }
  Tracked& operator+=(const Tracked& b) { return *this = detail::add(*this, b); }
  Tracked& operator-=(const Tracked& b) { return *this = detail::subtract(*this, b); }
  Tracked& operator*=(const Tracked& b) { return *this = detail::multiply(*this, b); }
  Tracked& operator/=(const Tracked& b) { return *this = detail::divide(*this, b); }

  friend Truth operator<(const Tracked& a, const Tracked& b) { return detail::less(a, b); }
  friend Truth operator>(const Tracked& a, const Tracked& b) { return detail::less(b, a); }
  friend Truth operator<=(const Tracked& a, const Tracked& b) {
    return detail::less_or_equal(a, b);
  }
  friend Truth operator>=(const Tracked& a, const Tracked& b) {
    return detail::less_or_equal(b, a);
  }
  friend Truth operator==(const Tracked& a, const Tracked& b) { return detail::equal(a, b); }
  friend Truth operator!=(const Tracked& a, const Tracked& b) { return !detail::equal(a, b); }

  // a where truth holds, b elsewhere; covers both where a kernel may take either.
  friend Tracked select(Truth truth, const Tracked& a, const Tracked& b) {
    return detail::select(truth, a, b);
  }
  // NaN if either is.
  friend Tracked max(const Tracked& a, const Tracked& b) { return detail::larger(a, b); }
  friend Tracked min(const Tracked& a, const Tracked& b) { return -detail::larger(-a, -b); }
  friend Tracked abs(const Tracked& a) { return detail::absolute(a); }
  friend Tracked exp(const Tracked& a) { return detail::exp(a); }
  friend Tracked expm1(const Tracked& a) { return detail::expm1(a); }
  friend Tracked log(const Tracked& a) { return detail::log(a); }
  friend Tracked log1p(const Tracked& a) { return detail::log1p(a); }
  friend Tracked sqrt(const Tracked& a) { return detail::sqrt(a); }
  friend Tracked rsqrt(const Tracked& a) { return detail::rsqrt(a); }
  friend Tracked tanh(const Tracked& a) { return detail::tanh(a); }
  friend Tracked erf(const Tracked& a) { return detail::erf(a); }
  friend Tracked sin(const Tracked& a) { return detail::sin(a); }
  friend Tracked cos(const Tracked& a) { return detail::cos(a); }
  friend Tracked pow(const Tracked& a, double exponent) { return detail::pow(a, exponent); }
  // As a kernel holds it that stores it in the model's intermediate format.
  friend Tracked stored(const Tracked& a) { return detail::stored(a); }
};

}  // namespace warpcheck

#include "warpcheck/detail/tracked_arithmetic.h"  // IWYU pragma: export
