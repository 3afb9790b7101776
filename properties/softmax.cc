// Laws of softmax.
#include "warpcheck/properties/softmax.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "warpcheck/ops/softmax.h"

namespace warpcheck::properties {
namespace {

// Relative error of a kernel's element on the grid [-8, 8], shifted by at most 4: differences up
// to 16 with their rounding, an exp that may fold log2(e) into arguments up to 12 (3 roundings of
// each of two), once for the element and once for the sum; the sum; the quotient; a stored
// numerator. Last, what underflow loses of n terms, each against a sum of at least 1.
double relative_error(const Trial& t, Index n) {
  const Arithmetic a = t.arithmetic();
  const double exponential = (16 * (1 + a.k.exp_per_x) + 6 * 12 + a.k.exp) * a.u;
  return 2 * exponential + a.sum_gamma(static_cast<double>(n)) + a.k.div * a.u + 2 * store_unit(a)
         + static_cast<double>(n) * a.underflow;
}

void rows_sum_to_one(Trial& t) {
  const Array y = t.run("y");
  const Arithmetic a = t.arithmetic();
  const double error = compound(relative_error(t, y.cols()));
  std::vector<double> allowed;
  const Array sums = derived_rows(y, [&](Index row) {
    allowed.push_back(error + exact_sum(y.cols(), [&](Index col) {
                        return storage(y.format, y(row, col), a) + 2 * a.underflow;
                      }));
    return exact_sum(y.cols(), [&](Index col) { return y(row, col); });
  });
  t.expect_within(sums, derived(sums, [](auto) { return 1.0; }), allowed);
}

// Adding one number to every element of a row changes nothing. Inputs are multiples of 1/8 up to 8
// and the shift is 4, so x + 4 is exact in every dtype; the outputs differ by the errors of both.
void softmax_is_shift_invariant(Trial& t) {
  const Array y = t.run("y"), shifted = t.with("x", plus(4)).run("y");
  t.expect_within(
      shifted, y,
      two_runs(t, shifted, y, relative_error(t, y.cols()), 2 * t.arithmetic().underflow));
}

// Columns in another order give the same numbers in that order, but for the order of the sum.
void softmax_is_permutation_equivariant(Trial& t) {
  const Change reverse = permute_columns(reversed);
  const Array y = reverse(t.run("y")), permuted = t.with("x", reverse).run("y");
  t.expect_within(
      permuted, y,
      two_runs(t, permuted, y, relative_error(t, y.cols()), 2 * t.arithmetic().underflow));
}

}  // namespace

Suite softmax(std::vector<std::string> dims) {
  std::vector<Recipe> values = row_values();
  for (const double mean : {1000.0, -1000.0})
    values.push_back(offset(mean, 1));
  values.push_back(uniform(-100, 100));
  for (const Spike spike : {Spike::inf, Spike::minus_inf, Spike::largest, Spike::subnormal}) {
    values.push_back(with_spike(uniform(-10, 10), spike));
  }
  return Suite(ops::softmax(std::move(dims)))
      .reference(ops::Softmax{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", std::move(values))
      .property("rows_sum_to_one", rows_sum_to_one, grid("x", 8))
      .property("shift_invariant", softmax_is_shift_invariant, grid("x", 8))
      .property("permutation_equivariant", softmax_is_permutation_equivariant, grid("x", 8));
}

}  // namespace warpcheck::properties
