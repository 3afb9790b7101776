// The value of each level is within its own error of the 200-digit value.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "number/formulas.h"
#include "number/rows.h"
#include "warpcheck/scalar.h"

namespace warpcheck {
namespace {

using formulas::Elementwise;
using formulas::Row;

template <class T>
Row<Tracked<T>> inputs(const std::vector<double>& row) {
  Row<Tracked<T>> result;
  for (const double x : row)
    result.push_back(Tracked<T>::input(x));
  return result;
}

Multi multi(double v) {
  return {v};
}
Multi multi(DoubleDouble v) {
  return Multi(v.hi()) + Multi(v.lo());
}

// |v - exact| / own, 0 where nothing is claimed; a test failure where more is claimed than true.
template <class T>
double audited(const Tracked<T>& got, const Tracked<Multi>& exact) {
  const double v = detail::nearest_double(got.value);
  if (!std::isfinite(v)) {
    EXPECT_FALSE(got.own == 0 && exact.own == 0
                 && std::isfinite(detail::nearest_double(exact.value)))
        << "claims " << v;
    return 0;
  }
  if (!std::isfinite(got.own) || !std::isfinite(exact.own))
    return 0;
  const double error = detail::magnitude(multi(got.value) - exact.value);
  EXPECT_LE(error, got.own + exact.own) << "at the value " << v;
  return got.own > 0 ? error / got.own : 0;
}

// Audits every output of the formula for one row; the largest ratio.
template <class T, class F>
double audit_row(const F& formula, const std::vector<double>& row) {
  const auto got = formula(inputs<T>(row));
  const auto exact = formula(inputs<Multi>(row));
  double worst = 0;
  for (std::size_t i = 0; i < got.size(); ++i)
    worst = std::max(worst, audited(got[i], exact[i]));
  return worst;
}

template <class F>
void audit(const char* name, const F& formula, int rows, std::size_t longest) {
  SCOPED_TRACE(name);
  const ArithmeticScope scope(accumulate(f64).resolve(f64));
  const MultiPrecision precision(200);
  std::mt19937_64 random(7);
  double worst = 0;
  for (int i = 0; i < rows && !testing::Test::HasFailure(); ++i) {
    const std::size_t n = 8 + random() % (longest - 7);
    const auto row = input_row(random, f64, n, i);
    SCOPED_TRACE("row " + std::to_string(i));
    worst =
        std::max({worst, audit_row<double>(formula, row), audit_row<DoubleDouble>(formula, row)});
  }
  // An own error far above every real one would leave all elements to multiprecision.
  EXPECT_GT(worst, 1e-3);
}

TEST(Audit, Silu) {
  audit("silu", formulas::silu, 160, 24);
}
TEST(Audit, GeluTanh) {
  audit("gelu_tanh", formulas::gelu_tanh, 160, 24);
}
TEST(Audit, GeluStable) {
  audit("gelu_stable", formulas::gelu_stable, 160, 24);
}
TEST(Audit, GeluErf) {
  audit("gelu_erf", formulas::gelu_erf, 120, 16);
}
TEST(Audit, LeakyRelu) {
  audit("leaky", formulas::leaky, 80, 16);
}
TEST(Audit, Elu) {
  audit("elu", formulas::elu, 160, 24);
}
TEST(Audit, Softmax) {
  audit("softmax", formulas::Softmax(), 80, 100);
}
TEST(Audit, LayerNorm) {
  audit("layernorm", formulas::LayerNorm(), 80, 100);
}
TEST(Audit, RmsNorm) {
  audit("rmsnorm", formulas::RmsNorm(), 80, 100);
}
TEST(Audit, Dot) {
  audit("dot", formulas::Dot(), 160, 200);
}
TEST(Audit, CrossEntropy) {
  audit("cross_entropy", formulas::CrossEntropy(), 80, 60);
}
TEST(Audit, Attention) {
  audit("attention", formulas::Attention(), 80, 60);
}

// Each function alone, over magnitudes from subnormal to overflow, and next to its hard points.
template <class F>
void audit_function(const char* name, const F& f) {
  SCOPED_TRACE(name);
  const ArithmeticScope scope(accumulate(f64).resolve(f64));
  const MultiPrecision precision(200);
  std::mt19937_64 random(11);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<double> row;
  for (int i = 0; i < 200; ++i) {
    const double u = uniform(random);
    row.insert(row.end(), {u, 6 * u, 40 * u, 800 * u, std::exp2(1074 * u), -std::exp2(70 * u),
                           1 + std::ldexp(u, -(i % 60)), -1 + std::ldexp(u, -(i % 60)),
                           std::ldexp(u, -1000 - i % 74)});
  }
  const Elementwise alone{f};
  // With an argument that is itself only known within an error.
  const Elementwise later{[f](auto x) { return f(x / 3 + x); }};
  EXPECT_GT(audit_row<double>(alone, row), 1e-3);
  audit_row<DoubleDouble>(alone, row);
  audit_row<double>(later, row);
  audit_row<DoubleDouble>(later, row);
}

TEST(Audit, Exponentials) {
  audit_function("exp", [](auto x) { return exp(x); });
  audit_function("expm1", [](auto x) { return expm1(x); });
}

TEST(Audit, Logarithms) {
  audit_function("log", [](auto x) { return log(x); });
  audit_function("log of a magnitude", [](auto x) { return log(abs(x)); });
  audit_function("log1p", [](auto x) { return log1p(x); });
}

TEST(Audit, Roots) {
  audit_function("sqrt", [](auto x) { return sqrt(abs(x)); });
  audit_function("rsqrt", [](auto x) { return rsqrt(abs(x)); });
}

TEST(Audit, Powers) {
  audit_function("pow 1.7", [](auto x) { return pow(abs(x), 1.7); });
  audit_function("pow -0.3", [](auto x) { return pow(abs(x), -0.3); });
  audit_function("pow 3", [](auto x) { return pow(x, 3); });
}

TEST(Audit, BoundedFunctions) {
  audit_function("tanh", [](auto x) { return tanh(x); });
  audit_function("erf", [](auto x) { return erf(x); });
  audit_function("sin", [](auto x) { return sin(x); });
  audit_function("cos", [](auto x) { return cos(x); });
}

TEST(Audit, Quotients) {
  audit_function("reciprocal", [](auto x) { return 1 / x; });
  audit_function("ratio", [](auto x) { return (x + 1e-300) / (x * x - 1); });
  audit_function("difference", [](auto x) { return (x + 1) * (x - 1) - x * x; });
}

}  // namespace
}  // namespace warpcheck
