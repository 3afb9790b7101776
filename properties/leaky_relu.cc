// Laws of leaky relu.
#include "warpcheck/properties/leaky_relu.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "warpcheck/ops/leaky_relu.h"

namespace warpcheck::properties {
namespace {

// y(2 x) = 2 y(x). Doubling a number of the grid is exact, and rounding commutes with it: no value
// alpha x of the grid is subnormal in f16 (0.01 / 8 > 2^-14) as long as alpha is no smaller.
void scales_by_two(Trial& t) {
  if (std::fabs(t.attribute("alpha")) < 0.01) {
    t.discard("alpha x may be subnormal, and a subnormal number does not round as its double");
    return;
  }
  const Array y = t.run("y");
  const Array doubled = t.with("x", times(2)).run("y");
  t.expect_close(doubled, derived(y, [&](auto i) { return 2 * y.values[i]; }), absolute(0));
}

// y(x) - y(-x) = (1 + alpha) x. The positive part is exact; alpha is rounded to the accumulator,
// alpha |x| once more and then stored: 2 u |alpha x| and the storage of it.
void leaky_relu_parts_add_up(Trial& t) {
  const Array x = t.in("x"), y = t.run("y"), mirrored = t.with("x", negated()).run("y");
  const Arithmetic a = t.arithmetic();
  const double alpha = t.attribute("alpha");
  std::vector<double> allowed;
  for (std::size_t i = 0; i < x.values.size(); ++i) {
    const double negative = alpha * std::fabs(x.values[i]);
    // The last term is the rounding of this law's own difference and product.
    allowed.push_back(compound(3 * a.u) * std::fabs(negative) + 2 * storage(y.format, negative, a)
                      + 0x1p-51 * std::fabs(x.values[i]));
  }
  t.expect_within(derived(y, [&](auto i) { return y.values[i] - mirrored.values[i]; }),
                  derived(x, [&](auto i) { return (1 + alpha) * x.values[i]; }), allowed);
}

}  // namespace

Suite leaky_relu(std::vector<std::string> dims) {
  return Suite(ops::leaky_relu(std::move(dims)))
      .reference(ops::LeakyRelu{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", elementwise_values({Spike::nan, Spike::inf, Spike::minus_inf, Spike::minus_zero,
                                       Spike::subnormal, Spike::largest}))
      .property("keeps_positive_numbers", keeps_positive_numbers, grid("x", 8))
      .property("scales_by_two", scales_by_two, grid("x", 8))
      .property("parts_add_up", leaky_relu_parts_add_up, grid("x", 8));
}

}  // namespace warpcheck::properties
