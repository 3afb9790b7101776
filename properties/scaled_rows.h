// Laws of rmsnorm and l2norm: each row of x times one number, 1 / sqrt(m + eps).
#pragma once

#include <functional>

#include "warpcheck/trial.h"

namespace warpcheck::properties {

// sum of squares of a row.
double square_sum(const Array& x, Index row);

// Relative error of a kernel's elements of one row, before they are stored: the sum of squares and
// the mean under a root, the root, the product. `m` is what eps is added to. Infinite where nothing
// follows: eps vanishes in the arithmetic of the kernel and the row is all zeros.
double row_error(const Trial& t, const Array& x, double m, double eps);

// Error of a stored element with that relative error.
double element_error(const Trial& t, const Format& format, double stored, double relative);

// What such errors change of the sum of squares of a row of y.
double square_sum_error(const Trial& t, const Array& y, Index row, double relative);

// y(-x) = -y(x), and columns in another order give the same numbers in that order; both within the
// errors of two runs. `of_row` is the relative error of a row.
void expect_odd(Trial& t, const std::function<double(Index row)>& of_row);
void expect_permutation_equivariant(Trial& t, const std::function<double(Index row)>& of_row);

}  // namespace warpcheck::properties
