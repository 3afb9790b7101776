// What the bugs of the corpus compute, exactly: the formulas that tell whether a run can be told
// from a right one at all. If this value and the reference round to the same output in every
// element, no oracle can flag the run.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "warpcheck/reference.h"

namespace warpcheck::corpus {

// Softmax of rows whose padding adds exp(0 - max) to the sum.
struct PaddedSoftmax {
  std::function<Index(Index cols)> padded;  // width with padding

  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Index cols = x.cols();
    const double extra = static_cast<double>(padded(cols) - cols);
    for (const Index r : f.rows("y")) {
      const Real largest = f.max(cols, [&](Index c) { return x(r, c); });
      for (Index c = 0; c < cols; ++c) {
        y(r, c) = exp(x(r, c) - largest);
      }
      const Real sum = f.sum(cols, [&](Index c) { return y(r, c); }) + extra * exp(-largest);
      for (Index c = 0; c < cols; ++c) {
        y(r, c) = y(r, c) / sum;
      }
    }
  }
};

// GELU in its tanh form without the factor 0.5.
struct DoubledGelu {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Real slope = f.constant(0.79788456080286535588);  // sqrt(2/pi)
    const Real cubic = f.constant(0.044715);
    for (const Index i : f.elements("y")) {
      const Real t = x(i);
      y(i) = t * (1 + tanh(slope * (t + cubic * t * t * t)));
    }
  }
};

// x times the sigmoid of 2 x.
struct SteepSilu {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index i : f.elements("y")) {
      y(i) = x(i) / (1 + exp(-2 * x(i)));
    }
  }
};

// x over its mean square (mean_of_squares) or its squared length, without the root.
struct NormWithoutRoot {
  bool mean_of_squares = false;

  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Index cols = x.cols();
    const Real eps = f.attribute("eps");
    for (const Index r : f.rows("y")) {
      Real squares = f.sum(cols, [&](Index c) { return x(r, c) * x(r, c); });
      if (mean_of_squares) {
        squares = squares / cols;
      }
      for (Index c = 0; c < cols; ++c) {
        y(r, c) = x(r, c) / (squares + eps);
      }
    }
  }
};

// Leaky ReLU with slope 0.1, whatever the attribute says.
struct SteepLeakyRelu {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Real slope = f.constant(0.1);
    for (const Index i : f.elements("y")) {
      y(i) = select(x(i) > 0, x(i), slope * x(i));
    }
  }
};

// The last product of each dot product.
struct LastProduct {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto a = f.in("a"), b = f.in("b");
    auto y = f.out("y");
    const Index inner = a.cols(), cols = b.cols();
    for (const Index element : f.elements("y")) {
      const Index i = element / cols, j = element % cols;
      y(i, j) = inner == 0 ? Real(0) : a(i, inner - 1) * b(inner - 1, j);
    }
  }
};

// Attention whose scores are not scaled by 1 / sqrt(D), or (tile > 0) are, but whose accumulator
// keeps the weights of each tile of keys as they were under the maximum known then.
struct WrongAttention {
  Index tile = 0;

  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto q = f.in("q"), k = f.in("k"), v = f.in("v");
    auto y = f.out("y");
    const Index depth = q.cols(), keys = k.rows();
    const Real scale = tile > 0 ? rsqrt(Real(static_cast<double>(depth))) : Real(1);
    std::vector<Real> scores(static_cast<std::size_t>(keys)), stale(scores);
    const auto at = [](auto& values, Index i) -> Real& {
      return values[static_cast<std::size_t>(i)];
    };
    for (const Index r : f.rows("y")) {
      for (Index j = 0; j < keys; ++j) {
        at(scores, j) = scale * f.sum(depth, [&](Index c) { return q(r, c) * k(j, c); });
      }
      const auto largest_of = [&](Index n) {
        return f.max(n, [&](Index j) { return at(scores, j); });
      };
      const Index step = tile > 0 ? tile : keys;
      for (Index start = 0; start < keys; start += step) {
        const Index end = std::min(start + step, keys);
        const Real largest = largest_of(end);
        for (Index j = start; j < end; ++j) {
          at(stale, j) = exp(at(scores, j) - largest);
        }
      }
      const Real largest = largest_of(keys);
      const Real sum = f.sum(keys, [&](Index j) { return exp(at(scores, j) - largest); });
      for (Index c = 0; c < depth; ++c) {
        y(r, c) = f.sum(keys, [&](Index j) { return at(stale, j) * v(j, c); }) / sum;
      }
    }
  }
};

}  // namespace warpcheck::corpus
