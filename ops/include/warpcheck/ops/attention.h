// Scaled dot-product attention, one head.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/reference.h"

namespace warpcheck::ops {

// The schema: q[m, d], k[n, d], v[n, d] -> y[m, d]; the three dims may have other names.
Op attention(const std::string& m = "m", const std::string& n = "n", const std::string& d = "d");

// y = softmax(q k^T / sqrt(d)) v, the softmax along n.
//
// q is scaled before the product, as many kernels do; scaling the product instead is inside the
// bound. The weights are stored() after they are normalised: a kernel that stores them before has
// the smaller error.
//
//   Shapes  q[m, d], k[n, d], v[n, d] -> y[m, d];  n >= 1, d >= 1
//   Units   those of v; each y lies between the least and the largest v of its column
//   Error   e_s = g_d sum |q| |k| / sqrt(d) + 2 u |s| for a score; D_j = e_sj + max e_s
//           + u |s_j - max| + k_exp u; then sum p |v| (D_j + sum p D + g_n + k_div u + u_P) with
//           u_P that of the format that stores the weights
//   Source  Vaswani et al., "Attention is all you need", NeurIPS 2017, section 3.2.1
struct Attention {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto q = f.in("q"), k = f.in("k"), v = f.in("v");
    auto y = f.out("y");
    const Index depth = q.cols(), keys = k.rows();
    const Real scale = rsqrt(Real(static_cast<double>(depth)));
    std::vector<Real> query(static_cast<std::size_t>(depth)),
        weight(static_cast<std::size_t>(keys));
    const auto at = [](auto& values, Index i) -> Real& {
      return values[static_cast<std::size_t>(i)];
    };
    for (const Index r : f.rows("y")) {
      for (Index c = 0; c < depth; ++c) {
        at(query, c) = q(r, c) * scale;
      }
      for (Index j = 0; j < keys; ++j) {
        at(weight, j) = f.sum(depth, [&](Index c) { return at(query, c) * k(j, c); });
      }
      const Real largest = f.max(keys, [&](Index j) { return at(weight, j); });
      for (Index j = 0; j < keys; ++j) {
        at(weight, j) = exp(at(weight, j) - largest);
      }
      const Real sum = f.sum(keys, [&](Index j) { return at(weight, j); });
      for (Index j = 0; j < keys; ++j) {
        at(weight, j) = f.stored(at(weight, j) / sum);
      }
      for (Index c = 0; c < depth; ++c) {
        y(r, c) = f.sum(keys, [&](Index j) { return at(weight, j) * v(j, c); });
      }
    }
  }
};

}  // namespace warpcheck::ops
