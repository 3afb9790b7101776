// Ops with their formulas, as the tests of the oracle use them.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/case.h"
#include "warpcheck/reference.h"
#include "warpcheck/suite.h"

namespace warpcheck::oracle::test {

// y[r, c] from x[r, c]; every dtype of the tests.
inline Op row_op(const char* name) {
  return Op(name)
      .input("x", {"rows", "cols"})
      .output("y", {"rows", "cols"})
      .dtypes({f32, f16, bf16, f64});
}

struct Softmax {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    for (const Index r : f.rows("y")) {
      const Real largest = f.max("cols", [&](Index c) { return x(r, c); });
      for (Index c = 0; c < x.cols(); ++c) {
        y(r, c) = exp(x(r, c) - largest);
      }
      const Real total = f.sum("cols", [&](Index c) { return y(r, c); });
      for (Index c = 0; c < x.cols(); ++c) {
        y(r, c) = y(r, c) / total;
      }
    }
  }
};

struct LayerNorm {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y");
    const Index n = x.cols();
    for (const Index r : f.rows("y")) {
      const Real mean = f.sum("cols", [&](Index c) { return x(r, c); }) / n;
      const Real squares = f.sum("cols", [&](Index c) {
        const Real d = x(r, c) - mean;
        return d * d;
      });
      const Real deviation = sqrt(squares / n + f.constant(1e-5));
      for (Index c = 0; c < n; ++c) {
        y(r, c) = (x(r, c) - mean) / deviation;
      }
    }
  }
};

// Two outputs of different shapes.
struct RmsNorm {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    auto y = f.out("y"), scale = f.out("scale");
    for (const Index r : f.rows("y")) {
      const Real squares = f.sum("cols", [&](Index c) { return x(r, c) * x(r, c); });
      scale(r) = rsqrt(squares / x.cols() + f.constant(1e-6));
      for (Index c = 0; c < x.cols(); ++c) {
        y(r, c) = x(r, c) * scale(r);
      }
    }
  }
};

struct MatMul {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto a = f.in("a"), b = f.in("b");
    auto c = f.out("c");
    for (const Index i : f.elements("c")) {
      const Index row = i / c.cols(), col = i % c.cols();
      c(i) = f.sum("k", [&](Index k) { return a(row, k) * b(k, col); });
    }
  }
};

inline Reference silu() {
  return elementwise([](auto x) { return x / (1 + exp(-x)); });
}

inline Reference gelu() {
  return elementwise(
      [](auto x) { return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))); });
}

inline Reference copy() {
  return elementwise([](auto x) { return x; });
}

inline Suite softmax_suite() {
  return Suite(row_op("softmax")).reference(Softmax{}).model(accumulate(f32));
}
inline Suite layernorm_suite() {
  return Suite(row_op("layernorm")).reference(LayerNorm{}).model(accumulate(f32));
}
inline Suite rmsnorm_suite() {
  return Suite(row_op("rmsnorm").output("scale", {"rows"}))
      .reference(RmsNorm{})
      .model(accumulate(f32));
}
inline Suite matmul_suite() {
  return Suite(Op("matmul")
                   .input("a", {"m", "k"})
                   .input("b", {"k", "n"})
                   .output("c", {"m", "n"})
                   .dtypes({f32, f16, bf16, f64}))
      .reference(MatMul{})
      .model(accumulate(f32));
}
inline Suite elementwise_suite(const char* name, Reference reference) {
  return Suite(row_op(name)).reference(std::move(reference)).model(accumulate(f32));
}

// A case with these sizes, all inputs by one recipe with different seeds.
inline Case case_of(const Suite& suite, std::vector<Index> dims, const Format& dtype,
                    Recipe recipe) {
  Case c;
  c.op = suite.op().name();
  c.dims = std::move(dims);
  c.dtype = dtype;
  for (std::size_t i = 0; i < suite.op().inputs().size(); ++i) {
    recipe.seed += i;
    c.inputs.push_back(recipe);
  }
  return c;
}

}  // namespace warpcheck::oracle::test
