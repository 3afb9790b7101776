// Weights of a softmax: values and own errors by the ordinary rules, bounds by the derivative of
// the whole.
//
// Let w_j = exp(s_j - m), p_j = w_j / sum w, and let a kernel have w_j (1 + d_j) c instead, with a
// factor c that all of them share: its m, whichever that is, drops out. Its mean of values v is
//
//   y + sum p_j d_j (v_j - y) / (1 + sum p_j d_j),
//
// exactly, with y the mean by p. |d_j| <= D_j then gives |kernel - y| <= sum p_j D_j |v_j - y|
// / (1 - sum p_j D_j), to which the roundings of the two sums, the products, the quotient and the
// storing of the weights come, each of them relative to sum p |v|. The weight of element j is the
// mean of a v that is 1 there and 0 elsewhere.

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "number/function_parts.h"
#include "warpcheck/detail/weights.h"

namespace warpcheck {
namespace {

using detail::expm1_above;
using detail::highest;
using detail::infinite;
using detail::inflation;
using detail::is_known;
using detail::magnitude;
using detail::rules;

// Level 2 takes its bounds from level 1.
template <class T>
constexpr bool needs_bounds = !std::is_same_v<T, Multi>;

// What a kernel adds to the error of s - m that multiplies both by log2(e) before it subtracts; an
// online one has a maximum between s and m.
template <class T>
double error_of_scaling(const Tracked<T>& s, const Tracked<T>& m) {
  const double units = detail::current_arithmetic().k.exp_per_term;
  return units == 0 ? 0
                    : units * rules.u * (1 + 4 * rules.u) * 2 * std::max(highest(s), highest(m))
                          + 2 * rules.underflow;
}

// May the product of this number and log2(e) overflow in such a kernel?
template <class T>
bool may_overflow_when_scaled(const Tracked<T>& s) {
  return detail::current_arithmetic().k.exp_per_term > 0 && is_known(s)
         && std::isfinite(detail::nearest_double(s.value)) && highest(s) * 1.4427 > rules.largest;
}

// exp(s - m).
template <class T>
Tracked<T> exponential(const Tracked<T>& s, const Tracked<T>& m) {
  Tracked<T> difference = s - m;
  if (is_known(difference) && std::isfinite(detail::nearest_double(difference.value)))
    difference.bound += error_of_scaling(s, m);
  Tracked<T> w = exp(difference);
  if (may_overflow_when_scaled(s) || may_overflow_when_scaled(m))
    return {std::move(w.value), w.own, infinite};
  return w;
}

// Relative error of a kernel's exponential, but for a factor that all of them share. That of an
// infinite score is 0 or the whole result is NaN.
template <class T>
double relative_error(const Tracked<T>& s, const Tracked<T>& m) {
  if (!is_known(s) || !is_known(m))
    return infinite;
  if (!std::isfinite(detail::nearest_double(s.value)))
    return 0;
  const FunctionErrors& k = detail::current_arithmetic().k;
  const double size = highest(s - m);
  const double of_argument = (s.bound + rules.u * size + rules.add_underflow) * inflation;
  const double argument = expm1_above(of_argument + error_of_scaling(s, m));
  return (argument + (k.exp + k.exp_per_x * size) * rules.u * (1 + argument)) * inflation;
}

// Relative error of the mean by roundings that are not those of the exponentials.
double rounding_of_mean(double n, double per_weight) {
  const Arithmetic& arithmetic = detail::current_arithmetic();
  const double g = arithmetic.sum_gamma(n);
  return g < 0.5 ? expm1_above(g + g / (1 - g) + (arithmetic.k.div + 1) * rules.u + per_weight)
                 : infinite;
}

}  // namespace

template <class Real>
Weights<Real>::Weights(const std::vector<Real>& scores) {
  Real largest = scores.at(0);
  for (const Real& s : scores)
    largest = max(largest, s);
  detail::Sums<T> sums;
  for (const Real& s : scores) {
    weights_.push_back(exponential(s, largest));
    detail::accumulate_term(sums, weights_.back());
  }
  sums.count = static_cast<double>(scores.size());
  const Real sum = detail::total(sums);
  for (std::size_t j = 0; j < scores.size(); ++j) {
    weights_[j] = weights_[j] / sum;
    if (!needs_bounds<T>)
      continue;
    errors_.push_back(relative_error(scores[j], largest));
    const double weight = (magnitude(weights_[j].value) + weights_[j].own) * inflation;
    mean_error_ += weight * errors_.back();
  }
  const FunctionErrors& k = detail::current_arithmetic().k;
  underflow_ = detail::function_underflow(k.exp + 100 * k.exp_per_x);
  mean_error_ *= 1 + sums.count * 0x1p-51;
}

// The share of the weight itself in the error of the sum cancels.
template <class Real>
double Weights<Real>::weight_bound(std::size_t j) const {
  const Real& weight = weights_[j];
  const double p = (magnitude(weight.value) + weight.own) * inflation;
  const double rest = std::max(0.0, 1 - p / inflation + 2 * weight.own) + 0x1p-50;
  const double n = static_cast<double>(weights_.size());
  const double others = std::max(0.0, mean_error_ - p * errors_[j]) + 0x1p-44 * mean_error_;
  const double shrink = inflation / (1 - mean_error_);
  const double scatter = p * (errors_[j] * rest + others) * shrink;
  const double rounded = rounding_of_mean(n, 0) * p * (1 + errors_[j]) * shrink;
  return (scatter + rounded + 2 * (underflow_ * (1 + n * p) + 2 * rules.underflow)) * inflation;
}

template <class Real>
Real Weights<Real>::operator()(Index j) const {
  const auto at = static_cast<std::size_t>(j);
  Real weight = weights_.at(at);
  if (needs_bounds<T> && weight.bound < infinite && mean_error_ < 0.5)
    weight.bound = std::min(weight.bound, weight_bound(at));
  return weight;
}

template <class Real>
double Weights<Real>::mean_bound(const std::vector<Real>& values, const Real& y) const {
  const auto& store = detail::current_arithmetic().store;
  const double n = static_cast<double>(values.size());
  double scatter = 0, size = 0, of_values = 0, distances = 0, magnitudes = 0;
  for (std::size_t j = 0; j < values.size(); ++j) {
    const double p = magnitude(weights_[j].value) + weights_[j].own;
    const double distance = magnitude(T(values[j].value - y.value)) + values[j].own + y.own;
    const double heavier = p * (1 + errors_[j]);
    scatter += p * errors_[j] * distance;
    size += heavier * highest(values[j]);
    of_values += heavier * values[j].bound;
    distances += distance;
    magnitudes += highest(values[j]);
  }
  const double shrink = inflation * (1 + (n + 8) * 0x1p-50) / (1 - mean_error_);
  const double rounded = rounding_of_mean(n, store ? unit_roundoff(*store) : 0) * size;
  const double lost = underflow_ * distances + (n + 1) * rules.underflow + n * rules.add_underflow
                      + (store ? ulp(*store, 0) / 2 * magnitudes : 0);
  return (scatter + of_values + rounded + 2 * lost) * shrink;
}

template <class Real>
Real Weights<Real>::mean_of(const std::vector<Real>& values) const {
  detail::Sums<T> sums;
  for (std::size_t j = 0; j < values.size(); ++j)
    detail::accumulate_term(sums, Real(stored(weights_[j]) * values[j]));
  sums.count = static_cast<double>(values.size());
  Real y = detail::total(sums);
  if (needs_bounds<T> && y.bound < infinite && mean_error_ < 0.5) {
    const double bound = mean_bound(values, y);
    y.bound = bound < y.bound ? bound : y.bound;
  }
  return y;
}

template class Weights<Tracked<double>>;
template class Weights<Tracked<DoubleDouble>>;
template class Weights<Tracked<Multi>>;

}  // namespace warpcheck
