// Laws of tanh.
#include "warpcheck/properties/tanh.h"

#include <utility>

#include "common.h"
#include "warpcheck/ops/tanh.h"

namespace warpcheck::properties {
namespace {

// Error of a stored y, seen from y: that of the function, relative and absolute, and of storing.
double error_of_tanh(const Arithmetic& a, const Array& y, std::size_t i) {
  const double stored = storage(y.format, y.values[i], a);
  return compound(a.k.tanh * a.u) * (size(y.values[i]) + stored) * 2 + a.k.tanh_absolute * a.u
         + stored;
}

// y(-x) = -y(x), but for the errors of both: tanh by exp is not exactly odd.
void tanh_is_odd(Trial& t) {
  const Array y = t.run("y"), mirrored = t.with("x", negated()).run("y");
  std::vector<double> allowed;
  for (std::size_t i = 0; i < y.values.size(); ++i) {
    allowed.push_back(error_of_tanh(t.arithmetic(), y, i)
                      + error_of_tanh(t.arithmetic(), mirrored, i));
  }
  t.expect_within(mirrored, derived(y, [&](auto i) { return -y.values[i]; }), allowed);
}

void lies_between_minus_one_and_one(Trial& t) {
  const Array y = t.run("y");
  const Arithmetic a = t.arithmetic();
  expect_between(
      t, y,
      [](auto) {
        return Limits{-1, 1};
      },
      [&](auto i) { return error_of_tanh(a, y, i); });
}

// y rises with x, but for the errors of the two values that are compared.
void tanh_is_nondecreasing(Trial& t) {
  const Array x = t.in("x"), y = t.run("y");
  const Arithmetic a = t.arithmetic();
  expect_nondecreasing(t, x, y, [&](auto i) { return error_of_tanh(a, y, i); });
}

// y(2 x) = 2 y / (1 + y^2). Doubling a number of the grid is exact. The right side changes at most
// twice as fast as y.
void double_angle(Trial& t) {
  const Array y = t.run("y"), doubled = t.with("x", times(2)).run("y");
  const Arithmetic a = t.arithmetic();
  std::vector<double> allowed;
  for (std::size_t i = 0; i < y.values.size(); ++i) {
    allowed.push_back(2 * error_of_tanh(a, y, i) + error_of_tanh(a, doubled, i) + 0x1p-51);
  }
  t.expect_within(
      doubled,
      derived(y, [&](auto i) { return 2 * y.values[i] / (1 + y.values[i] * y.values[i]); }),
      allowed);
}

}  // namespace

Suite tanh(std::vector<std::string> dims) {
  return Suite(ops::tanh(std::move(dims)))
      .reference(ops::Tanh{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", elementwise_values({Spike::nan, Spike::inf, Spike::minus_inf, Spike::minus_zero,
                                       Spike::subnormal, Spike::largest}))
      .property("odd", tanh_is_odd, grid("x", 8))
      .property("lies_between_minus_one_and_one", lies_between_minus_one_and_one, grid("x", 8))
      .property("nondecreasing", tanh_is_nondecreasing, grid("x", 8))
      .property("double_angle", double_angle, grid("x", 8));
}

}  // namespace warpcheck::properties
