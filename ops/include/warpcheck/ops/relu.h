// The rectifier: negative numbers become 0.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims.
Op relu(std::vector<std::string> dims = {"rows", "cols"});

// y = max(x, 0); NaN stays NaN, as in torch.relu.
//
//   Shapes  x[...] -> y[...]
//   Units   those of x
//   Error   none: y is a copy or 0. Bound: 0, but for a kernel that flushes subnormals
//   Source  Nair, Hinton, "Rectified linear units improve restricted Boltzmann machines", ICML 2010
struct Relu {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index i : f.elements("y")) {
      y(i) = max(x(i), 0);
    }
  }
};

}  // namespace warpcheck::ops
