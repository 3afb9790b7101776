// Softmax along the last dim.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims; the last dim is reduced.
Op softmax(std::vector<std::string> dims = {"rows", "cols"});

// y[r, c] = exp(x[r, c] - max_r) / sum_c exp(x[r, c] - max_r).
//
//   Shapes  x[..., cols] -> y[..., cols];  cols >= 1
//   Units   none; each row of y sums to 1
//   Error   y ((1 - y) d_c + sum of the others' y d + g + k_div u) with d_c = u |x_c - max| + k_exp
//   u
//           and g that of the declared summation; d_c has 2 u max |x| more where the model says
//           that kernels scale first
//   Source  Blanchard, Higham, Higham, "Accurately computing the log-sum-exp and softmax
//           functions", IMA J. Numer. Anal. 41 (2021)
struct Softmax {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Index cols = x.cols();
    for (const Index r : f.rows("y")) {
      const auto weights = f.softmax(cols, [&](Index c) { return x(r, c); });
      for (Index c = 0; c < cols; ++c) {
        y(r, c) = weights(c);
      }
    }
  }
};

}  // namespace warpcheck::ops
