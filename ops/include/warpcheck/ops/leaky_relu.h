// The rectifier with a slope alpha for negative numbers.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims; attribute alpha, 0.01.
Op leaky_relu(std::vector<std::string> dims = {"rows", "cols"});

// y = x for x > 0, alpha x otherwise.
//
//   Shapes  x[...] -> y[...]
//   Units   those of x
//   Error   x > 0: none. Otherwise alpha as the kernel holds it, and one product: 2 u |y|
//   Source  Maas, Hannun, Ng, "Rectifier nonlinearities improve neural network acoustic models",
//           ICML 2013
struct LeakyRelu {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Real alpha = f.attribute("alpha");
    for (const Index i : f.elements("y")) {
      y(i) = select(x(i) > 0, x(i), alpha * x(i));
    }
  }
};

}  // namespace warpcheck::ops
