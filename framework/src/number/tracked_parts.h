// What the cold operators and the functions of Tracked share.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "warpcheck/detail/tracked_arithmetic.h"

namespace warpcheck::detail {

inline constexpr double infinite = std::numeric_limits<double>::infinity();
inline constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
inline constexpr double largest_double = std::numeric_limits<double>::max();

inline bool is_finite(double v) {
  return std::isfinite(v);
}
inline bool is_finite(DoubleDouble v) {
  return std::isfinite(v.hi());
}
inline bool is_finite(const Multi& v) {
  return !v.is_nan() && !v.is_infinite();
}

// v as a double that is finite exactly where v is.
template <class T>
double as_double(const T& v) {
  const double d = nearest_double(v);
  return is_finite(v) ? std::clamp(d, -largest_double, largest_double) : d;
}

// Every kernel and the exact formula have the special value v.
template <class T>
Tracked<T> certainly(double v) {
  return {T(v), 0, 0};
}

// Nothing is known; v is only the best guess.
template <class T>
Tracked<T> anything(double v = not_a_number) {
  return {T(v), infinite, infinite};
}

// Both errors are finite: a number within them, or for certain the special value.
template <class T>
bool is_known(const Tracked<T>& a) {
  return a.own <= largest_double && a.bound <= largest_double;
}

template <class T>
bool is_certain_nan(const Tracked<T>& a) {
  return is_known(a) && std::isnan(nearest_double(a.value));
}

template <class T>
bool is_certain_infinity(const Tracked<T>& a) {
  return is_known(a) && !is_finite(a.value) && !std::isnan(nearest_double(a.value));
}

template <class T>
bool is_exact_zero(const Tracked<T>& a) {
  return a.own == 0 && a.bound == 0 && nearest_double(a.value) == 0 && is_finite(a.value);
}

// Exact and every kernel have the sign of the value and at least this magnitude; <= 0: unknown
// sign.
template <class T>
double lowest(const Tracked<T>& a) {
  if (is_known(a))
    return magnitude(a.value) / inflation - (a.own + a.bound) * inflation;
  return a.floor;
}

// Exact and every kernel have at most this magnitude.
template <class T>
double highest(const Tracked<T>& a) {
  return is_known(a) ? (magnitude(a.value) + a.own + a.bound) * inflation : infinite;
}

// A result within its errors, or beyond what the kernel can hold.
template <class T>
Tracked<T> sealed(T value, double own, double bound, double floor = 0) {
  const double size = magnitude(value);
  if (!(own <= largest_double) || !(size <= largest_double))
    own = infinite;
  if (!(bound <= largest_double) || own == infinite)
    return {std::move(value), own, infinite, std::min(floor, rules.largest)};
  if (size + own + bound <= rules.largest)
    return {std::move(value), own, bound};
  floor = std::max(floor, size / inflation - (own + bound) * inflation);
  return {std::move(value), own, infinite, std::clamp(floor, 0.0, rules.largest)};
}

// Upper bound of exp(x) - 1.
inline double expm1_above(double x) {
  return (x < 1 ? x / (1 - x / 2) : std::exp(x)) * inflation;
}

}  // namespace warpcheck::detail
