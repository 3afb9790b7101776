// The product of two matrices.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: a[m, k], b[k, n] -> y[m, n]; the three dims may have other names.
Op matmul(const std::string& m = "m", const std::string& k = "k", const std::string& n = "n");

// y[i, j] = sum_l a[i, l] b[l, j].
//
//   Shapes  a[m, k], b[k, n] -> y[m, n];  k >= 0
//   Units   those of a times those of b
//   Error   (u + g) sum_l |a| |b|, g that of the declared summation; the products may be fused
//   Source  Higham, "Accuracy and Stability of Numerical Algorithms", 2nd ed., SIAM 2002,
//           section 3.5
struct Matmul {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto a = f.in("a"), b = f.in("b");
    auto y = f.out("y");
    const Index inner = a.cols(), cols = b.cols();
    for (const Index element : f.elements("y")) {
      const Index i = element / cols, j = element % cols;
      y(i, j) = f.dot(
          inner, [&](Index l) { return a(i, l); }, [&](Index l) { return b(l, j); });
    }
  }
};

}  // namespace warpcheck::ops
