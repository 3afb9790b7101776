// No false alarm: whatever a kernel does that the model allows, its results are within the bound.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "number/formulas.h"
#include "number/rows.h"
#include "number/simulated.h"
#include "warpcheck/scalar.h"

namespace warpcheck {
namespace {

using formulas::Row;
using formulas::Simulated;

// How far one simulated result went: its error over its bound, 0 where the bound is infinite.
double within_bound(const Tracked<double>& y, double kernel) {
  if (!(y.bound <= std::numeric_limits<double>::max())) {
    const bool is_beyond =
        std::fabs(kernel) >= y.floor && std::signbit(kernel) == std::signbit(y.value);
    EXPECT_TRUE(y.floor <= 0 || is_beyond) << kernel << " below the floor " << y.floor;
    return 0;
  }
  if (!std::isfinite(y.value)) {
    EXPECT_TRUE(std::isnan(y.value) ? std::isnan(kernel) : kernel == y.value)
        << kernel << " instead of " << y.value;
    return 0;
  }
  const double error = std::fabs(kernel - y.value);
  EXPECT_LE(error, y.bound + y.own) << kernel << " instead of " << y.value;
  return y.bound > 0 ? error / y.bound : 0;
}

template <class F>
double simulate_row(const F& formula, const std::vector<double>& row) {
  Row<Tracked<double>> reference;
  Row<Simulated> kernel;
  for (const double x : row) {
    reference.push_back(Tracked<double>::input(x));
    kernel.emplace_back(x);
  }
  const auto expected = formula(reference);
  const auto got = formula(kernel);
  double worst = 0;
  for (std::size_t i = 0; i < got.size(); ++i)
    worst = std::max(worst, within_bound(expected[i], got[i].value));
  return worst;
}

// Simulates rows of every distribution; the largest error over its bound.
template <class F>
double simulate(const Model& model, const Format& dtype, const F& formula, int rows,
                std::size_t longest) {
  const ArithmeticScope scope(model.resolve(dtype));
  std::mt19937_64 random(3);
  double worst = 0;
  for (int i = 0; i < rows && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE("row " + std::to_string(i));
    const std::size_t n = 8 + random() % (longest - 7);
    worst = std::max(worst, simulate_row(formula, input_row(random, dtype, n, i)));
  }
  return worst;
}

// A test for each model: all formulas, and bounds that are not out of reach.
void simulate_all(const Model& model, const Format& dtype, int rows) {
  const auto check = [&](const char* name, const auto& formula, double reached) {
    SCOPED_TRACE(name);
    EXPECT_GT(simulate(model, dtype, formula, rows, 160), reached);
  };
  check("silu", formulas::silu, 0.2);
  check("gelu_tanh", formulas::gelu_tanh, 0.1);
  check("gelu_stable", formulas::gelu_stable, 0.1);
  check("gelu_erf", formulas::gelu_erf, 0.1);
  check("leaky", formulas::leaky, 0.2);
  check("elu", formulas::elu, 0.1);
  check("softmax", formulas::Softmax(), 0.02);
  check("layernorm", formulas::LayerNorm(), 0.02);
  check("rmsnorm", formulas::RmsNorm(), 0.02);
  check("dot", formulas::Dot(), 0.02);
  check("cross_entropy", formulas::CrossEntropy(), 0.02);
  check("attention", formulas::Attention(), 0.01);
}

TEST(Simulation, F32) {
  simulate_all(accumulate(f32), f32, 800);
}
TEST(Simulation, F32OfHalfInputs) {
  simulate_all(accumulate(f32), f16, 400);
}
TEST(Simulation, F32InTrees) {
  simulate_all(accumulate(f32).sum(depth(8)), f32, 400);
}
TEST(Simulation, F32WithFastExp) {
  simulate_all(accumulate(f32).fast_exp(), f32, 400);
}
TEST(Simulation, F32WithFastMath) {
  simulate_all(accumulate(f32).fast_math(), f32, 400);
}
TEST(Simulation, F32Flushed) {
  simulate_all(accumulate(f32).flushes_to_zero(), f32, 400);
}
TEST(Simulation, NativeHalf) {
  simulate_all(accumulate(f16), f16, 800);
}
TEST(Simulation, NativeBfloat16) {
  simulate_all(accumulate(bf16), bf16, 800);
}

// All inputs there are.
TEST(Simulation, EveryHalfThroughElementwiseFormulas) {
  std::vector<double> all;
  for (std::uint64_t code = 0; code < 0x10000; ++code)
    all.push_back(decode(f16, code));
  for (const Model& model : {accumulate(f32), accumulate(f32).fast_math(), accumulate(f16)}) {
    const ArithmeticScope scope(model.resolve(f16));
    simulate_row(formulas::silu, all);
    simulate_row(formulas::gelu_tanh, all);
    simulate_row(formulas::gelu_stable, all);
    simulate_row(formulas::gelu_erf, all);
    simulate_row(formulas::leaky, all);
    simulate_row(formulas::elu, all);
  }
}

// Subnormal and huge f32 inputs, where flushes and overflows happen.
TEST(Simulation, EndsOfTheRangeOfF32) {
  std::mt19937_64 random(8);
  std::vector<double> ends;
  for (int i = 0; i < 40'000; ++i) {
    const int exponent =
        i % 2 == 0 ? -149 + static_cast<int>(random() % 40) : 127 - static_cast<int>(random() % 70);
    const double u = formulas::kernel_uniform();
    ends.push_back(round_to(f32, std::ldexp(u, exponent)));
  }
  for (const Model& model :
       {accumulate(f32), accumulate(f32).fast_math(), accumulate(f32).flushes_to_zero()}) {
    const ArithmeticScope scope(model.resolve(f32));
    simulate_row(formulas::silu, ends);
    simulate_row(formulas::gelu_tanh, ends);
    simulate_row(formulas::gelu_stable, ends);
    simulate_row(formulas::gelu_erf, ends);
    simulate_row(formulas::leaky, ends);
    simulate_row(formulas::elu, ends);
    for (std::size_t begin = 0; begin + 20 <= ends.size(); begin += 20) {
      const std::vector<double> row(ends.begin() + static_cast<std::ptrdiff_t>(begin),
                                    ends.begin() + static_cast<std::ptrdiff_t>(begin) + 20);
      simulate_row(formulas::Softmax(), row);
      simulate_row(formulas::LayerNorm(), row);
      simulate_row(formulas::RmsNorm(), row);
      simulate_row(formulas::Dot(), row);
      simulate_row(formulas::Attention(), row);
    }
  }
}

}  // namespace
}  // namespace warpcheck
