// Laws of root mean square normalisation.
#include "warpcheck/properties/rmsnorm.h"

#include <utility>

#include "common.h"
#include "scaled_rows.h"
#include "warpcheck/ops/rmsnorm.h"

namespace warpcheck::properties {
namespace {

double mean_square(const Array& x, Index row) {
  return square_sum(x, row) / static_cast<double>(x.cols());
}

// The mean square of a row of y is m / (m + eps), m that of x.
void rows_have_unit_mean_square(Trial& t) {
  const Array x = t.in("x"), y = t.run("y");
  const double eps = t.attribute("eps"), count = static_cast<double>(y.cols());
  std::vector<double> allowed;
  const Array want = derived_rows(y, [&](Index row) {
    const double m = mean_square(x, row);
    allowed.push_back(square_sum_error(t, y, row, row_error(t, x, m, eps)) / count);
    return m / (m + eps);
  });
  t.expect_within(derived_rows(y, [&](Index row) { return mean_square(y, row); }), want, allowed);
}

void rmsnorm_is_odd(Trial& t) {
  const auto of_row = [&](Index row) {
    return row_error(t, t.in("x"), mean_square(t.in("x"), row), t.attribute("eps"));
  };
  expect_odd(t, of_row);
}

void permutation_equivariant(Trial& t) {
  const auto of_row = [&](Index row) {
    return row_error(t, t.in("x"), mean_square(t.in("x"), row), t.attribute("eps"));
  };
  expect_permutation_equivariant(t, of_row);
}

}  // namespace

Suite rmsnorm(std::vector<std::string> dims) {
  return Suite(ops::rmsnorm(std::move(dims)))
      .reference(ops::RmsNorm{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", row_values())
      .property("rows_have_unit_mean_square", rows_have_unit_mean_square, grid("x", 8, 2))
      .property("odd", rmsnorm_is_odd, grid("x", 8, 2))
      .property("permutation_equivariant", permutation_equivariant, grid("x", 8, 2));
}

}  // namespace warpcheck::properties
