// Weights of a softmax and means by them: no kernel within its errors leaves the bound, and what
// errors have in common does not widen it.
#include "warpcheck/detail/weights.h"

#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace warpcheck {
namespace {

using One = Tracked<double>;

// Scores with an error each, and the values whose mean is taken.
struct Row {
  std::vector<One> scores;
  std::vector<double> values;
};

Row draw(std::mt19937& random, double spread, double error) {
  std::uniform_real_distribution<double> unit(-1, 1);
  Row row;
  const std::size_t n = 1 + random() % 40;
  for (std::size_t j = 0; j < n; ++j) {
    row.scores.push_back({spread * unit(random), 0, error * std::fabs(unit(random))});
    row.values.push_back(unit(random));
  }
  return row;
}

One mean(const Row& row) {
  return Weights<One>(row.scores).mean([&](Index j) {
    return One::input(row.values[static_cast<std::size_t>(j)]);
  });
}

// The mean by a kernel whose every score errs as far as it may, towards `direction` for large
// values, all of them under another maximum than the largest.
double worst_kernel(const Row& row, double y, double direction) {
  long double sum = 0, weights = 0;
  for (std::size_t j = 0; j < row.scores.size(); ++j) {
    const double error = std::copysign(row.scores[j].bound, (row.values[j] - y) * direction);
    const long double w = std::exp(static_cast<long double>(row.scores[j].value + error) - 3);
    sum += w * row.values[j];
    weights += w;
  }
  return static_cast<double>(sum / weights);
}

TEST(Weights, MeanAdmitsTheWorstKernelAndLittleMore) {
  std::mt19937 random(3);
  double worst = 0;
  for (int i = 0; i < 2000; ++i) {
    const Row row = draw(random, i % 2 == 0 ? 1 : 30, i % 3 == 0 ? 0.3 : 1e-3);
    const One y = mean(row);
    for (const double direction : {-1.0, 1.0}) {
      const double ratio = std::fabs(worst_kernel(row, y.value, direction) - y.value) / y.bound;
      EXPECT_LE(ratio, 1) << i;
      worst = std::max(worst, ratio);
    }
  }
  EXPECT_GT(worst, 0.95);
}

// A weight is the mean of a value that is 1 at one place only.
TEST(Weights, WeightAdmitsTheWorstKernelAndLittleMore) {
  std::mt19937 random(4);
  double worst = 0;
  for (int i = 0; i < 2000; ++i) {
    Row row = draw(random, i % 2 == 0 ? 1 : 30, i % 3 == 0 ? 0.3 : 1e-3);
    const auto at = static_cast<Index>(random() % row.scores.size());
    row.values.assign(row.scores.size(), 0);
    row.values[static_cast<std::size_t>(at)] = 1;
    const One p = Weights<One>(row.scores)(at);
    for (const double direction : {-1.0, 1.0}) {
      const double ratio = std::fabs(worst_kernel(row, p.value, direction) - p.value) / p.bound;
      EXPECT_LE(ratio, 1) << i;
      worst = std::max(worst, ratio);
    }
  }
  EXPECT_GT(worst, 0.95);
}

// Scores that are 50 apart leave no room for what errors of 0.1 change; nor do equal values.
TEST(Weights, ErrorsThatCancelDoNotWidenTheBound) {
  const Row far{{{50, 0, 0.1}, {0, 0, 0.1}}, {1, -1}};
  const Row equal{{{0.5, 0, 0.1}, {0, 0, 0.1}}, {0.75, 0.75}};
  EXPECT_LT(mean(far).bound, 8 * 0x1p-24);
  EXPECT_LT(mean(equal).bound, 8 * 0x1p-24);
  EXPECT_LT(Weights<One>(far.scores)(0).bound, 8 * 0x1p-24);
}

TEST(Weights, StoredWeightsWidenTheMeanAlone) {
  const Row row{{{1, 0, 0}, {0, 0, 0}, {-1, 0, 0}}, {1, -1, 1}};
  const double narrow = mean(row).bound, weight = Weights<One>(row.scores)(1).bound;
  const ArithmeticScope scope(accumulate(f32).stores(f16).resolve(f32));
  EXPECT_GT(mean(row).bound, narrow + 0.9 * 0x1p-11);
  EXPECT_LT(mean(row).bound, narrow + 1.1 * 0x1p-11);
  EXPECT_EQ(Weights<One>(row.scores)(1).bound, weight);
}

// Multiplying by log2(e) before the maximum is subtracted costs u for each unit of a score, and
// overflows where a score alone does not.
TEST(Weights, ScalingFirstGoesWithTheScores) {
  const Row row{{{1000, 0, 0}, {1001, 0, 0}}, {1, -1}};
  const Row huge{{{-3e38, 0, 0}, {-3e38, 0, 0}}, {1, -1}};
  const double narrow = mean(row).bound;
  EXPECT_LT(mean(huge).bound, 1);
  const ArithmeticScope scope(accumulate(f32).scales_first().resolve(f32));
  EXPECT_LT(narrow, 20 * 0x1p-24);
  EXPECT_GT(mean(row).bound, 500 * 0x1p-24);
  EXPECT_LT(mean(row).bound, 2100 * 0x1p-24);
  EXPECT_TRUE(std::isinf(mean(huge).bound));
}

// NaN and infinities as the definition has them: -inf has no weight, +inf and NaN make NaN.
TEST(Weights, SpecialScores) {
  const double inf = INFINITY;
  const Row masked{{{0, 0, 0}, {-inf, 0, 0}}, {2, 7}};
  EXPECT_EQ(mean(masked).value, 2);
  EXPECT_LT(mean(masked).bound, 16 * 0x1p-24);
  for (const double special : {inf, static_cast<double>(NAN)}) {
    const One y = mean({{{0, 0, 0}, {special, 0, 0}}, {2, 7}});
    EXPECT_TRUE(std::isnan(y.value));
    EXPECT_TRUE(std::isfinite(y.bound));
  }
}

}  // namespace
}  // namespace warpcheck
