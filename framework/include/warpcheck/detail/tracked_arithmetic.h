// The operators of Tracked: the common case inline, everything else in number/tracked_cold.cc.
//
// Compilers give up inlining them long before it stops paying: hence always_inline.
//
// Each rule bounds what one rounding of the kernel adds to what the operands bring along; see
// number/tracked_cold.cc for infinities, NaN, overflow and exact zeros.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#include "warpcheck/scalar.h"

namespace warpcheck::detail {

inline double nearest_double(double v) {
  return v;
}
inline double nearest_double(DoubleDouble v) {
  return v.hi();
}
inline double nearest_double(const Multi& v) {
  return v.to_double();
}

// |v|, within 2^-52 of it.
template <class T>
double magnitude(const T& v) {
  return std::fabs(nearest_double(v));
}

// Relative error of the operation + - * / that gave v.
inline double rounding_unit(double) {
  return 0x1p-53;
}
inline double rounding_unit(DoubleDouble) {
  return 0x1p-100;
}
inline double rounding_unit(const Multi& v) {
  return v.exact() ? 0 : MultiPrecision::unit_roundoff();
}

// What the double arithmetic on own errors may lose to underflow. Multiprecision values do not
// underflow, so exact operands give an exact result: ties are then decided.
template <class T>
inline double lost(const T&, double, double) {
  return tiny;
}
inline double lost(const Multi& v, double a_own, double b_own) {
  return v.exact() && a_own == 0 && b_own == 0 ? 0 : tiny;
}

// The same operations where an operand is not a number, or the result is out of range, or zero. By
// value: an argument whose address is taken would keep the hot path out of registers.
// clang-format off
template <class T> Tracked<T> add_cold(Tracked<T> a, Tracked<T> b);
template <class T> Tracked<T> multiply_cold(Tracked<T> a, Tracked<T> b);
template <class T> Tracked<T> divide_cold(Tracked<T> a, Tracked<T> b);
template <class T> Tracked<T> larger_cold(Tracked<T> a, Tracked<T> b);
// clang-format on
double constant_bound_cold(double value);

// A copy member by member: what a cold call takes and gives then stays out of the hot path's
// registers, where a copy as a whole would force the hot path into memory.
template <class T>
[[gnu::always_inline]] inline Tracked<T> apart(const Tracked<T>& a) {
  return {a.value, a.own, a.bound, a.floor};
}

// The rounding error of the operation that gave v, from its magnitude. Multi may be inexact by less
// than a double can hold.
inline double rounding_error(double, double size) {
  return 0x1p-53 * size;
}
inline double rounding_error(DoubleDouble, double size) {
  return 0x1p-100 * size;
}
inline double rounding_error(const Multi& v, double size) {
  return v.exact() ? 0 : MultiPrecision::unit_roundoff() * size + tiny;
}

// Room for an underflow of our own arithmetic, in an operation on operands with these own errors.
template <class T>
double own_underflow(const T& v, double operands_own) {
  return rounding_unit(v) == 0 && operands_own == 0 ? 0 : tiny;
}

// Adds the rounding of one operation to errors that the operands brought along.
template <class T>
struct Errors {
  double size, own, bound;

