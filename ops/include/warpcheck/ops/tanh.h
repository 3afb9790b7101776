// The hyperbolic tangent.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims.
Op tanh(std::vector<std::string> dims = {"rows", "cols"});

// y = tanh(x).
//
//   Shapes  x[...] -> y[...]
//   Units   none; -1 <= y <= 1
//   Error   k_tanh u |y|, and k_tanh_absolute u for a kernel that takes 1 - 2 / (exp(2 x) + 1)
//   Source  the definition; the constants k are those of the model
struct Tanh {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index i : f.elements("y")) {
      y(i) = tanh(x(i));
    }
  }
};

}  // namespace warpcheck::ops
