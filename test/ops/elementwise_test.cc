// Formulas of one element: right to the error that they claim, and with a bound that every
// reasonable float kernel keeps.
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include <warpcheck/ops/elu.h>
#include <warpcheck/ops/gelu_erf.h>
#include <warpcheck/ops/gelu_tanh.h>
#include <warpcheck/ops/leaky_relu.h>
#include <warpcheck/ops/relu.h>
#include <warpcheck/ops/sigmoid.h>
#include <warpcheck/ops/silu.h>
#include <warpcheck/ops/tanh.h>

#include "evaluate.h"

namespace warpcheck::test {
namespace {

constexpr float log2e = 1.44269504F;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

struct Function {
  Subject subject;
  std::function<Wide(Wide)> exact;  // by another way than the formula where there is one
  std::vector<std::function<float(float)>> kernels;
  double at_infinity, at_minus_infinity;
  // The bound on [-50, 50] is at most this many u, and so many u |x| and u |y|.
  struct {
    double one, x, y;
  } units;
};

// For GoogleTest's messages.
void PrintTo(const Function& function, std::ostream* out) {  // NOLINT: GoogleTest's name
  *out << function.subject.name;
}

Wide inner(Wide x) {
  return 0.7978845608028653559L * (x + 0.044715L * x * x * x);
}
float inner_float(float x) {
  return 0.7978845608F * (x + 0.044715F * x * x * x);
}
float tanh_by_exp(float x) {
  return 1 - 2 / (std::exp(2 * x) + 1);
}
float tanh_by_small_exp(float x) {
  const float e = std::exp(-2 * std::fabs(x));
  return std::copysign((1 - e) / (1 + e), x);
}

std::vector<Function> rectifiers() {
  return {{{"relu", ops::relu(), ops::Relu{}},
           [](Wide x) { return x > 0 ? x : 0; },
           {[](float x) { return std::fmax(x, 0.0F); }},
           infinity,
           0,
           {0, 0, 0}},
          {{"leaky_relu", ops::leaky_relu(), ops::LeakyRelu{}},
           [](Wide x) { return x > 0 ? x : static_cast<Wide>(0.01) * x; },
           {[](float x) { return x > 0 ? x : 0.01F * x; },
            [](float x) { return std::fmax(x, 0.01F * x); }},
           infinity,
           -infinity,
           {0, 0, 2.1}},
          {{"elu", ops::elu(), ops::Elu{}},
           [](Wide x) { return x > 0 ? x : std::expm1(x); },
           {[](float x) { return x > 0 ? x : std::expm1(x); },
            [](float x) { return x > 0 ? x : std::exp(x) - 1; },
            [](float x) { return x > 0 ? x : std::exp2(x * log2e) - 1; }},
           infinity,
           -1,
           {8, 2.4, 6}}};
}

std::vector<Function> gates() {
  return {
      {{"silu", ops::silu(), ops::Silu{}},
       [](Wide x) { return x > 0 ? x / (1 + std::exp(-x)) : x * std::exp(x) / (1 + std::exp(x)); },
       {[](float x) { return x / (1 + std::exp(-x)); },
        [](float x) { return x * (1 / (1 + std::exp(-x))); },
        [](float x) { return x / (1 + std::exp2(-x * log2e)); }},
       infinity,
       nan,
       {0, 0, 130}},
      {{"gelu_tanh", ops::gelu_tanh(), ops::GeluTanh{}},
       [](Wide x) { return x / (1 + std::exp(-2 * inner(x))); },
       {[](float x) { return 0.5F * x * (1 + std::tanh(inner_float(x))); },
        [](float x) { return 0.5F * x * (1 + tanh_by_exp(inner_float(x))); },
        [](float x) { return 0.5F * x * (1 + tanh_by_small_exp(inner_float(x))); },
        [](float x) { return x / (1 + std::exp(-2 * inner_float(x))); },
        [](float x) { return x * (1 / (1 + std::exp2(-2 * log2e * inner_float(x)))); }},
       infinity,
       nan,
       {0, 13, 6}},
      {{"gelu_erf", ops::gelu_erf(), ops::GeluErf{}},
       [](Wide x) { return x / 2 * std::erfc(-x * 0.70710678118654752440L); },
       {[](float x) { return 0.5F * x * (1 + std::erf(x * 0.70710678F)); },
        [](float x) { return x * (0.5F + 0.5F * std::erf(x / std::sqrt(2.0F))); }},
       infinity,
       nan,
       {0, 6, 6}}};
}

std::vector<Function> functions() {
  std::vector<Function> all = rectifiers();
  for (Function& gate : gates()) {
    all.push_back(std::move(gate));
  }
  all.push_back(
      {{"sigmoid", ops::sigmoid(), ops::Sigmoid{}},
       [](Wide x) { return x > 0 ? 1 / (1 + std::exp(-x)) : std::exp(x) / (1 + std::exp(x)); },
       {[](float x) { return 1 / (1 + std::exp(-x)); },
        [](float x) { return 1 / (1 + std::exp2(-x * log2e)); }},
       1,
       0,
       {0, 0, 130}});
  all.push_back(
      {{"tanh", ops::tanh(), ops::Tanh{}},
       [](Wide x) { return x > 20 ? Wide{1} : std::expm1(2 * x) / (std::expm1(2 * x) + 2); },
       {[](float x) { return std::tanh(x); }, tanh_by_exp, tanh_by_small_exp},
       1,
       -1,
       {10.1, 0, 5.1}});
  return all;
}

class Elementwise : public testing::TestWithParam<Function> {};

// |value - exact| <= own, the exact value being known to about 2^-60.
TEST_P(Elementwise, ValueIsWithinItsOwnError) {
  for (const auto& x : {every_half(), many_floats()}) {
    const std::vector<One> y = evaluate_each(GetParam().subject, x, f32);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const Wide exact = GetParam().exact(x[i]);
      const auto known = static_cast<double>(std::fabs(exact) * (1 + std::fabs(x[i]))) * 0x1p-60;
      ASSERT_TRUE(y[i].is_set());
      ASSERT_LE(std::fabs(static_cast<double>(y[i].value - exact)), y[i].own + known + 0x1p-1060)
          << "x = " << x[i];
      ASSERT_LE(y[i].own, 0x1p-48 * (std::fabs(x[i]) + 1)) << "x = " << x[i];
    }
  }
}

// RN(y - e) <= kernel <= RN(y + e) for every float kernel of the list.
TEST_P(Elementwise, BoundCoversEveryReasonableKernel) {
  for (const auto& x : {every_half(), many_floats()}) {
    const std::vector<One> y = evaluate_each(GetParam().subject, x, f32);
    for (std::size_t k = 0; k < GetParam().kernels.size(); ++k) {
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double got = GetParam().kernels[k](static_cast<float>(x[i]));
        if (std::isinf(y[i].bound)) {
          continue;
        }
        const double slack = y[i].bound + y[i].own;
        ASSERT_LE(round_to(f32, y[i].value - slack), got) << "kernel " << k << ", x = " << x[i];
        ASSERT_GE(round_to(f32, y[i].value + slack), got) << "kernel " << k << ", x = " << x[i];
      }
    }
  }
}

