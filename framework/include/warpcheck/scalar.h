// The scalar that references are written in: a value, the error it may have itself, and the error a
// correct kernel may have.
//
// Formulas see arithmetic on reals: + - * /, and exp log sqrt rsqrt tanh erf expm1 log1p abs max
// min, found by argument- dependent lookup. Comparisons give a Truth; select(truth, a, b) stands
// for if.
#pragma once

#include "warpcheck/model.h"

namespace warpcheck {

class DoubleDouble;  // an unevaluated sum of two doubles: 106 bits
class Multi;         // multiprecision (MPFR); precision is that of the current evaluation

// Outcome of comparing two values that are known within errors.
enum class Truth { no, yes, unknown };

// T is double (level 1), DoubleDouble (level 1 for f64 outputs) or Multi (level 2).
//
//   value   the computed value v
//   own     |v - exact| <= own
//   bound   |kernel - exact| <= bound for every kernel that obeys the current Arithmetic; infinite:
//   nothing can be said floor   lower bound of |kernel| when bound is infinite because of a
//   possible overflow
template <class T>
struct Tracked;

}  // namespace warpcheck
