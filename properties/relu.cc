// Laws of relu; all are exact, for relu rounds nothing.
#include "warpcheck/properties/relu.h"

#include <utility>

#include "common.h"
#include "warpcheck/ops/relu.h"

namespace warpcheck::properties {
namespace {

// What relu gives, relu keeps. -0 and 0 are one number here.
void idempotent(Trial& t) {
  const Array y = t.run("y");
  t.expect_close(t.with("x", replaced_by(y)).run("y"), y, absolute(0));
}

// relu(2 x) = 2 relu(x). Doubling a number of the grid is exact.
void relu_scales_by_two(Trial& t) {
  const Array y = t.run("y");
  const Array doubled = t.with("x", times(2)).run("y");
  t.expect_close(doubled, derived(y, [&](auto i) { return 2 * y.values[i]; }), absolute(0));
}

// relu(x) - relu(-x) = x: one of the two is 0, so the difference is exact.
void relu_parts_add_up(Trial& t) {
  const Array y = t.run("y"), mirrored = t.with("x", negated()).run("y");
  t.expect_close(derived(y, [&](auto i) { return y.values[i] - mirrored.values[i]; }), t.in("x"),
                 absolute(0));
}

}  // namespace

Suite relu(std::vector<std::string> dims) {
  return Suite(ops::relu(std::move(dims)))
      .reference(ops::Relu{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", elementwise_values({Spike::nan, Spike::inf, Spike::minus_inf, Spike::minus_zero,
                                       Spike::subnormal, Spike::largest}))
      .property("idempotent", idempotent, grid("x", 8))
      .property("scales_by_two", relu_scales_by_two, grid("x", 8))
      .property("parts_add_up", relu_parts_add_up, grid("x", 8));
}

}  // namespace warpcheck::properties
