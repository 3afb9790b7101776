// The weights of a softmax, and means by them.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "warpcheck/detail/tracked_sum.h"
#include "warpcheck/scalar.h"
#include "warpcheck/tensor.h"

namespace warpcheck {

// exp(s_j) / sum exp(s_k) for scores s_0 ... s_{n-1}, n >= 1; made by Formula::softmax().
//
// The bounds know what + - * / on these numbers would not: an error that all exponentials have in
// common cancels, and an error d_j of one of them moves the mean y of values v by p_j d_j (v_j -
// y). See number/tracked_weights.cc.
template <class Real>
class Weights {
 public:
  using T = typename Real::Value;

  explicit Weights(const std::vector<Real>& scores);

  Index size() const { return static_cast<Index>(weights_.size()); }
  // A weight, not stored in the model's intermediate format.
  Real operator()(Index j) const;
  // weight(0) value(0) + ... + weight(n - 1) value(n - 1), where a kernel may hold the weights in
  // the model's intermediate format, before or after it normalises them.
  template <class Value>
  Real mean(Value value) const {
    std::vector<Real> values;
    values.reserve(weights_.size());
    for (Index j = 0; j < size(); ++j)
      values.push_back(Real(value(j)));
    return mean_of(values);
  }

 private:
  Real mean_of(const std::vector<Real>& values) const;
  double mean_bound(const std::vector<Real>& values, const Real& y) const;
  double weight_bound(std::size_t j) const;

  std::vector<Real> weights_;
  std::vector<double> errors_;  // relative ones of the exponentials, but for a common factor
  double mean_error_ = 0;       // sum of weight times error
  double underflow_ = 0;        // absolute error of an exponential
};

}  // namespace warpcheck
