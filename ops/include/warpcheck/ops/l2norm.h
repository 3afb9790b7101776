// Scaling of each row to length 1.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims; the last dim is reduced; attribute eps, 1e-12.
Op l2norm(std::vector<std::string> dims = {"rows", "cols"}, Domain<double> eps = one_of({1e-12}));

// y = x / sqrt(sum(x^2) + eps).
//
//   Shapes  x[..., cols] -> y[..., cols];  cols >= 1
//   Units   none; the length of a row of y is 1 but for eps
//   Error   relative: (g + 2 u) / 2 + (k_rsqrt + 1) u
//   Source  the definition; eps inside the root, so that a row of zeros gives zeros
struct L2Norm {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Index cols = x.cols();
    const Real eps = f.attribute("eps");
    for (const Index r : f.rows("y")) {
      const Real squares = f.sum(cols, [&](Index c) { return x(r, c) * x(r, c); });
      const Real scale = rsqrt(squares + eps);
      for (Index c = 0; c < cols; ++c) {
        y(r, c) = x(r, c) * scale;
      }
    }
  }
};

}  // namespace warpcheck::ops
