// The exponential linear unit.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: x -> y of the same dims; attribute alpha, 1.
Op elu(std::vector<std::string> dims = {"rows", "cols"});

// y = x for x > 0, alpha (exp(x) - 1) otherwise.
//
//   Shapes  x[...] -> y[...]
//   Units   those of alpha; |y| <= alpha for x <= 0
//   Error   x > 0: none. Otherwise that of expm1, which the model lets a kernel take as exp(x) - 1:
//           an absolute error of a few u near 0, where y itself is small
//   Source  Clevert, Unterthiner, Hochreiter, "Fast and accurate deep network learning by
//           exponential linear units (ELUs)", ICLR 2016
struct Elu {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Real alpha = f.attribute("alpha");
    for (const Index i : f.elements("y")) {
      y(i) = select(x(i) > 0, x(i), alpha * expm1(x(i)));
    }
  }
};

}  // namespace warpcheck::ops
