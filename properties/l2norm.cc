// Laws of the scaling of rows to length 1.
#include "warpcheck/properties/l2norm.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "scaled_rows.h"
#include "warpcheck/ops/l2norm.h"

namespace warpcheck::properties {
namespace {

// The square of the length of a row of y is s / (s + eps), s that of x.
void rows_have_unit_length(Trial& t) {
  const Array x = t.in("x"), y = t.run("y");
  const double eps = t.attribute("eps");
  std::vector<double> allowed;
  const Array want = derived_rows(y, [&](Index row) {
    const double s = square_sum(x, row);
    allowed.push_back(square_sum_error(t, y, row, row_error(t, x, s, eps)));
    return s == 0 ? 0 : s / (s + eps);
  });
  t.expect_within(derived_rows(y, [&](Index row) { return square_sum(y, row); }), want, allowed);
}

void l2norm_is_odd(Trial& t) {
  const auto of_row = [&](Index row) {
    return row_error(t, t.in("x"), square_sum(t.in("x"), row), t.attribute("eps"));
  };
  expect_odd(t, of_row);
}

// y(2 x) = y(x) sqrt((s + eps) / (s + eps / 4)). Doubling a number of the grid is exact; the
// outputs differ by the errors of both, the root being 2 at most.
void doubling_moves_only_eps(Trial& t) {
  const Array x = t.in("x"), y = t.run("y"), doubled = t.with("x", times(2)).run("y");
  const double eps = t.attribute("eps");
  Array want = y;
  want.format = f64;
  std::vector<double> allowed;
  for (Index row = 0; row < y.rows(); ++row) {
    const double s = square_sum(x, row), error = row_error(t, x, s, eps);
    const double factor = s == 0 ? 1 : std::sqrt((s + eps) / (s + eps / 4));
    for (Index col = 0; col < y.cols(); ++col) {
      double& value = want.values[static_cast<std::size_t>(row * y.cols() + col)];
      value *= factor;
      allowed.push_back(element_error(t, y.format, doubled(row, col), error)
                        + 2 * element_error(t, y.format, y(row, col), error));
    }
  }
  t.expect_within(doubled, want, allowed);
}

}  // namespace

Suite l2norm(std::vector<std::string> dims) {
  return Suite(ops::l2norm(std::move(dims)))
      .reference(ops::L2Norm{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", row_values())
      .property("rows_have_unit_length", rows_have_unit_length, grid("x", 8, 2))
      .property("odd", l2norm_is_odd, grid("x", 8, 2))
      .property("doubling_moves_only_eps", doubling_moves_only_eps, grid("x", 8, 2));
}

}  // namespace warpcheck::properties