// A bound that admits everything would pass the test above.
TEST_P(Elementwise, BoundIsNarrow) {
  std::vector<double> x;
  for (int i = -3200; i <= 3200; ++i) {
    x.push_back(i / 64.0);
  }
  const auto& units = GetParam().units;
  const std::vector<One> y = evaluate_each(GetParam().subject, x, f32);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double limit = units.one + units.x * std::fabs(x[i]) + units.y * std::fabs(y[i].value);
    ASSERT_LE(y[i].bound, 0x1p-24 * limit + 0x1p-140) << "x = " << x[i];
  }
}

TEST_P(Elementwise, SpecialValues) {
  const Function& f = GetParam();
  const std::vector<One> y = evaluate_each(f.subject, {infinity, -infinity, nan, 0.0, -0.0}, f32);
  EXPECT_EQ(y[0].value, f.at_infinity);
  if (std::isnan(f.at_minus_infinity)) {
    EXPECT_TRUE(std::isnan(y[1].value));
  } else {
    EXPECT_EQ(y[1].value, f.at_minus_infinity);
  }
  EXPECT_TRUE(std::isnan(y[2].value));
  EXPECT_EQ(y[3].value, f.subject.name == "sigmoid" ? 0.5 : 0.0);
  EXPECT_EQ(y[4].value, f.subject.name == "sigmoid" ? 0.5 : 0.0);
}

// The three scalars tell the same number, each within its own error.
TEST_P(Elementwise, ScalarsAgree) {
  const Subject& s = GetParam().subject;
  const std::vector<double> x{-80, -20.5, -7, -3.25, -1, -1e-3, 1e-30, 0.1, 0.75, 2, 9.5, 33};
  const std::vector<Index> dims{1, static_cast<Index>(x.size())};
  const std::vector<Array> in{array(s.op, 0, dims, f64, x)};
  const auto a = evaluate<double>(s.formula.in_double, s.op, dims, in, f64);
  const auto b = evaluate<DoubleDouble>(s.formula.in_double_double, s.op, dims, in, f64);
  const auto c = evaluate<Multi>(s.formula.in_multi, s.op, dims, in, f64);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double exact = c[i].value.to_double();
    EXPECT_LE(std::fabs(a[i].value - exact), a[i].own + c[i].own + 0x1p-53 * std::fabs(exact));
    EXPECT_LE(std::fabs(b[i].value.hi() - exact), b[i].own + c[i].own + 0x1p-52 * std::fabs(exact));
    EXPECT_LE(b[i].own, 1e-25 * (1 + std::fabs(x[i])));
    EXPECT_LE(c[i].own, 1e-45 * (1 + std::fabs(x[i])));
  }
}

INSTANTIATE_TEST_SUITE_P(Ops, Elementwise, testing::ValuesIn(functions()),
                         [](const auto& info) { return info.param.subject.name; });

}  // namespace
}  // namespace warpcheck::test
