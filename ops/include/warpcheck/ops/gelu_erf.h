// The Gaussian error linear unit.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims.
Op gelu_erf(std::vector<std::string> dims = {"rows", "cols"});

// y = x/2 (1 + erf(x / sqrt(2))).
//
// For x < 0 the sum cancels; kernels compute it this way, so the bound there is absolute, a few
// u |x|. x normcdf(x) and x/2 erfc(-x / sqrt(2)) are inside the bound that a k_erf_absolute of 13
// gives, which the suite has.
//
//   Shapes  x[...] -> y[...]
//   Units   those of x
//   Error   absolute: |x|/2 (k_erf + k_erf_absolute + 2) u at most, and 2 u |y|
//   Source  Hendrycks, Gimpel, "Gaussian error linear units (GELUs)", arXiv:1606.08415
struct GeluErf {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Real root = f.constant(0.70710678118654752440);  // 1/sqrt(2)
    for (const Index i : f.elements("y")) {
      y(i) = 0.5 * x(i) * (1 + erf(x(i) * root));
    }
  }
};

}  // namespace warpcheck::ops
