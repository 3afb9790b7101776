// Laws of the gates. The tolerance of each is the error of the values that it looks at, stored in
// the output's format.
#include "gates.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "common.h"

namespace warpcheck::properties {

std::function<void(Trial&)> parts_add_up(GateError error) {
  return [error = std::move(error)](Trial& t) {
    const Array x = t.in("x"), y = t.run("y"), mirrored = t.with("x", negated()).run("y");
    const Arithmetic a = t.arithmetic();
    std::vector<double> allowed;
    for (std::size_t i = 0; i < y.values.size(); ++i) {
      // The last term is the rounding of this law's own difference.
      allowed.push_back(2 * error(a, x.values[i]) + storage(y.format, y.values[i], a)
                        + storage(y.format, mirrored.values[i], a)
                        + 0x1p-53 * std::fabs(x.values[i]));
    }
    t.expect_within(derived(y, [&](auto i) { return y.values[i] - mirrored.values[i]; }), x,
                    allowed);
  };
}

std::function<void(Trial&)> lies_between_zero_and_x(GateError error) {
  return [error = std::move(error)](Trial& t) {
    const Array x = t.in("x"), y = t.run("y");
    const Arithmetic a = t.arithmetic();
    expect_between(
        t, y,
        [&](auto i) {
          return Limits{std::min(x.values[i], 0.0), std::max(x.values[i], 0.0)};
        },
        [&](auto i) { return error(a, x.values[i]) + storage(y.format, y.values[i], a); });
  };
}

std::function<void(Trial&)> vanishes_far_left(GateError error, double from, double largest) {
  return [error = std::move(error), from, largest](Trial& t) {
    const Trial left = t.with("x", magnitude()).with("x", plus(from)).with("x", negated());
    const Array x = left.in("x"), y = left.run("y");
    const Arithmetic a = t.arithmetic();
    expect_between(
        t, y,
        [&](auto) {
          return Limits{-largest, 0};
        },
        [&](auto i) { return error(a, x.values[i]) + storage(y.format, y.values[i], a); });
  };
}

}  // namespace warpcheck::properties