  Errors(const T& value, double own_before, double bound_before, double units, double underflow)
      : size(magnitude(value)) {
    own = (own_before + rounding_error(value, size)) * inflation;
    bound = (bound_before + units * rules.u * (size + own + bound_before) + underflow) * inflation;
  }
  // False also where anything is NaN.
  bool in_range() const { return size + own + bound <= rules.largest; }
};

template <class T>
[[gnu::always_inline]] inline Tracked<T> add(const Tracked<T>& a, const Tracked<T>& b) {
  T value = a.value + b.value;
  const Errors<T> error(value, a.own + b.own, a.bound + b.bound, 1, rules.add_underflow);
  if (error.in_range()) [[likely]]
    return {std::move(value), error.own, error.bound};
  return apart(add_cold<T>(apart(a), apart(b)));
}

template <class T>
[[gnu::always_inline]] inline Tracked<T> subtract(const Tracked<T>& a, const Tracked<T>& b) {
  T value = a.value - b.value;
  const Errors<T> error(value, a.own + b.own, a.bound + b.bound, 1, rules.add_underflow);
  if (error.in_range()) [[likely]]
    return {std::move(value), error.own, error.bound};
  return apart(add_cold<T>(apart(a), apart(-b)));
}

// The product of operands without errors: most products of a sum have two inputs.
template <class T>
[[gnu::always_inline]] inline Tracked<T> multiply_exact(const Tracked<T>& a, const Tracked<T>& b) {
  T value = a.value * b.value;
  const double size = magnitude(value);
  const double own = inflation * rounding_error(value, size) + own_underflow(value, 0);
  const double bound = rules.inflated_u * size + rules.underflow;
  if (size > 0 && size + own + bound <= rules.largest) [[likely]]
    return {std::move(value), own, bound};
  return apart(multiply_cold<T>(apart(a), apart(b)));
}

template <class T>
[[gnu::always_inline]] inline Tracked<T> multiply(const Tracked<T>& a, const Tracked<T>& b) {
  if (a.own + b.own == 0 && a.bound + b.bound == 0)
    return multiply_exact(a, b);
  T value = a.value * b.value;
  const double p = magnitude(a.value), q = magnitude(b.value);
  const Errors<T> error(value, p * b.own + (q + b.own) * a.own + lost(value, a.own, b.own),
                        (p + a.own) * b.bound + (q + b.own + b.bound) * a.bound, 1,
                        rules.underflow);
  if (error.size > 0 && error.in_range()) [[likely]]
    return {std::move(value), error.own, error.bound};
  return apart(multiply_cold<T>(apart(a), apart(b)));
}

template <class T>
[[gnu::always_inline]] inline Tracked<T> divide(const Tracked<T>& a, const Tracked<T>& b) {
  T value = a.value / b.value;
  const double size = magnitude(value);
  // The divisor of every kernel is at least this; that of the exact quotient too.
  const double least = magnitude(b.value) / inflation - b.own - b.bound;
  const double inverse = 1 / least;
  const bool exact = rounding_unit(value) == 0 && a.own == 0 && b.own == 0;
  const double own = exact ? 0 : (a.own + size * b.own + tiny) * inverse + tiny;
  const double bound = (a.bound + (size + own) * b.bound) * inverse;
  const Errors<T> error(value, own, bound, rules.div, rules.underflow);
  if (least > 0 && size > 0 && error.in_range() && !rules.division_by_huge_is_zero) [[likely]]
    return {std::move(value), error.own, error.bound};
  return apart(divide_cold<T>(apart(a), apart(b)));
}

template <class T>
[[gnu::always_inline]] inline Tracked<T> larger(const Tracked<T>& a, const Tracked<T>& b) {
  if (a.own + a.bound + b.own + b.bound == 0) {
    if (a.value < b.value)
      return b;
    if (b.value < a.value)
      return a;
  }
  return apart(larger_cold<T>(apart(a), apart(b)));
}

inline double constant_bound(double value) {
  std::uint64_t code = 0;
  std::memcpy(&code, &value, sizeof code);
  const double size = std::fabs(value);
  if ((code & rules.lost_bits) == 0 && size >= rules.smallest_normal && size <= rules.largest)
    return 0;
  return value == 0 ? 0 : constant_bound_cold(value);
}

}  // namespace warpcheck::detail

namespace warpcheck {

template <class T>
[[gnu::always_inline]] inline Tracked<T> Tracked<T>::input(double element) {
  const double size = std::fabs(element);
  return {T(element), 0, size < detail::rules.flushed_below ? size : 0};
}

template <class T>
inline bool Tracked<T>::is_set() const {
  return own != 0 || !std::signbit(own);
}

}  // namespace warpcheck
