// Model, inputs and tolerances that the suites share.
#include "common.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace warpcheck::properties {

std::vector<Format> floats() {
  return {f32, f16, bf16, f64};
}

Model reasonable_kernel() {
  FunctionErrors errors;
  errors.div = 2;
  errors.exp_per_x = 2;      // exp(d) as exp2(d log2(e)): two roundings of the argument
  errors.erf_absolute = 13;  // gelu as x normcdf(x): 11 u of 1 + erf, and a product
  return accumulate(f32).functions(errors).fast_exp().scales_first();
}

std::vector<Recipe> elementwise_values(const std::vector<Spike>& spikes) {
  std::vector<Recipe> recipes{uniform(-1, 1),  normal(0, 1),        uniform(-10, 10), small_ints(8),
                              sorted(-20, 20), log_uniform(-10, 4), few(5),           zeros(),
                              ones(),          uniform(-100, 100)};
  for (const Spike spike : spikes) {
    recipes.push_back(with_spike(uniform(-10, 10), spike));
  }
  return recipes;
}

std::vector<Recipe> row_values() {
  return {uniform(-1, 1),
          normal(0, 1),
          uniform(-10, 10),
          small_ints(8),
          offset(100, 1),
          sorted(-8, 8),
          cancelling(4),
          few(5),
          zeros(),
          ones(),
          with_spike(uniform(-10, 10), Spike::nan),
          with_spike(uniform(-1, 1), Spike::minus_zero)};
}

std::vector<Recipe> product_values() {
  return {uniform(-1, 1),   normal(0, 1),  small_ints(4),
          uniform(-10, 10), cancelling(1), few(5),
          zeros(),          ones(),        with_spike(uniform(-1, 1), Spike::nan)};
}

double compound(double x) {
  return x < 1 ? x / (1 - x) : std::numeric_limits<double>::infinity();
}

double size(double output) {
  return std::isfinite(output) ? std::fabs(output) : 0;
}

double storage(const Format& format, double stored, const Arithmetic& arithmetic) {
  return 0.5 * ulp(format, size(stored)) + arithmetic.underflow;
}

double store_unit(const Arithmetic& arithmetic) {
  return arithmetic.store ? unit_roundoff(*arithmetic.store) : 0;
}

std::vector<double> two_runs(const Trial& t, const Array& got, const Array& want, double relative,
                             double absolute) {
  const Arithmetic a = t.arithmetic();
  const double error = compound(relative);
  std::vector<double> allowed(got.values.size());
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    const double p = size(got.values[i]), q = size(want.values[i]);
    const double stored = storage(got.format, p, a) + storage(got.format, q, a);
    // Of the exact values, which differ from p and q by what the brackets add.
    allowed[i] = (compound(error) * (p + q) + stored) * (1 + error) + 2 * absolute;
  }
  return allowed;
}

Change magnitude() {
  return [](const Array& old) {
    Array changed = old;
    for (double& x : changed.values) {
      x = std::fabs(x);
    }
    return changed;
  };
}

Array derived(const Array& like, const std::function<double(std::size_t element)>& value) {
  Array made{f64, like.shape, std::vector<double>(like.values.size())};
  for (std::size_t i = 0; i < made.values.size(); ++i) {
    made.values[i] = value(i);
  }
  return made;
}

Array derived_rows(const Array& like, const std::function<double(Index row)>& value) {
  Array made{f64, {{"rows"}, {like.rows()}}, {}};
  for (Index row = 0; row < like.rows(); ++row) {
    made.values.push_back(value(row));
  }
  return made;
}

double exact_sum(Index n, const std::function<double(Index)>& term) {
  double sum = 0, rest = 0;  // Neumaier's compensated sum
  for (Index i = 0; i < n; ++i) {
    const double x = term(i), next = sum + x;
    rest += std::fabs(sum) >= std::fabs(x) ? (sum - next) + x : (x - next) + sum;
    sum = next;
  }
  return sum + rest;
}

void expect_nondecreasing(Trial& t, const Array& x, const Array& y,
                          const std::function<double(std::size_t element)>& allowed) {
  std::vector<std::size_t> order(x.values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t i, std::size_t j) { return x.values[i] < x.values[j]; });
  // Each y against the largest that came before it.
  Array want = derived(y, [&](std::size_t i) { return y.values[i]; });
  std::vector<double> tolerance(y.values.size(), 0.0);
  for (std::size_t i = 0, top = 0; i < order.size(); ++i) {
    const std::size_t here = order[i], before = order[top];
    if (std::isnan(y.values[here])) {
      want.values[here] = 0;
    } else if (y.values[here] < y.values[before]) {
      want.values[here] = y.values[before];
      tolerance[here] = allowed(here) + allowed(before);
    } else {
      top = i;
    }
  }
  t.expect_within(y, want, tolerance);
}

void expect_between(Trial& t, const Array& y,
                    const std::function<Limits(std::size_t element)>& limits,
                    const std::function<double(std::size_t element)>& allowed) {
  std::vector<double> tolerance(y.values.size());
  const Array nearest = derived(y, [&](std::size_t i) {
    const Limits limit = limits(i);
    tolerance[i] = allowed(i);
    if (std::isnan(y.values[i])) {
      return limit.low;
    }
    return std::min(std::max(y.values[i], limit.low), limit.high);
  });
  t.expect_within(y, nearest, tolerance);
}

void keeps_positive_numbers(Trial& t) {
  const Trial positive = t.with("x", magnitude());
  t.expect_close(positive.run("y"), positive.in("x"), absolute(0));
}

}  // namespace warpcheck::properties
