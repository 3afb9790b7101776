// Bugs that were reported of real kernels, as host functions: the cases of an ordinary run find
// each of them, whatever the seed.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <warpcheck/properties/attention.h>
#include <warpcheck/properties/layernorm.h>
#include <warpcheck/properties/matmul.h>
#include <warpcheck/properties/relu.h>
#include <warpcheck/properties/rmsnorm.h>
#include <warpcheck/properties/softmax.h>

#include "reference_cases.h"
#include "warpcheck/case_stream.h"

namespace warpcheck::host {
namespace {

constexpr int cases_of_a_run = 30;

struct Bug {
  std::string name;
  std::function<Suite()> suite;
  Kernel kernel;
};

void PrintTo(const Bug& bug, std::ostream* out) {  // NOLINT: GoogleTest's name
  *out << bug.name;
}

// Lanes beyond the row count as 0 - mean in the variance (triton-lang/triton#344).
void layernorm_padded(const double* x, double* y, std::size_t n) {
  double mean = 0, squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    mean += x[i] / static_cast<double>(n);
  }
  for (std::size_t i = 0; i < std::bit_ceil(n); ++i) {
    squares += i < n ? (x[i] - mean) * (x[i] - mean) : mean * mean;
  }
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = (x[i] - mean) / std::sqrt(squares / static_cast<double>(n) + 1e-5);
  }
}

// The maximum starts at a number (NVIDIA/raft#2226, cholla-hydro/cholla#426).
template <int start>
void softmax_from(const double* x, double* y, std::size_t n) {
  double largest = start;
  float sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    largest = std::isnan(x[i]) ? x[i] : std::max(largest, x[i]);
  }
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = static_cast<double>(static_cast<float>(std::exp(x[i] - largest)));
    sum += static_cast<float>(y[i]);
  }
  for (std::size_t i = 0; i < n; ++i) {
    y[i] /= static_cast<double>(sum);
  }
}

// blockDim / 32 warps, of a block of min(n, 256) threads: the last warp of a part is forgotten
// (flashinfer-ai/flashinfer#3880, bytedance/lightseq#166).
void rmsnorm_whole_warps(const double* x, double* y, std::size_t n) {
  const std::size_t threads = std::min<std::size_t>(n, 256);
  const std::size_t counted =
      std::max<std::size_t>(threads / 32 * 32, std::min<std::size_t>(n, 32));
  double squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    squares += i % threads < counted ? x[i] * x[i] : 0;
  }
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = x[i] / std::sqrt(squares / static_cast<double>(n) + 1e-5);
  }
}

// Two elements at a time, no tail (PaddlePaddle/Paddle#20806, xlite-dev/LeetCUDA#421).
void relu_in_pairs(Call call) {
  for (std::size_t i = 0; i < call.y.size() / 2 * 2; ++i) {
    call.y[i] = call.in[0].values[i] <= 0 ? 0 : call.in[0].values[i];
  }
}

// k in steps of 8, the rest forgotten (ROCm/composable_kernel#225, #512).
void matmul_without_tail(Call call) {
  const Array &a = call.in[0], &b = call.in[1];
  const Index inner = a.cols() < 8 ? a.cols() : a.cols() / 8 * 8;
  for (std::size_t i = 0; i < call.y.size(); ++i) {
    const Index row = static_cast<Index>(i) / b.cols(), col = static_cast<Index>(i) % b.cols();
    for (Index l = 0; l < inner; ++l) {
      call.y[i] += a(row, l) * b(l, col);
    }
  }
}

// Keys in tiles of 16, the last part forgotten unless it is the only one (ggml-org/llama.cpp#7904
// is one of many).
void attention_without_tail(Call call) {
  Attention<double> wrong;
  const Index keys = call.in[1].rows();
  wrong.weight = [keys](Index key) { return keys > 16 && key >= keys / 16 * 16 ? 0.0 : 1.0; };
  wrong(call);
}

std::vector<Bug> bugs() {
  const auto softmax = [] { return properties::softmax(); };
  const auto matmul = [] { return properties::matmul(); };
  const auto attention = [] { return properties::attention(); };
  return {{"LayernormPadding", [] { return properties::layernorm(); }, rows(layernorm_padded)},
          {"SoftmaxMaximumFromZero", softmax, rows(softmax_from<0>)},
          {"SoftmaxMaximumFromMinus100", softmax, rows(softmax_from<-100>)},
          {"RmsnormWholeWarps", [] { return properties::rmsnorm(); }, rows(rmsnorm_whole_warps)},
          {"ReluInPairs", [] { return properties::relu(); }, relu_in_pairs},
          {"MatmulWithoutTail", matmul, matmul_without_tail},
          {"AttentionWithoutTail", attention, attention_without_tail}};
}

class ReportedBugs : public testing::TestWithParam<Bug> {};

TEST_P(ReportedBugs, AreFoundInOneRun) {
  Suite suite = GetParam().suite();
  suite.dtypes({f32, f16, bf16});  // in f64 these kernels would be found for their precision alone
  int missed = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    gen::CaseStream stream(suite.op(), seed);
    int wrong = 0;
    for (int i = 0; i < cases_of_a_run && wrong == 0; ++i) {
      const Case c = stream.next();
      wrong += judge(suite, c, GetParam().kernel).wrong > 0 ? 1 : 0;
    }
    missed += wrong == 0 ? 1 : 0;
  }
  EXPECT_EQ(missed, 0) << "of 10 runs";
}

INSTANTIATE_TEST_SUITE_P(Host, ReportedBugs, testing::ValuesIn(bugs()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warpcheck::host
