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
// bound, and so is an online softmax. A kernel may store the weights before or after it normalises
// them.
//
//   Shapes  q[m, d], k[n, d], v[n, d] -> y[m, d];  n >= 1, d >= 1
//   Units   those of v; each y lies between the least and the largest v of its column
//   Error   e_s = g_d sum |q| |k| / sqrt(d) + 2 u |s| for a score; D_j = e_sj + u |s_j - max|
//           + k_exp u; then sum p D |v - y| + sum p |v| (2 g_n + k_div u + u + u_P) with u_P that
//           of the format that stores the weights: what moves all scores moves no mean
//   Source  Vaswani et al., "Attention is all you need", NeurIPS 2017, section 3.2.1
struct Attention {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto q = f.in("q"), k = f.in("k"), v = f.in("v");
    auto y = f.out("y");
    const Index depth = q.cols(), keys = k.rows();
    const Real scale = rsqrt(Real(static_cast<double>(depth)));
    std::vector<Real> query(static_cast<std::size_t>(depth));
    const auto scaled = [&](Index c) -> Real& { return query[static_cast<std::size_t>(c)]; };
    for (const Index r : f.rows("y")) {
      for (Index c = 0; c < depth; ++c) {
        scaled(c) = q(r, c) * scale;
      }
      const auto weights = f.softmax(keys, [&](Index j) {
        return f.sum(depth, [&](Index c) { return scaled(c) * k(j, c); });
      });
      for (Index c = 0; c < depth; ++c) {
        y(r, c) = weights.mean([&](Index j) { return v(j, c); });
      }
    }
  }
};

}  // namespace warpcheck::ops
