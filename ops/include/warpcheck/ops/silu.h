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

// The same function as x/2 (1 + tanh(x / 2)): for kernels that compute it so.
//
// The sum cancels for x < 0, where the error is an absolute one of a few u |x|: the suite rejects
// such a kernel unless it is given this reference.
//
//   Shapes  x[...] -> y[...]
//   Units   those of x
//   Error   absolute: |x|/2 (k_tanh + k_tanh_absolute) u, and 3 u |y|
//   Source  (1 + tanh(x / 2)) / 2 = 1 / (1 + exp(-x)); the constants k are those of the model
struct SiluByTanh {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index i : f.elements("y")) {
      y(i) = 0.5 * x(i) * (1 + tanh(0.5 * x(i)));
    }
  }
};

}  // namespace warpcheck::ops
