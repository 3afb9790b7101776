// Laws of layer normalisation.
#include "warpcheck/properties/layernorm.h"

#include <cmath>
#include <limits>
#include <utility>

#include "common.h"
#include "warpcheck/ops/layernorm.h"

namespace warpcheck::properties {
namespace {

// Numbers of one row of x that its errors depend on.
struct Row {
  double mean, mean_size, mean_deviation, variance;
};

Row row_of(const Array& x, Index row) {
  const Index n = x.cols();
  const auto count = static_cast<double>(n);
  Row r{};
  r.mean = exact_sum(n, [&](Index c) { return x(row, c); }) / count;
  r.mean_size = exact_sum(n, [&](Index c) { return std::fabs(x(row, c)); }) / count;
  r.mean_deviation = exact_sum(n, [&](Index c) { return std::fabs(x(row, c) - r.mean); }) / count;
  r.variance =
      exact_sum(n, [&](Index c) { return (x(row, c) - r.mean) * (x(row, c) - r.mean); }) / count;
  return r;
}

// Absolute error of each element before it is stored: twice the first-order bound of two passes
// (see ops/layernorm.h), which leaves room for the second order and for Welford's update. Infinite
// where the error of the mean may exceed the spread of the row: nothing follows there.
std::vector<double> errors(const Trial& t, const Array& x, const Array& y) {
  const Arithmetic a = t.arithmetic();
  const double eps = t.attribute("eps");
  const double g = a.sum_gamma(static_cast<double>(x.cols()));
  std::vector<double> result;
  for (Index row = 0; row < x.rows(); ++row) {
    const Row r = row_of(x, row);
    const double of_mean = (g + a.k.div * a.u) * r.mean_size + a.underflow;
    const double scale = 1 / std::sqrt(r.variance + eps);
    const double q = r.variance + eps;
    const double of_variance = 2 * r.mean_deviation * of_mean + of_mean * of_mean
                               + (4 * a.u + g + a.k.div * a.u) * r.variance + 2 * a.u * q
                               + 2 * a.underflow;
    const double of_scale =
        of_variance / (2 * (q - of_variance)) + (a.k.rsqrt + a.k.sqrt + a.k.div + 2) * a.u;
    const bool says_something = of_variance < q / 2 && of_scale < 0.25;
    for (Index col = 0; col < x.cols(); ++col) {
      const double of_difference = of_mean + a.u * std::fabs(x(row, col) - r.mean);
      const double first_order = scale * of_difference + size(y(row, col)) * of_scale;
      result.push_back(says_something ? 2 * first_order : std::numeric_limits<double>::infinity());
    }
  }
  return result;
}

// A case in which no row says anything is no evidence.
void discard_if_silent(Trial& t, const std::vector<double>& errors) {
  for (const double error : errors) {
    if (std::isfinite(error)) {
      return;
    }
  }
  t.discard("rounding of the mean may exceed the spread of every row");
}

double at(const std::vector<double>& values, const Array& shape, Index row, Index col) {
  return values[static_cast<std::size_t>(row * shape.cols() + col)];
}

// The mean of a row of y is the mean of its errors at most.
void rows_have_zero_mean(Trial& t) {
  const Array y = t.run("y");
  const std::vector<double> error = errors(t, t.in("x"), y);
  discard_if_silent(t, error);
  const Arithmetic a = t.arithmetic();
  const auto count = static_cast<double>(y.cols());
  std::vector<double> allowed;
  const Array means = derived_rows(y, [&](Index row) {
    allowed.push_back(0x1p-50 + exact_sum(y.cols(), [&](Index col) {
                                  return at(error, y, row, col) + storage(y.format, y(row, col), a);
                                }) / count);
    return exact_sum(y.cols(), [&](Index col) { return y(row, col); }) / count;
  });
  t.expect_within(means, derived(means, [](auto) { return 0.0; }), allowed);
}

// The mean square of a row of y is variance / (variance + eps); an error e of an element changes
// its square by e (2 |y| + e).
void rows_have_unit_variance(Trial& t) {
  const Array x = t.in("x"), y = t.run("y");
  const std::vector<double> error = errors(t, x, y);
  discard_if_silent(t, error);
  const Arithmetic a = t.arithmetic();
  const auto count = static_cast<double>(y.cols());
  std::vector<double> allowed;
  const Array got = derived_rows(y, [&](Index row) {
    allowed.push_back(0x1p-50 + exact_sum(y.cols(), [&](Index col) {
                                  const double e =
                                      at(error, y, row, col) + storage(y.format, y(row, col), a);
                                  return e * (2 * size(y(row, col)) + e);
                                }) / count);
    return exact_sum(y.cols(), [&](Index col) { return y(row, col) * y(row, col); }) / count;
  });
  const double eps = t.attribute("eps");
  const Array want = derived_rows(y, [&](Index row) {
    const double variance = row_of(x, row).variance;
    return variance / (variance + eps);
  });
  t.expect_within(got, want, allowed);
}

// The errors of both outputs, each of its own input.
std::vector<double> of_both(const Trial& t, const Trial& other, const Array& y, const Array& z) {
  const Arithmetic a = t.arithmetic();
  const std::vector<double> first = errors(t, t.in("x"), y), second = errors(t, other.in("x"), z);
  std::vector<double> allowed;
  for (std::size_t i = 0; i < first.size(); ++i) {
    allowed.push_back(first[i] + second[i] + storage(y.format, y.values[i], a)
                      + storage(z.format, z.values[i], a));
  }
  return allowed;
}

// Adding 4 to a row changes nothing: x + 4 is exact on the grid of 1/8 in every dtype. The larger
// mean has the larger error, which is in the tolerance.
void shift_invariant(Trial& t) {
  const Trial moved = t.with("x", plus(4));
  const Array y = t.run("y"), shifted = moved.run("y");
  const std::vector<double> allowed = of_both(t, moved, y, shifted);
  discard_if_silent(t, allowed);
  t.expect_within(shifted, y, allowed);
}

// y(-x) = -y(x), within the errors of both.
void layernorm_is_odd(Trial& t) {
  const Trial mirror = t.with("x", negated());
  const Array y = t.run("y"), mirrored = mirror.run("y");
  const std::vector<double> allowed = of_both(t, mirror, y, mirrored);
  discard_if_silent(t, allowed);
  t.expect_within(mirrored, derived(y, [&](auto i) { return -y.values[i]; }), allowed);
}

}  // namespace

Suite layernorm(std::vector<std::string> dims) {
  return Suite(ops::layernorm(std::move(dims)))
      .reference(ops::LayerNorm{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", row_values())
      .property("rows_have_zero_mean", rows_have_zero_mean, grid("x", 8, 4))
      .property("rows_have_unit_variance", rows_have_unit_variance, grid("x", 8, 4))
      .property("shift_invariant", shift_invariant, grid("x", 8, 4))
      .property("odd", layernorm_is_odd, grid("x", 8, 4));
}

}  // namespace warpcheck::properties
