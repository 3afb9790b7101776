// Sums and largest elements of Tracked terms, one term at a time.
#pragma once

#include <cmath>

#include "warpcheck/detail/tracked_arithmetic.h"

namespace warpcheck::detail {

// What the running sums of n terms say; see number/tracked_cold.cc.
template <class T>
struct Sums {
  T value = T(0.0);
  double size = 0;      // of the terms
  double own = 0;       // of the terms
  double bound = 0;     // of the terms
  double rounding = 0;  // of the additions; only where they know whether they were exact
  double count = 0;
};

// The sum within the rules, or what can be said of it otherwise.
template <class T>
Tracked<T> total(const Sums<T>& sums);

template <class T>
inline void accumulate_term(Sums<T>& sums, const Tracked<T>& term) {
  sums.value = sums.value + term.value;
  sums.size += magnitude(term.value);
  sums.own += term.own;
  sums.bound += term.bound;
}

inline void accumulate_term(Sums<Multi>& sums, const Tracked<Multi>& term) {
  sums.value = sums.value + term.value;
  sums.rounding += rounding_unit(sums.value) * magnitude(sums.value);
  sums.size += magnitude(term.value);
  sums.own += term.own;
  sums.bound += term.bound;
}

}  // namespace warpcheck::detail
