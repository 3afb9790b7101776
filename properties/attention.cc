// Laws of attention. q and k are multiples of 1/8 in [-1, 1], so a score is at most sqrt(d).
#include "warpcheck/properties/attention.h"

#include <algorithm>
#include <cmath>

#include "common.h"
#include "warpcheck/ops/attention.h"

namespace warpcheck::properties {
namespace {

// Error of the weighted mean sum p v / sum p, against max |v|, whatever the weights are: the sums
// of numerator and denominator in any order, the rescaling of both by an online kernel (one
// rounding a key), the quotient, stored weights.
double mean_error(const Trial& t) {
  const Arithmetic a = t.arithmetic();
  return 6 * a.gamma(static_cast<double>(t.in("k").rows()) + 1) + a.k.div * a.u + 2 * store_unit(a);
}

// Relative error of a weight: that of a score (a sum of d terms of at most 1 / sqrt(d), the scale
// and two products), of the difference to the largest and of exp on [-2 sqrt(d), 0], with log2(e)
// folded in or not; and one exp for each rescaling of an online kernel.
double weight_error(const Trial& t) {
  const Arithmetic a = t.arithmetic();
  const auto keys = static_cast<double>(t.in("k").rows());
  const double depth = static_cast<double>(t.in("q").cols()), root = std::sqrt(depth);
  const double score = root * (a.gamma(depth) + (a.k.rsqrt + 3) * a.u);
  const double exponential = (2 * root * (3 + a.k.exp_per_x) + a.k.exp) * a.u;
  return 2 * score + exponential + keys * (a.k.exp + 2) * a.u;
}

// max |v| of each column.
std::vector<double> column_sizes(const Array& v) {
  std::vector<double> sizes(static_cast<std::size_t>(v.cols()), 0.0);
  for (Index row = 0; row < v.rows(); ++row) {
    for (Index col = 0; col < v.cols(); ++col) {
      double& largest = sizes[static_cast<std::size_t>(col)];
      largest = std::max(largest, std::fabs(v(row, col)));
    }
  }
  return sizes;
}

// Error of a stored element of this column, `relative` being that against max |v|.
std::vector<double> errors(const Trial& t, const Array& y, double relative) {
  const Arithmetic a = t.arithmetic();
  const Array v = t.in("v");
  const std::vector<double> sizes = column_sizes(v);
  const double underflow = (a.store ? ulp(*a.store, 0) : 0) + 4 * a.underflow;
  std::vector<double> result;
  for (std::size_t i = 0; i < y.values.size(); ++i) {
    const double largest = sizes[i % sizes.size()];
    result.push_back(compound(relative) * largest
                     + static_cast<double>(v.rows()) * underflow * (1 + largest)
                     + storage(y.format, y.values[i], a));
  }
  return result;
}

// Expects the mean of v, which kernels compute with equal weights.
void expect_means_of_v(Trial& t, const Array& y) {
  const Array v = t.in("v");
  const auto keys = static_cast<double>(v.rows());
  std::vector<double> means;
  for (Index col = 0; col < v.cols(); ++col) {
    means.push_back(exact_sum(v.rows(), [&](Index row) { return v(row, col); }) / keys);
  }
  const Arithmetic a = t.arithmetic();
  const double relative = mean_error(t) + 2 * (keys + 1) * (a.k.exp + 2) * a.u;
  t.expect_within(y, derived(y, [&](auto i) { return means[i % means.size()]; }),
                  errors(t, y, relative + 0x1p-52));
}

// Keys that are all 0 give every key the weight 1/n: y is the mean of v.
void equal_keys_give_the_mean(Trial& t) {
  expect_means_of_v(t, t.with("k", times(0)).run("y"));
}

// Also queries and keys of one sign: where they meet one of the other, all scores of a row are far
// below 0.
std::vector<Recipe> query_values() {
  std::vector<Recipe> values = product_values();
  values.push_back(offset(16, 1));
  values.push_back(offset(-16, 1));
  return values;
}

// Scores that are all -256 sqrt(d) give the mean of v as well: 16 times -16 is exact in every
// dtype, and the scores of a row are equal in every kernel. A maximum that starts at 0, or at any
// other number, is above all of them.
void negative_scores_give_the_mean(Trial& t) {
  const auto all = [](double value) {
    return [value](const Array& old) {
      Array same = old;
      std::fill(same.values.begin(), same.values.end(), value);
      return same;
    };
  };
  const Array y = t.with("q", all(16)).with("k", all(-16)).run("y");
  expect_means_of_v(t, y);
}

// Every y lies between the least and the largest v of its column: it is a mean of them.
void stays_in_the_hull(Trial& t) {
  const Array v = t.in("v"), y = t.run("y");
  const std::vector<double> error = errors(t, y, mean_error(t));
  const auto cols = static_cast<std::size_t>(v.cols());
  std::vector<Limits> hull;
  for (Index col = 0; col < v.cols(); ++col) {
    hull.push_back({v(0, col), v(0, col)});
    for (Index row = 1; row < v.rows(); ++row) {
      hull.back().low = std::min(hull.back().low, v(row, col));
      hull.back().high = std::max(hull.back().high, v(row, col));
    }
  }
  expect_between(
      t, y, [&](auto i) { return hull[i % cols]; }, [&](auto i) { return error[i]; });
}

// Keys and values in another order change only roundings.
void key_order_does_not_matter(Trial& t) {
  const Change reverse = permute_rows(reversed);
  const Array y = t.run("y"), permuted = t.with("k", reverse).with("v", reverse).run("y");
  const double relative = mean_error(t) + 2 * weight_error(t);
  const std::vector<double> first = errors(t, y, relative), second = errors(t, permuted, relative);
  std::vector<double> allowed;
  for (std::size_t i = 0; i < first.size(); ++i) {
    allowed.push_back(first[i] + second[i]);
  }
  t.expect_within(permuted, y, allowed);
}

}  // namespace

Suite attention(const std::string& m, const std::string& n, const std::string& d) {
  const std::vector<Grid> grids{grid("q", 8, 1), grid("k", 8, 1), grid("v", 8, 4)};
  return Suite(ops::attention(m, n, d))
      .reference(ops::Attention{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("q", query_values())
      .values("k", query_values())
      .values("v", product_values())
      .property("equal_keys_give_the_mean", equal_keys_give_the_mean, grids)
      .property("negative_scores_give_the_mean", negative_scores_give_the_mean, grids)
      .property("stays_in_the_hull", stays_in_the_hull, grids)
      .property("key_order_does_not_matter", key_order_does_not_matter, grids);
}

}  // namespace warpcheck::properties
