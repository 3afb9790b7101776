// Laws of elu.
#include "warpcheck/properties/elu.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "warpcheck/ops/elu.h"

namespace warpcheck::properties {
namespace {

// Error of a kernel's value for x <= 0, before it is stored: expm1 or exp(x) - 1, whose exp has
// exp_per_x |x| exp(x) <= 0.37 exp_per_x units, and the rounding of alpha and of the product.
double error_of_elu(const Arithmetic& a, double alpha) {
  const double units = a.k.expm1 + a.k.expm1_absolute + 0.4 * a.k.exp_per_x + 2;
  return std::fabs(alpha) * compound(units * a.u);
}

// -alpha <= y for every x, and y <= 0 for x <= 0, but for the error of a kernel.
void stays_above_minus_alpha(Trial& t) {
  const Array x = t.in("x"), y = t.run("y");
  const Arithmetic a = t.arithmetic();
  const double alpha = std::fabs(t.attribute("alpha"));
  expect_between(
      t, y,
      [&](auto i) {
        return Limits{-alpha, x.values[i] > 0 ? x.values[i] : 0};
      },
      [&](auto i) { return error_of_elu(a, alpha) + storage(y.format, y.values[i], a); });
}

// (1 + y(x) / alpha)^2 = 1 + y(2 x) / alpha for x <= 0, for both are exp(2 x). Doubling a number of
// the grid is exact. The square doubles the error of y(x), as 1 + y(x) / alpha <= 1.
void squares_when_doubled(Trial& t) {
  const double alpha = t.attribute("alpha");
  if (alpha == 0) {
    t.discard("alpha is 0");
    return;
  }
  const Trial negative = t.with("x", magnitude()).with("x", negated());
  const Array y = negative.run("y"), doubled = negative.with("x", times(2)).run("y");
  const Arithmetic a = t.arithmetic();
  std::vector<double> allowed;
  for (std::size_t i = 0; i < y.values.size(); ++i) {
    const double e = error_of_elu(a, alpha) + storage(y.format, y.values[i], a);
    const double relative = e / std::fabs(alpha);
    allowed.push_back(relative * (2 + relative)
                      + (error_of_elu(a, alpha) + storage(y.format, doubled.values[i], a))
                            / std::fabs(alpha));
  }
  const auto plus_one = [alpha](double value) { return 1 + value / alpha; };
  t.expect_within(derived(y, [&](auto i) { return plus_one(y.values[i]) * plus_one(y.values[i]); }),
                  derived(y, [&](auto i) { return plus_one(doubled.values[i]); }), allowed);
}

}  // namespace

Suite elu(std::vector<std::string> dims) {
  return Suite(ops::elu(std::move(dims)))
      .reference(ops::Elu{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", elementwise_values({Spike::nan, Spike::inf, Spike::minus_inf, Spike::minus_zero,
                                       Spike::subnormal, Spike::largest}))
      .property("keeps_positive_numbers", keeps_positive_numbers, grid("x", 8))
      .property("stays_above_minus_alpha", stays_above_minus_alpha, grid("x", 8))
      .property("squares_when_doubled", squares_when_doubled, grid("x", 8));
}

}  // namespace warpcheck::properties
