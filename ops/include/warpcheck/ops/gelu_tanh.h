// The Gaussian error linear unit, by its tanh approximation.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims.
Op gelu_tanh(std::vector<std::string> dims = {"rows", "cols"});

// y = x/2 (1 + tanh(sqrt(2/pi) (x + 0.044715 x^3))).
//
// The same function is x / (1 + exp(-2 s)), which does not cancel for x < 0. The form with tanh
// stands here because nearly every kernel computes that: its error for x < 0 is absolute, a few
// u |x|, and the bound must admit it. The other form is inside this bound.
//
//   Shapes  x[...] -> y[...]
//   Units   those of x
//   Error   absolute: |x|/2 (k_tanh + k_tanh_absolute + 4) u at most, and 2 u |y|
//   Source  Hendrycks, Gimpel, "Gaussian error linear units (GELUs)", arXiv:1606.08415
struct GeluTanh {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Real slope = f.constant(0.79788456080286535588);  // sqrt(2/pi)
    const Real cubic = f.constant(0.044715);
    for (const Index i : f.elements("y")) {
      const Real t = x(i);
      y(i) = 0.5 * t * (1 + tanh(slope * (t + cubic * t * t * t)));
    }
  }
};

}  // namespace warpcheck::ops
