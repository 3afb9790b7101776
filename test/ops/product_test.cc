// Formulas of sums of products: matmul and attention.
#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <warpcheck/ops/attention.h>
#include <warpcheck/ops/matmul.h>

#include "evaluate.h"
#include "row_kernels.h"

namespace warpcheck::test {
namespace {

std::vector<double> draw(const Op& op, std::size_t input, const std::vector<Index>& dims,
                         double limit, std::mt19937& random) {
  std::vector<double> values(
      static_cast<std::size_t>(op.shape_of(op.inputs()[input], dims).size()));
  std::generate(values.begin(), values.end(), [&] {
    return round_to(f32, limit * (static_cast<double>(random()) * 0x1p-31 - 1));
  });
  return values;
}

// All inputs of one call.
std::vector<Array> draw_all(const Op& op, const std::vector<Index>& dims, double limit,
                            std::mt19937& random) {
  std::vector<Array> inputs;
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    inputs.push_back(array(op, i, dims, f32, draw(op, i, dims, limit, random)));
  }
  return inputs;
}

void expect_admitted(const One& y, double got) {
  const double slack = y.bound + y.own;
  EXPECT_LE(round_to(f32, y.value - slack), got);
  EXPECT_GE(round_to(f32, y.value + slack), got);
}

TEST(Matmul, ValueAndBound) {
  const Op op = ops::matmul();
  const Reference formula = ops::Matmul{};
  std::mt19937 random(3);
  for (const std::vector<Index>& dims : std::vector<std::vector<Index>>{
           {1, 1, 1}, {2, 3, 5}, {7, 33, 4}, {3, 1000, 2}, {16, 64, 16}}) {
    const std::vector<Array> in = draw_all(op, dims, 3, random);
    const auto y = evaluate<double>(formula.in_double, op, dims, in, f32);
    for (std::size_t i = 0; i < y.size(); ++i) {
      const Index row = static_cast<Index>(i) / dims[2], col = static_cast<Index>(i) % dims[2];
      Wide exact = 0;
      for (Index l = 0; l < dims[1]; ++l) {
        exact += Wide(in[0](row, l)) * Wide(in[1](l, col));
      }
      EXPECT_LE(std::fabs(static_cast<double>(y[i].value - exact)), y[i].own * (1 + 0x1p-9));
      for (const FloatMatmul& kernel : matmul_kernels()) {
        expect_admitted(y[i], kernel(in[0], in[1], row, col));
      }
    }
  }
}

// The bound is that of the sum: (u + gamma) sum |a| |b|, and not more than twice that.
TEST(Matmul, BoundIsThatOfTheSum) {
  const Op op = ops::matmul();
  const std::vector<Index> dims{1, 100, 1};
  const std::vector<Array> in{array(op, 0, dims, f32, std::vector<double>(100, 1.5)),
                              array(op, 1, dims, f32, std::vector<double>(100, -1))};
  const auto y = evaluate<double>(Reference(ops::Matmul{}).in_double, op, dims, in, f32);
  EXPECT_EQ(y[0].value, -150);
  EXPECT_GE(y[0].bound, 100 * 150 * 0x1p-24);
  EXPECT_LE(y[0].bound, 101 * 150 * 0x1p-24 * 1.001);
}

TEST(Matmul, NoTermsGiveZero) {
  Op op("empty");
  op.input("a", {"m", "k"}).input("b", {"k", "n"}).output("y", {"m", "n"});
  const std::vector<Index> dims{2, 0, 1};
  const std::vector<Array> in{array(op, 0, dims, f32, {}), array(op, 1, dims, f32, {})};
  for (const One& y : evaluate<double>(Reference(ops::Matmul{}).in_double, op, dims, in, f32)) {
    EXPECT_EQ(y.value, 0);
    EXPECT_EQ(y.bound, 0);
  }
}

// By the logarithm of the sum, in long double.
std::vector<Wide> attention(const std::vector<Array>& in) {
  const Array &q = in[0], &k = in[1], &v = in[2];
  std::vector<Wide> y;
  for (Index row = 0; row < q.rows(); ++row) {
    std::vector<Wide> score;
    for (Index key = 0; key < k.rows(); ++key) {
      Wide sum = 0;
      for (Index c = 0; c < q.cols(); ++c) {
        sum += Wide(q(row, c)) * Wide(k(key, c));
      }
      score.push_back(sum / std::sqrt(static_cast<Wide>(q.cols())));
    }
    const Wide largest = *std::max_element(score.begin(), score.end());
    Wide weights = 0;
    for (const Wide s : score) {
      weights += std::exp(s - largest);
    }
    for (Index c = 0; c < v.cols(); ++c) {
      Wide mean = 0;
      for (Index key = 0; key < k.rows(); ++key) {
        const Wide s = score[static_cast<std::size_t>(key)];
        mean += std::exp(s - largest - std::log(weights)) * Wide(v(key, c));
      }
      y.push_back(mean);
    }
  }
  return y;
}

TEST(Attention, ValueAndBound) {
  const Op op = ops::attention();
  const Reference formula = ops::Attention{};
  std::mt19937 random(5);
  // Sizes in the order of Op::dims(): m, d, n.
  for (const std::vector<Index>& dims : std::vector<std::vector<Index>>{
           {1, 1, 1}, {2, 8, 3}, {3, 16, 33}, {2, 5, 300}, {8, 64, 16}}) {
    for (const double limit : {0.5, 3.0}) {
      const std::vector<Array> in = draw_all(op, dims, limit, random);
      const auto y = evaluate<double>(formula.in_double, op, dims, in, f32);
      const std::vector<Wide> exact = attention(in);
      ASSERT_EQ(y.size(), exact.size());
      for (std::size_t i = 0; i < y.size(); ++i) {
        EXPECT_LE(std::fabs(static_cast<double>(y[i].value - exact[i])), y[i].own * (1 + 0x1p-9));
        EXPECT_LE(y[i].own, 1e-6 * y[i].bound);
      }
      for (const FloatAttention& kernel : attention_kernels()) {
        std::vector<float> got(y.size());
        kernel(in[0], in[1], in[2], got);
        for (std::size_t i = 0; i < y.size(); ++i) {
          expect_admitted(y[i], got[i]);
        }
      }
    }
  }
}

// One key has the whole weight; its value comes back, within the bound of a quotient and a product.
TEST(Attention, OneKeyGivesItsValue) {
  const Op op = ops::attention();
  const std::vector<Index> dims{1, 2, 1};
  const std::vector<Array> in{array(op, 0, dims, f32, {30, -20}), array(op, 1, dims, f32, {5, 9}),
                              array(op, 2, dims, f32, {0.75, -3})};
  const auto y = evaluate<double>(Reference(ops::Attention{}).in_double, op, dims, in, f32);
  EXPECT_EQ(y[0].value, 0.75);
  EXPECT_EQ(y[1].value, -3);
}

}  // namespace
}  // namespace warpcheck::test
