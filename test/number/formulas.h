// Formulas generic in their scalar, as references are, with sums and largest elements over a row.
//
// A Row is a std::vector of scalars; each formula takes a Row and returns one. A scalar type brings
// its own sum_of and max_of.
#pragma once

#include <cstddef>
#include <vector>

#include "warpcheck/detail/tracked_sum.h"
#include "warpcheck/scalar.h"

namespace warpcheck::formulas {

template <class Real>
using Row = std::vector<Real>;

template <class T, class Term>
Tracked<T> sum_of(const Tracked<T>& /*zero*/, std::size_t n, Term term) {
  detail::Sums<T> sums;
  for (std::size_t i = 0; i < n; ++i)
    detail::accumulate_term(sums, Tracked<T>(term(i)));
  sums.count = static_cast<double>(n);
  return detail::total(sums);
}

// a(0) b(0) + ..., as Formula::dot does.
template <class T, class A, class B>
Tracked<T> dot_of(const Tracked<T>& /*zero*/, std::size_t n, A a, B b) {
  detail::Sums<T> sums;
  detail::Products<T> products;
  for (std::size_t i = 0; i < n; ++i)
    if (!detail::accumulate_product(products, Tracked<T>(a(i)), Tracked<T>(b(i))))
      detail::accumulate_term(sums, Tracked<T>(a(i) * b(i)));
  sums.count = static_cast<double>(n);
  detail::add_products(sums, products);
  return detail::total(sums);
}

template <class Real>
Real max_of(const Row<Real>& x) {
  Real largest = x[0];
  for (const Real& v : x)
    largest = max(largest, v);
  return largest;
}

template <class F>
struct Elementwise {
  F f;
  template <class Real>
  Row<Real> operator()(const Row<Real>& x) const {
    Row<Real> y;
    for (const Real& v : x)
      y.push_back(f(v));
    return y;
  }
};
template <class F>
Elementwise(F) -> Elementwise<F>;

inline const auto silu = Elementwise{[](auto x) { return x / (1 + exp(-x)); }};
inline const auto gelu_tanh = Elementwise{
    [](auto x) { return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))); }};
// The same without the cancellation of 1 + tanh for negative x.
inline const auto gelu_stable = Elementwise{
    [](auto x) { return x / (1 + exp(-2 * (0.7978845608028654 * (x + 0.044715 * x * x * x)))); }};
inline const auto gelu_erf =
    Elementwise{[](auto x) { return 0.5 * x * (1 + erf(x * 0.7071067811865476)); }};
inline const auto leaky = Elementwise{[](auto x) { return select(x > 0, x, 0.01 * x); }};
inline const auto elu = Elementwise{[](auto x) { return select(x > 0, x, expm1(x)); }};

struct Softmax {
  template <class Real>
  Row<Real> operator()(const Row<Real>& x) const {
    const Real largest = max_of(x);
    Row<Real> e;
    for (const Real& v : x)
      e.push_back(exp(v - largest));
    const Real total = sum_of(x[0], e.size(), [&](std::size_t i) { return e[i]; });
    for (Real& v : e)
      v = v / total;
    return e;
  }
};

struct LayerNorm {
  template <class Real>
  Row<Real> operator()(const Row<Real>& x) const {
    const double n = static_cast<double>(x.size());
    const Real mean = sum_of(x[0], x.size(), [&](std::size_t i) { return x[i]; }) / n;
    const Real variance =
        sum_of(x[0], x.size(), [&](std::size_t i) { return (x[i] - mean) * (x[i] - mean); }) / n;
    const Real scale = 1 / sqrt(variance + 1e-5);
    Row<Real> y;
    for (const Real& v : x)
      y.push_back((v - mean) * scale);
    return y;
  }
};

struct RmsNorm {
  template <class Real>
  Row<Real> operator()(const Row<Real>& x) const {
    const double n = static_cast<double>(x.size());
    const Real squares = sum_of(x[0], x.size(), [&](std::size_t i) { return x[i] * x[i]; });
    const Real scale = rsqrt(squares / n + 1e-6);
    Row<Real> y;
    for (const Real& v : x)
      y.push_back(v * scale);
    return y;
  }
};

// The first half of the row times the second.
struct Dot {
  template <class Real>
  Row<Real> operator()(const Row<Real>& x) const {
    const std::size_t half = x.size() / 2;
    return {dot_of(
        x[0], half, [&](std::size_t i) { return x[i]; },
        [&](std::size_t i) { return x[half + i]; })};
  }
};

struct CrossEntropy {
  template <class Real>
  Row<Real> operator()(const Row<Real>& x) const {
    const Real largest = max_of(x);
    const Real total = sum_of(x[0], x.size(), [&](std::size_t i) { return exp(x[i] - largest); });
    return {log(total) + largest - x[0]};
  }
};

// One query, keys and values of depth 4 read from the row.
struct Attention {
  template <class Real>
  Row<Real> operator()(const Row<Real>& x) const {
    const std::size_t depth = 4, keys = x.size() / depth - 1;
    Row<Real> scores;
    for (std::size_t j = 1; j <= keys; ++j)
      scores.push_back(sum_of(x[0], depth, [&](std::size_t d) { return x[d] * x[j * depth + d]; })
                       * 0.5);
    const Row<Real> p = Softmax()(scores);
    Row<Real> y;
    for (std::size_t d = 0; d < depth; ++d)
      y.push_back(dot_of(
          x[0], keys, [&](std::size_t j) { return p[j]; },
          [&](std::size_t j) { return x[(keys - j) * depth + d]; }));
    return y;
  }
};

}  // namespace warpcheck::formulas
