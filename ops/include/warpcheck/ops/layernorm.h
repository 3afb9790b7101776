// Layer normalisation along the last dim, without gain and shift.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims; the last dim is reduced; attribute eps, 1e-5.
Op layernorm(std::vector<std::string> dims = {"rows", "cols"}, Domain<double> eps = one_of({1e-5}));

// y = (x - mean) / sqrt(variance + eps), the variance being the mean of (x - mean)^2.
//
// Two passes: a kernel that takes mean(x^2) - mean(x)^2 loses accuracy where the mean is large
// against the spread, and is outside this bound there.
//
//   Shapes  x[..., cols] -> y[..., cols];  cols >= 1
//   Units   none; each row of y has mean 0 and variance 1 - eps / (variance + eps)
//   Error   e_mean = (g + k_div u) mean |x|, which dominates for a large mean; then
//           e_mean / sqrt(variance + eps) + |y| (relative error of the root + 2 u)
//   Source  Ba, Kiros, Hinton, "Layer normalization", arXiv:1607.06450
struct LayerNorm {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Index cols = x.cols();
    const Real eps = f.attribute("eps");
    for (const Index r : f.rows("y")) {
      const Real mean = f.sum(cols, [&](Index c) { return x(r, c); }) / cols;
      for (Index c = 0; c < cols; ++c) {
        y(r, c) = x(r, c) - mean;
      }
      const Real variance = f.sum(cols, [&](Index c) { return y(r, c) * y(r, c); }) / cols;
      const Real scale = rsqrt(variance + eps);
      for (Index c = 0; c < cols; ++c) {
        y(r, c) = y(r, c) * scale;
      }
    }
  }
};

}  // namespace warpcheck::ops
