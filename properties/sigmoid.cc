// Laws of sigmoid.
#include "warpcheck/properties/sigmoid.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "warpcheck/ops/sigmoid.h"

namespace warpcheck::properties {
namespace {

// Relative error of a kernel's 1 / (1 + exp(-x)) before it is stored: the quotient, the sum, and
// the exponential, which has at most its whole weight in the sum.
double relative_error(const Arithmetic& a, double x) {
  return compound((a.k.div + 1 + a.k.exp + a.k.exp_per_x * std::fabs(x)) * a.u);
}

// Error of a stored y, seen from y: on the grid nothing underflows before it is stored.
double error_of_sigmoid(const Arithmetic& a, const Array& x, const Array& y, std::size_t i) {
  const double stored = storage(y.format, y.values[i], a);
  return compound(relative_error(a, x.values[i])) * (size(y.values[i]) + stored) + stored;
}

// y(x) + y(-x) = 1, each within its own error.
void symmetric(Trial& t) {
  const Array x = t.in("x"), y = t.run("y"), mirrored = t.with("x", negated()).run("y");
  const Arithmetic a = t.arithmetic();
  std::vector<double> allowed;
  for (std::size_t i = 0; i < y.values.size(); ++i) {
    allowed.push_back(error_of_sigmoid(a, x, y, i) + error_of_sigmoid(a, x, mirrored, i) + 0x1p-52);
  }
  t.expect_within(derived(y, [&](auto i) { return y.values[i] + mirrored.values[i]; }),
                  derived(y, [](auto) { return 1.0; }), allowed);
}

// 0 <= y <= 1; a quotient of two roundings may exceed 1 by its error.
void lies_between_zero_and_one(Trial& t) {
  const Array x = t.in("x"), y = t.run("y");
  const Arithmetic a = t.arithmetic();
  expect_between(
      t, y,
      [](auto) {
        return Limits{0, 1};
      },
      [&](auto i) { return y.values[i] < 0 ? 0 : error_of_sigmoid(a, x, y, i); });
}

// y rises with x, but for the errors of the two values that are compared.
void nondecreasing(Trial& t) {
  const Array x = t.in("x"), y = t.run("y");
  const Arithmetic a = t.arithmetic();
  expect_nondecreasing(t, x, y, [&](auto i) { return error_of_sigmoid(a, x, y, i); });
}

}  // namespace

Suite sigmoid(std::vector<std::string> dims) {
  return Suite(ops::sigmoid(std::move(dims)))
      .reference(ops::Sigmoid{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", elementwise_values({Spike::nan, Spike::inf, Spike::minus_inf, Spike::minus_zero,
                                       Spike::subnormal, Spike::largest}))
      .property("symmetric", symmetric, grid("x", 8))
      .property("lies_between_zero_and_one", lies_between_zero_and_one, grid("x", 8))
      .property("nondecreasing", nondecreasing, grid("x", 8));
}

}  // namespace warpcheck::properties
