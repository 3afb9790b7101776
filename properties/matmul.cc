// Laws of a matrix product. Inputs are multiples of 1/8 in [-1, 1]: products are multiples of 1/64,
// and their sums are exact in f32 up to k = 2^18, in any order.
#include "warpcheck/properties/matmul.h"

#include "common.h"
#include "warpcheck/ops/matmul.h"

namespace warpcheck::properties {
namespace {

// Error of one element before it is stored: none where every sum is exact; otherwise that of the
// sum, the terms being at most 1, and of what the kernel stores in between.
double error_of_matmul(const Arithmetic& a, Index inner) {
  const auto k = static_cast<double>(inner);
  const bool sums_are_exact = k * 64 * a.u <= 1;
  return (sums_are_exact ? 0 : k * (a.sum_gamma(k) + a.u)) + 2 * k * store_unit(a);
}

// Expects the same numbers where no rounding is involved before storing.
void expect_same(Trial& t, const Array& got, const Array& want, double scale = 1) {
  const Arithmetic a = t.arithmetic();
  const double e = error_of_matmul(a, t.in("a").cols());
  std::vector<double> allowed;
  for (std::size_t i = 0; i < got.values.size(); ++i) {
    const double stored =
        storage(got.format, got.values[i], a) + storage(got.format, want.values[i], a);
    allowed.push_back(e == 0 ? 0 : 2 * scale * e + stored);
  }
  t.expect_within(got, want, allowed);
}

// (2 a) b = 2 (a b): rounding to the dtype commutes with doubling, for no sum of the grid is
// subnormal or beyond f16.
void doubling_a_doubles_y(Trial& t) {
  const Array y = t.run("y"), doubled = t.with("a", times(2)).run("y");
  expect_same(t, doubled, times(2)(y), 2);
}

// Ones on the diagonal of b give the columns of a, and zeros beyond them: one term is not 0.
void identity_gives_a(Trial& t) {
  const Trial with_identity = t.with("b", [](const Array& old) {
    Array identity = old;
    for (Index row = 0; row < old.rows(); ++row) {
      for (Index col = 0; col < old.cols(); ++col) {
        identity.values[static_cast<std::size_t>(row * old.cols() + col)] = row == col ? 1 : 0;
      }
    }
    return identity;
  });
  const Array a = t.in("a"), y = with_identity.run("y");
  Array want = y;
  for (Index row = 0; row < y.rows(); ++row) {
    for (Index col = 0; col < y.cols(); ++col) {
      want.values[static_cast<std::size_t>(row * y.cols() + col)] =
          col < a.cols() ? a(row, col) : 0;
    }
  }
  t.expect_close(y, want, absolute(0));
}

// Rows of a in another order give the rows of y in that order.
void row_order_is_kept(Trial& t) {
  const Change reverse = permute_rows(reversed);
  const Array y = t.run("y"), permuted = t.with("a", reverse).run("y");
  expect_same(t, permuted, reverse(y));
}

}  // namespace

Suite matmul(const std::string& m, const std::string& k, const std::string& n) {
  const std::vector<Grid> grids{grid("a", 8, 1), grid("b", 8, 1)};
  return Suite(ops::matmul(m, k, n))
      .reference(ops::Matmul{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("a", product_values())
      .values("b", product_values())
      .property("doubling_a_doubles_y", doubling_a_doubles_y, grids)
      .property("identity_gives_a", identity_gives_a, grids)
      .property("row_order_is_kept", row_order_is_kept, grids);
}

}  // namespace warpcheck::properties
