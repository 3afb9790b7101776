// Laws of rmsnorm and l2norm.
#include "scaled_rows.h"

#include <algorithm>
#include <limits>

#include "common.h"

namespace warpcheck::properties {
namespace {

void expect_same(Trial& t, const Array& got, const Array& want,
                 const std::function<double(Index row)>& of_row) {
  std::vector<double> allowed;
  for (Index row = 0; row < got.rows(); ++row) {
    const double error = of_row(row);
    for (Index col = 0; col < got.cols(); ++col) {
      allowed.push_back(element_error(t, got.format, got(row, col), error)
                        + element_error(t, got.format, want(row, col), error));
    }
  }
  t.expect_within(got, want, allowed);
}

}  // namespace

double square_sum(const Array& x, Index row) {
  return exact_sum(x.cols(), [&](Index col) { return x(row, col) * x(row, col); });
}

double row_error(const Trial& t, const Array& x, double m, double eps) {
  const Arithmetic a = t.arithmetic();
  const auto n = static_cast<double>(x.cols());
  if (m == 0 && eps < 4 * a.underflow) {
    return std::numeric_limits<double>::infinity();
  }
  const double root = std::max(a.k.rsqrt, a.k.sqrt + a.k.div);
  const double under_root =
      a.sum_gamma(n) + (3 + a.k.div) * a.u + (n + 2) * a.underflow / (m + eps);
  return compound(compound(under_root) + (root + 1) * a.u);
}

double element_error(const Trial& t, const Format& format, double stored, double relative) {
  const double storing = storage(format, stored, t.arithmetic());
  return compound(relative) * (size(stored) + storing) + storing;
}

double square_sum_error(const Trial& t, const Array& y, Index row, double relative) {
  return 0x1p-50 + exact_sum(y.cols(), [&](Index col) {
           const double e = element_error(t, y.format, y(row, col), relative);
           return e * (2 * size(y(row, col)) + e);
         });
}

void expect_odd(Trial& t, const std::function<double(Index row)>& of_row) {
  const Array y = t.run("y"), mirrored = t.with("x", negated()).run("y");
  expect_same(t, mirrored, negated()(y), of_row);
}

void expect_permutation_equivariant(Trial& t, const std::function<double(Index row)>& of_row) {
  const Change reverse = permute_columns(reversed);
  const Array y = t.run("y"), permuted = t.with("x", reverse).run("y");
  expect_same(t, permuted, reverse(y), of_row);
}

}  // namespace warpcheck::properties
