// Float kernels of the ops that sum.
#include "row_kernels.h"

#include <algorithm>
#include <cmath>

namespace warpcheck::test {
namespace {

constexpr float log2e = 1.44269504F;

using Row = std::vector<float>;

float in_order(const Row& terms) {
  float sum = 0;
  for (const float term : terms) {
    sum += term;
  }
  return sum;
}

// 32 lanes, then a tree.
float by_lanes(const Row& terms) {
  Row lanes(32, 0.0F);
  for (std::size_t i = 0; i < terms.size(); ++i) {
    lanes[i % 32] += terms[i];
  }
  for (std::size_t width = 16; width > 0; width /= 2) {
    for (std::size_t i = 0; i < width; ++i) {
      lanes[i] += lanes[i + width];
    }
  }
  return lanes[0];
}

Row map(const Row& x, const std::function<float(float)>& f) {
  Row y(x.size());
  std::transform(x.begin(), x.end(), y.begin(), f);
  return y;
}

void softmax_two_pass(const Row& x, Row& y) {
  const float largest = *std::max_element(x.begin(), x.end());
  y = map(x, [=](float v) { return std::exp(v - largest); });
  const float sum = by_lanes(y);
  y = map(y, [=](float v) { return v / sum; });
}

void softmax_reciprocal(const Row& x, Row& y) {
  const float largest = *std::max_element(x.begin(), x.end());
  y = map(x, [=](float v) { return std::exp2((v - largest) * log2e); });
  const float inverse = 1 / in_order(y);
  y = map(y, [=](float v) { return v * inverse; });
}

// exp2 of one fused product and difference.
void softmax_fused(const Row& x, Row& y) {
  const float shift = *std::max_element(x.begin(), x.end()) * log2e;
  y = map(x, [=](float v) { return std::exp2(std::fma(v, log2e, -shift)); });
  const float sum = by_lanes(y);
  y = map(y, [=](float v) { return v / sum; });
}

void softmax_online(const Row& x, Row& y) {
  float largest = -INFINITY, sum = 0;
  for (const float v : x) {
    const float next = std::max(largest, v);
    sum = sum * std::exp(largest - next) + std::exp(v - next);
    largest = next;
  }
  y = map(x, [=](float v) { return std::exp(v - largest) / sum; });
}

void layernorm_two_pass(const Row& x, Row& y) {
  const auto n = static_cast<float>(x.size());
  const float mean = by_lanes(x) / n;
  const Row squares = map(x, [=](float v) { return (v - mean) * (v - mean); });
  const float scale = 1 / std::sqrt(in_order(squares) * (1 / n) + 1e-5F);
  y = map(x, [=](float v) { return (v - mean) * scale; });
}

void layernorm_welford(const Row& x, Row& y) {
  float mean = 0, squares = 0, count = 0;
  for (const float v : x) {
    const float delta = v - mean;
    mean += delta / ++count;
    squares = std::fma(delta, v - mean, squares);
  }
  const float spread = std::sqrt(squares / count + 1e-5F);
  y = map(x, [=](float v) { return (v - mean) / spread; });
}

}  // namespace

std::vector<FloatRow> softmax_kernels() {
  return {softmax_two_pass, softmax_reciprocal, softmax_fused, softmax_online};
}

std::vector<FloatRow> layernorm_kernels() {
  return {layernorm_two_pass, layernorm_welford};
}

std::vector<FloatRow> scaling_kernels(bool mean, float eps) {
  const auto under_root = [=](const Row& x, float sum) {
    return (mean ? sum / static_cast<float>(x.size()) : sum) + eps;
  };
  const auto squares = [](const Row& x) { return map(x, [](float v) { return v * v; }); };
  return {[=](const Row& x, Row& y) {
            const float scale = 1 / std::sqrt(under_root(x, by_lanes(squares(x))));
            y = map(x, [=](float v) { return v * scale; });
          },
          [=](const Row& x, Row& y) {
            const float root = std::sqrt(under_root(x, in_order(squares(x))));
            y = map(x, [=](float v) { return v / root; });
          }};
}

std::vector<FloatMatmul> matmul_kernels() {
  const auto fused = [](const Array& a, const Array& b, Index row, Index col) {
    float sum = 0;
    for (Index l = 0; l < a.cols(); ++l) {
      sum = std::fma(static_cast<float>(a(row, l)), static_cast<float>(b(l, col)), sum);
    }
    return sum;
  };
  const auto products = [](const Array& a, const Array& b, Index row, Index col) {
    Row terms;
    for (Index l = 0; l < a.cols(); ++l) {
      terms.push_back(static_cast<float>(a(row, l)) * static_cast<float>(b(l, col)));
    }
    return terms;
  };
  return {fused, [=](auto&&... call) { return in_order(products(call...)); },
          [=](auto&&... call) { return by_lanes(products(call...)); }};
}

namespace {

// Scores of one query; the scale before or after the sum.
Row scores(const Array& q, const Array& k, Index row, bool scale_first) {
  const float scale = 1 / std::sqrt(static_cast<float>(q.cols()));
  Row result;
  for (Index key = 0; key < k.rows(); ++key) {
    float sum = 0;
    for (Index c = 0; c < q.cols(); ++c) {
      const float query = static_cast<float>(q(row, c)) * (scale_first ? scale : 1);
      sum = std::fma(query, static_cast<float>(k(key, c)), sum);
    }
    result.push_back(scale_first ? sum : sum * scale);
  }
  return result;
}

// Softmax first, then the weighted sum.
void attention_in_steps(const Array& q, const Array& k, const Array& v, Row& y) {
  for (Index row = 0; row < q.rows(); ++row) {
    Row weights;
    softmax_two_pass(scores(q, k, row, false), weights);
    for (Index c = 0; c < v.cols(); ++c) {
      Row terms;
      for (Index key = 0; key < k.rows(); ++key) {
        terms.push_back(weights[static_cast<std::size_t>(key)] * static_cast<float>(v(key, c)));
      }
      y[static_cast<std::size_t>(row * v.cols() + c)] = by_lanes(terms);
    }
  }
}

// One key at a time, with the running maximum.
void attention_online(const Array& q, const Array& k, const Array& v, Row& y) {
  for (Index row = 0; row < q.rows(); ++row) {
    const Row all = scores(q, k, row, true);
    for (Index c = 0; c < v.cols(); ++c) {
      float largest = -INFINITY, sum = 0, mean = 0;
      for (Index key = 0; key < k.rows(); ++key) {
        const float score = all[static_cast<std::size_t>(key)];
        const float next = std::max(largest, score);
        const float shrink = std::exp2((largest - next) * log2e);
        const float p = std::exp2((score - next) * log2e);
        sum = sum * shrink + p;
        mean = mean * shrink + p * static_cast<float>(v(key, c));
        largest = next;
      }
      y[static_cast<std::size_t>(row * v.cols() + c)] = mean / sum;
    }
  }
}

}  // namespace

std::vector<FloatAttention> attention_kernels() {
  return {attention_in_steps, attention_online};
}

}  // namespace warpcheck::test
