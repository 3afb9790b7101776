// Files that only nvcc had seen: a radix sort, a fused layer normalisation, a split-K product.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/simulator.h"
#include "kernels/layernorm.h"
#include "kernels/radix_sort.h"
#include "kernels/split_k_gemm.h"

namespace {

template <class Test>
void under_schedules(Test test) {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    SCOPED_TRACE("schedule " + std::to_string(seed));
    warpcheck::simt::set_schedule(seed);
    test();
  }
  warpcheck::simt::set_schedule(0);
}

class Numbers {
 public:
  unsigned word() {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return static_cast<unsigned>(state_ >> 32);
  }
  // A multiple of 1/8 between -2 and 2: products and sums of a few of them are exact.
  float small() { return static_cast<float>(static_cast<int>(word() % 33) - 16) / 8; }

 private:
  std::uint64_t state_ = 1;
};

TEST(RadixSort, SortsStably) {
  for (const int count : {0, 1, 31, 512, 513, 3000}) {
    SCOPED_TRACE(std::to_string(count) + " keys");
    Numbers numbers;
    std::vector<unsigned> keys(static_cast<std::size_t>(count));
    for (unsigned& key : keys) {
      key = numbers.word() % 5 == 0 ? numbers.word() : numbers.word() % 64;
    }
    std::vector<unsigned> order(keys.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::stable_sort(order, {}, [&](unsigned i) { return keys[i]; });
    std::vector<unsigned> sorted;
    for (const unsigned i : order) {
      sorted.push_back(keys[i]);
    }
    under_schedules([&] {
      std::vector<unsigned> result = keys;
      std::vector<unsigned> values(keys.size());
      std::iota(values.begin(), values.end(), 0U);
      radix_sort_pairs(result.data(), values.data(), count, nullptr);
      EXPECT_EQ(result, sorted);
      EXPECT_EQ(values, order);
    });
  }
}

// The columns: not a multiple of four, a multiple, and more than 48 KiB of shared memory.
TEST(LayerNorm, AddsAndNormalises) {
  constexpr double eps = 1e-5;
  for (const int cols : {1, 37, 256, 12500}) {
    SCOPED_TRACE(std::to_string(cols) + " columns");
    constexpr int rows = 3;
    const auto width = static_cast<std::size_t>(cols);
    Numbers numbers;
    std::vector<float> x(rows * width), residual(x), gamma(width), beta(width);
    for (std::vector<float>* v : {&x, &residual, &gamma, &beta}) {
      std::ranges::generate(*v, [&] { return numbers.small(); });
    }
    under_schedules([&] {
      std::vector<float> sum(x.size(), -7), y(x.size(), -7);
      add_layernorm(x.data(), residual.data(), gamma.data(), beta.data(), sum.data(), y.data(),
                    rows, cols, static_cast<float>(eps), nullptr);
      for (std::size_t r = 0; r < rows; ++r) {
        double mean = 0, variance = 0;
        for (std::size_t c = 0; c < width; ++c) {
          mean += (x[r * width + c] + residual[r * width + c]) / static_cast<double>(cols);
        }
        for (std::size_t c = 0; c < width; ++c) {
          const double d = x[r * width + c] + residual[r * width + c] - mean;
          variance += d * d / cols;
        }
        for (std::size_t c = 0; c < width; ++c) {
          const std::size_t i = r * width + c;
          ASSERT_EQ(sum[i], x[i] + residual[i]);
          const double normal = (x[i] + residual[i] - mean) / std::sqrt(variance + eps);
          ASSERT_NEAR(y[i], normal * gamma[c] + beta[c], 2e-5) << "row " << r << " column " << c;
        }
      }
    });
  }
}

TEST(SplitKGemm, IsTheProduct) {
  struct Case {
    int m, n, k, splits;
    float alpha, beta;
  };
  for (const Case& p : {Case{1, 1, 1, 1, 1, 0}, Case{33, 40, 65, 3, 2, 0.5F},
                        Case{64, 32, 16, 5, 1, 1}, Case{20, 70, 200, 4, 0.5F, 0}}) {
    SCOPED_TRACE("m=" + std::to_string(p.m) + " n=" + std::to_string(p.n)
                 + " k=" + std::to_string(p.k) + " splits=" + std::to_string(p.splits));
    Numbers numbers;
    const auto filled = [&](int size) {
      std::vector<float> v(static_cast<std::size_t>(size));
      std::ranges::generate(v, [&] { return numbers.small(); });
      return v;
    };
    const auto a = filled(p.m * p.k), b = filled(p.k * p.n), c = filled(p.m * p.n);
    std::vector<float> expected(c);
    for (int i = 0; i < p.m; ++i) {
      for (int j = 0; j < p.n; ++j) {
        float sum = 0;  // exact
        for (int l = 0; l < p.k; ++l) {
          sum +=
              a[static_cast<std::size_t>(i * p.k + l)] * b[static_cast<std::size_t>(l * p.n + j)];
        }
        float& out = expected[static_cast<std::size_t>(i * p.n + j)];
        out = p.alpha * sum + p.beta * out;
      }
    }
    under_schedules([&] {
      std::vector<float> result = c;
      split_k_gemm(a.data(), b.data(), result.data(), p.m, p.n, p.k, p.splits, p.alpha, p.beta,
                   nullptr);
      EXPECT_EQ(result, expected);
    });
  }
}

}  // namespace
