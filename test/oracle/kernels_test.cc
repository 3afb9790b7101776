// Correct kernels are accepted, whatever they do within their model; outputs outside of the bound
// are rejected.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "simulated.h"
#include "warpcheck/case.h"
#include "warpcheck/oracle.h"

namespace warpcheck::oracle::test {
namespace {

constexpr Order orders[] = {Order::sequential, Order::tree, Order::strided, Order::shuffled};

std::string told(const Judgement& judged) {
  if (!judged.worst) {
    return "accepted";
  }
  const Element& worst = *judged.worst;
  return "element " + std::to_string(worst.index.back()) + " exact " + worst.exact + " got "
         + worst.got + ", error " + std::to_string(worst.error_ulp) + " ulp, bound "
         + std::to_string(worst.bound_ulp);
}

class CorrectKernels : public testing::TestWithParam<Format> {};

TEST_P(CorrectKernels, OfRowsAreNeverRejected) {
  Measurements measured;
  Random random(7);
  for (const Simulated& simulated : row_kernels()) {
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
      for (const Recipe& recipe : value_recipes(seed)) {
        const Index cols = std::uniform_int_distribution<Index>(1, 300)(random);
        const Case c = case_of(simulated.suite, {3, cols}, GetParam(), recipe);
        const std::vector<Array> inputs = make_inputs(simulated.suite.op(), c);
        const Expectation expectation(simulated.suite, c, inputs);
        for (const Order order : orders) {
          const Array y = run_rows(simulated.kernel, inputs[0], order, random);
          const Judgement judged = expectation.judge({y});
          ASSERT_EQ(judged.wrong, 0)
              << simulated.name << ' ' << to_text(simulated.suite.op(), c) << '\n'
              << told(judged);
          measured.add(judged.measured);
        }
      }
    }
  }
  EXPECT_EQ(measured.undecided, 0U);
  EXPECT_LE(measured.worst_ratio, 1);
  EXPECT_GT(measured.worst_ratio, 0.1);  // the bounds are not idle either
  EXPECT_LT(measured.unverifiable, measured.elements / 20);
}

TEST_P(CorrectKernels, OfMatricesAreNeverRejected) {
  const Suite suite = matmul_suite();
  Random random(8);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    for (const Recipe& recipe : value_recipes(seed)) {
      const Index k = std::uniform_int_distribution<Index>(1, 200)(random);
      const Case c = case_of(suite, {5, k, 7}, GetParam(), recipe);
      const std::vector<Array> inputs = make_inputs(suite.op(), c);
      const Expectation expectation(suite, c, inputs);
      for (const Order order : orders) {
        for (const bool fused : {false, true}) {
          const Array y = run_matmul(inputs[0], inputs[1], fused, order, random);
          const Judgement judged = expectation.judge({y});
          ASSERT_EQ(judged.wrong, 0) << to_text(suite.op(), c) << '\n' << told(judged);
        }
      }
    }
  }
}

// The correctly rounded value is always accepted, and is itself what bitwise() wants.
TEST_P(CorrectKernels, RoundTheExactValueAtBest) {
  for (const Simulated& simulated : row_kernels()) {
    for (const Recipe& recipe : value_recipes(11)) {
      const Case c = case_of(simulated.suite, {2, 37}, GetParam(), recipe);
      const Expectation expectation(simulated.suite, c, make_inputs(simulated.suite.op(), c));
      const std::vector<Array> nearest = expectation.nearest();
      ASSERT_EQ(expectation.judge(nearest).wrong, 0) << to_text(simulated.suite.op(), c);
      ASSERT_EQ(expectation.judge(nearest, bitwise()).wrong, 0);
    }
  }
}

// With no bound at all, the neighbours of the correctly rounded value are wrong.
TEST_P(CorrectKernels, HaveOneRightAnswerWithoutABound) {
  const Format& format = GetParam();
  for (const Simulated& simulated : row_kernels()) {
    for (const Recipe& recipe : value_recipes(13)) {
      const Case c = case_of(simulated.suite, {1, 37}, format, recipe);
      const Expectation expectation(simulated.suite, c, make_inputs(simulated.suite.op(), c));
      for (const auto& neighbour : {next_up, next_down}) {
        std::vector<Array> moved = expectation.nearest();
        for (double& value : moved[0].values) {
          value = neighbour(format, value);
        }
        const Judgement judged = expectation.judge(moved, bitwise());
        ASSERT_EQ(judged.wrong, static_cast<Index>(moved[0].values.size()))
            << simulated.name << ' ' << to_text(simulated.suite.op(), c);
      }
    }
  }
}

// Every element moved beyond its bound is rejected, upwards and downwards.
TEST_P(CorrectKernels, AreToldFromOnesBeyondTheBound) {
  const Format& format = GetParam();
  for (const Simulated& simulated : row_kernels()) {
    for (const Recipe& recipe : value_recipes(12)) {
      const Case c = case_of(simulated.suite, {2, 37}, format, recipe);
      const Expectation expectation(simulated.suite, c, make_inputs(simulated.suite.op(), c));
      const std::vector<Array> nearest = expectation.nearest();
      const std::vector<double> bounds = expectation.bounds()[0];
      for (const double side : {-1.0, 1.0}) {
        std::vector<Array> moved = nearest;
        Index movable = 0;
        for (std::size_t i = 0; i < bounds.size(); ++i) {
          const double y = nearest[0].values[i];
          const double away = y + side * (bounds[i] + 2 * ulp(format, std::fabs(y) + bounds[i]));
          if (std::fabs(away) < format.largest) {
            moved[0].values[i] = round_to(format, away);
            ++movable;
          }
        }
        ASSERT_EQ(expectation.judge(moved).wrong, movable)
            << simulated.name << ' ' << to_text(simulated.suite.op(), c);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, CorrectKernels, testing::Values(f32, f16, bf16),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace warpcheck::oracle::test
