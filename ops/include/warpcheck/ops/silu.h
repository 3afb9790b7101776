// The sigmoid linear unit, also called swish.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims.
Op silu(std::vector<std::string> dims = {"rows", "cols"});

// y = x / (1 + exp(-x)).
//
//   Shapes  x[...] -> y[...]
//   Units   those of x
//   Error   relative, as for sigmoid: k_div u + (1 - y/x)(k_exp u) + u
//   Source  Elfwing, Uchibe, Doya, "Sigmoid-weighted linear units for neural network function
//           approximation in reinforcement learning", Neural Networks 107 (2018)
struct Silu {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index i : f.elements("y")) {
      y(i) = x(i) / (1 + exp(-x(i)));
    }
  }
};

}  // namespace warpcheck::ops
