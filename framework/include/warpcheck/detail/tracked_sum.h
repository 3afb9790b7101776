// Sums of Tracked terms, one term at a time.
#pragma once

#include <limits>
#include <type_traits>

#include "warpcheck/detail/tracked_arithmetic.h"

namespace warpcheck::detail {

// What n terms add up to, infinite and NaN terms apart.
template <class T>
struct Sums {
  T value = T(0.0);
  double size = 0;      // of the terms' magnitudes
  double own = 0;       // of the terms
  double bound = 0;     // of the terms
  double rounding = 0;  // of the additions, where they know whether they were exact: Multi
  double count = 0;
  bool special = false;              // a term was not finite, or nothing is known of it
  bool nan_for_certain = false;      // a term is NaN
  bool plus = false, minus = false;  // a term is infinite, for certain
};

// The sums with one more term that is not finite. By value, for the same reason as the cold
// operators.
template <class T>
Sums<T> with_special(Sums<T> sums, Tracked<T> term);

// The sum within the rules, or what can be said of it otherwise.
template <class T>
Tracked<T> total(const Sums<T>& sums);

template <class T>
[[gnu::always_inline]] inline void accumulate_term(Sums<T>& sums, const Tracked<T>& term) {
  const double size = magnitude(term.value);
  if (!(size <= std::numeric_limits<double>::max())) [[unlikely]] {
    sums = with_special<T>(sums, apart(term));
    return;
  }
  sums.value = sums.value + term.value;
  if constexpr (std::is_same_v<T, Multi>)
    sums.rounding += rounding_error(sums.value, magnitude(sums.value));
  sums.size += size;
  sums.own += term.own;
  sums.bound += term.bound;
}

// Sum of the products of factors without errors, kept apart from the other terms of a sum: two
// numbers that stay in registers.
template <class T>
struct Products {
  T value = T(0.0);
  double size = 0;  // of the magnitudes
};

// Adds a * b, or returns false where it is not such a product.
template <class T>
[[gnu::always_inline]] inline bool accumulate_product(Products<T>& products, const Tracked<T>& a,
                                                      const Tracked<T>& b) {
  if (a.own + b.own != 0 || a.bound + b.bound != 0)
    return false;
  const T value = a.value * b.value;
  const double size = magnitude(value);
  if (!(size <= rules.largest)) [[unlikely]]
    return false;
  products.value = products.value + value;
  products.size += size;
  return true;
}

// Multi tracks whether each product is exact, and so takes the other way.
inline bool accumulate_product(Products<Multi>& /*products*/, const Tracked<Multi>& /*a*/,
                               const Tracked<Multi>& /*b*/) {
  return false;
}

// Adds the products to the other terms; sums.count is the number of both.
template <class T>
void add_products(Sums<T>& sums, const Products<T>& products);

}  // namespace warpcheck::detail
