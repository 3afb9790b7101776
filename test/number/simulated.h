// A kernel in software: the scalar that a formula runs on to make what some correct kernel makes.
//
// Every operation is rounded to the accumulator of the current Arithmetic, functions err at random
// within their constants, sums take a random tree, and subnormals are flushed where the model says.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "number/formulas.h"
#include "warpcheck/scalar.h"

namespace warpcheck::formulas {

inline thread_local std::mt19937_64 kernel_random{5};

inline double kernel_uniform() {
  return std::uniform_real_distribution<double>(-1, 1)(kernel_random);
}

// x in the accumulator.
inline double kernel_rounded(double x) {
  const Arithmetic& arithmetic = detail::current_arithmetic();
  const double y = round_to(arithmetic.accumulator, x);
  const double normal = std::ldexp(1.0, arithmetic.accumulator.min_exponent);
  return arithmetic.flush_to_zero && std::fabs(y) < normal ? std::copysign(0.0, y) : y;
}

struct Simulated {
  double value = 0;

  Simulated() = default;
  Simulated(double v) : value(kernel_rounded(v)) {}  // NOLINT(google-explicit-constructor)

  friend Simulated operator-(Simulated a) { return {-a.value}; }
  friend Simulated operator+(Simulated a, Simulated b) { return {a.value + b.value}; }
  friend Simulated operator-(Simulated a, Simulated b) { return {a.value - b.value}; }
  friend Simulated operator*(Simulated a, Simulated b) { return {a.value * b.value}; }
};

// A function value with an error of at most `units` u, the last of them by rounding.
inline Simulated kernel_function(double exact, double units, double absolute = 0) {
  const double u = detail::current_arithmetic().u;
  if (!std::isfinite(exact))
    return {exact};
  const double error = kernel_uniform() * (units - 1) * u * exact + kernel_uniform() * absolute * u;
  return {exact + error};
}

inline const FunctionErrors& kernel_errors() {
  return detail::current_arithmetic().k;
}

inline Simulated operator/(Simulated a, Simulated b) {
  const bool huge = detail::current_arithmetic().division_by_huge_is_zero
                    && std::fabs(b.value) > 0x1p126 && std::isfinite(b.value);
  return huge ? Simulated(a.value * 0.0) : kernel_function(a.value / b.value, kernel_errors().div);
}

inline Simulated exp(Simulated x) {
  const double per_x = kernel_errors().exp_per_x * std::fabs(x.value);
  return kernel_function(std::exp(x.value),
                         kernel_errors().exp + (std::isfinite(per_x) ? per_x : 0));
}

// By exp(x) - 1 as often as directly.
inline Simulated expm1(Simulated x) {
  return kernel_uniform() > 0 ? exp(x) - 1
                              : kernel_function(std::expm1(x.value), kernel_errors().expm1);
}

inline Simulated log(Simulated x) {
  return kernel_function(std::log(x.value), kernel_errors().log);
}

inline Simulated sqrt(Simulated x) {
  return kernel_function(std::sqrt(x.value), kernel_errors().sqrt);
}

inline Simulated rsqrt(Simulated x) {
  return kernel_uniform() > 0 ? 1 / sqrt(x)
                              : kernel_function(1 / std::sqrt(x.value), kernel_errors().rsqrt);
}

// By exp as often as directly.
inline Simulated tanh(Simulated x) {
  if (kernel_uniform() > 0 && kernel_errors().tanh_absolute > 0)
    return 1 - 2 / (exp(2 * x) + 1);
  return kernel_function(std::tanh(x.value), kernel_errors().tanh);
}

inline Simulated erf(Simulated x) {
  return kernel_function(std::erf(x.value), kernel_errors().erf);
}

inline Simulated max(Simulated a, Simulated b) {
  return a.value < b.value ? b : a;
}
inline bool operator>(Simulated a, Simulated b) {
  return a.value > b.value;
}
inline Simulated select(bool truth, Simulated a, Simulated b) {
  return truth ? a : b;
}

// The terms [begin, end) of a tree of additions that is split anywhere, or where depth(d) is
// declared in the middle.
inline Simulated tree_sum(std::vector<Simulated>& terms, std::size_t begin, std::size_t end) {
  if (end - begin == 1)
    return terms[begin];
  const bool balanced = static_cast<bool>(detail::current_arithmetic().sum_depth);
  const std::size_t cut = balanced || kernel_random() % 4 == 0 ? (end - begin) / 2
                          : kernel_random() % 2 == 0           ? 1
                                                               : end - begin - 1;
  return tree_sum(terms, begin, begin + cut) + tree_sum(terms, begin + cut, end);
}

template <class Term>
Simulated sum_of(Simulated /*zero*/, std::size_t n, Term term) {
  std::vector<Simulated> terms;
  for (std::size_t i = 0; i < n; ++i)
    terms.push_back(term(i));
  if (n == 0)
    return {0};
  std::shuffle(terms.begin(), terms.end(), kernel_random);
  return tree_sum(terms, 0, n);
}

template <class A, class B>
Simulated dot_of(Simulated zero, std::size_t n, A a, B b) {
  return sum_of(zero, n, [&](std::size_t i) { return a(i) * b(i); });
}

}  // namespace warpcheck::formulas
