// The logistic function.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims.
Op sigmoid(std::vector<std::string> dims = {"rows", "cols"});

// y = 1 / (1 + exp(-x)).
//
//   Shapes  x[...] -> y[...]
//   Units   none; 0 <= y <= 1
//   Error   relative: k_div u + (1 - y)(k_exp u) + u. For x far below 0, where exp(-x) leaves the
//           range of the arithmetic, 0 is admitted
//   Source  the definition; the constants k are those of the model
struct Sigmoid {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index i : f.elements("y")) {
      y(i) = 1 / (1 + exp(-x(i)));
    }
  }
};

// The same function as 0.5 + 0.5 tanh(x / 2): for kernels that compute it so.
//
// The sum cancels for x < 0: the error is an absolute one of a few u, which is more than y itself
// from x = -17 on in f32. So the suite rejects such a kernel unless it is given this reference.
//
//   Shapes  x[...] -> y[...]
//   Units   none; 0 <= y <= 1
//   Error   absolute: (k_tanh + k_tanh_absolute) u / 2, and 2 u y
//   Source  (1 + tanh(x / 2)) / 2 = 1 / (1 + exp(-x)); the constants k are those of the model
struct SigmoidByTanh {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index i : f.elements("y")) {
      y(i) = 0.5 + 0.5 * tanh(0.5 * x(i));
    }
  }
};

}  // namespace warpcheck::ops
