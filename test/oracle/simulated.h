// Kernels as a GPU might compute them: float arithmetic, various algorithms and orders of addition.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "formulas.h"

namespace warpcheck::oracle::test {

using Random = std::mt19937_64;

enum class Order { sequential, tree, strided, shuffled };

inline float sum_in(Order order, std::vector<float> terms, Random& random) {
  const std::size_t n = terms.size();
  if (order == Order::tree) {
    for (std::size_t width = n; width > 1; width = (width + 1) / 2) {
      for (std::size_t i = 0; i < width / 2; ++i) {
        terms[i] += terms[width - 1 - i];
      }
    }
    return n == 0 ? 0 : terms[0];
  }
  if (order == Order::strided) {
    float lanes[32] = {};
    for (std::size_t i = 0; i < n; ++i) {
      lanes[i % 32] += terms[i];
    }
    return sum_in(Order::tree, {lanes, lanes + 32}, random);
  }
  if (order == Order::shuffled) {
    std::shuffle(terms.begin(), terms.end(), random);
  }
  float total = 0;
  for (const float term : terms) {
    total += term;
  }
  return total;
}

// One row to one row.
using Row = std::vector<float>;
using RowKernel = std::function<Row(const Row&, Order, Random&)>;

inline Row softmax_row(const Row& x, Order order, Random& random, float (*exponential)(float),
                       bool by_reciprocal) {
  const float largest = *std::max_element(x.begin(), x.end());
  Row y(x.size());
  std::transform(x.begin(), x.end(), y.begin(), [&](float v) { return exponential(v - largest); });
  const float total = sum_in(order, y, random);
  const float inverse = 1 / total;
  for (float& v : y) {
    v = by_reciprocal ? v * inverse : v / total;
  }
  return y;
}

inline float exp_by_exp2(float x) {
  return std::exp2(x * 1.44269504f);
}
inline float plain_exp(float x) {
  return std::exp(x);
}

// One pass over the row with a running maximum.
inline Row online_softmax_row(const Row& x, Order, Random&) {
  float largest = -INFINITY, total = 0;
  for (const float v : x) {
    const float next = std::max(largest, v);
    total = total * std::exp(largest - next) + std::exp(v - next);
    largest = next;
  }
  Row y;
  for (const float v : x) {
    y.push_back(std::exp(v - largest) / total);
  }
  return y;
}

inline Row two_pass_layernorm_row(const Row& x, Order order, Random& random) {
  const auto n = static_cast<float>(x.size());
  const float mean = sum_in(order, x, random) / n;
  Row squares;
  for (const float v : x) {
    squares.push_back((v - mean) * (v - mean));
  }
  const float inverse = 1 / std::sqrt(sum_in(order, squares, random) / n + 1e-5F);
  Row y;
  for (const float v : x) {
    y.push_back((v - mean) * inverse);
  }
  return y;
}

inline Row welford_layernorm_row(const Row& x, Order, Random&) {
  float mean = 0, m2 = 0, count = 0;
  for (const float v : x) {
    count += 1;
    const float delta = v - mean;
    mean += delta / count;
    m2 += delta * (v - mean);
  }
  const float deviation = std::sqrt(m2 / count + 1e-5F);
  Row y;
  for (const float v : x) {
    y.push_back((v - mean) / deviation);
  }
  return y;
}

inline RowKernel each(float (*f)(float)) {
  return [f](const Row& x, Order, Random&) {
    Row y(x.size());
    std::transform(x.begin(), x.end(), y.begin(), f);
    return y;
  };
}

inline float silu_divided(float x) {
  return x / (1 + std::exp(-x));
}
inline float silu_multiplied(float x) {
  return x * (1 / (1 + exp_by_exp2(-x)));
}
inline float gelu_with(float x, float (*hyperbolic)(float)) {
  return 0.5F * x * (1 + hyperbolic(0.79788456F * (x + 0.044715F * x * x * x)));
}
inline float tanh_by_exp(float a) {
  return 1 - 2 / (std::exp(2 * a) + 1);
}
inline float gelu_by_tanh(float x) {
  return gelu_with(x, [](float a) { return std::tanh(a); });
}
inline float gelu_by_exp(float x) {
  return gelu_with(x, tanh_by_exp);
}

struct Simulated {
  std::string name;
  Suite suite;
  RowKernel kernel;
};

inline std::vector<Simulated> row_kernels() {
  Suite fast_softmax = softmax_suite();
  fast_softmax.model(accumulate(f32).fast_exp());
  Suite fast_silu = elementwise_suite("silu", silu());
  fast_silu.model(accumulate(f32).fast_exp());
  const auto softmax_with = [](float (*exponential)(float), bool by_reciprocal) {
    return [=](const Row& x, Order order, Random& random) {
      return softmax_row(x, order, random, exponential, by_reciprocal);
    };
  };
  return {{"softmax", softmax_suite(), softmax_with(plain_exp, false)},
          {"softmax_reciprocal", softmax_suite(), softmax_with(plain_exp, true)},
          {"softmax_exp2", fast_softmax, softmax_with(exp_by_exp2, true)},
          {"softmax_online", softmax_suite(), online_softmax_row},
          {"layernorm", layernorm_suite(), two_pass_layernorm_row},
          {"layernorm_welford", layernorm_suite(), welford_layernorm_row},
          {"silu", elementwise_suite("silu", silu()), each(silu_divided)},
          {"silu_exp2", fast_silu, each(silu_multiplied)},
          {"gelu", elementwise_suite("gelu", gelu()), each(gelu_by_tanh)},
          {"gelu_exp", elementwise_suite("gelu", gelu()), each(gelu_by_exp)}};
}

// Runs a row kernel on x[rows, cols]; the output is rounded to the format of x.
inline Array run_rows(const RowKernel& kernel, const Array& x, Order order, Random& random) {
  Array y{x.format, x.shape, {}};
  const auto cols = static_cast<std::size_t>(x.cols());
  for (std::size_t start = 0; start < x.values.size(); start += cols) {
    Row row;
    for (std::size_t c = 0; c < cols; ++c) {
      row.push_back(static_cast<float>(x.values[start + c]));
    }
    for (const float v : kernel(row, order, random)) {
      y.values.push_back(round_to(x.format, static_cast<double>(v)));
    }
  }
  return y;
}

// c = a b, with fused or separate multiply and add.
inline Array run_matmul(const Array& a, const Array& b, bool fused, Order order, Random& random) {
  Array c{a.format, {{"m", "n"}, {a.rows(), b.cols()}}, {}};
  for (Index row = 0; row < a.rows(); ++row) {
    for (Index col = 0; col < b.cols(); ++col) {
      float chained = 0;
      std::vector<float> products;
      for (Index k = 0; k < a.cols(); ++k) {
        const auto p = static_cast<float>(a(row, k)), q = static_cast<float>(b(k, col));
        chained = std::fma(p, q, chained);
        products.push_back(p * q);
      }
      const float total = fused ? chained : sum_in(order, products, random);
      c.values.push_back(round_to(c.format, static_cast<double>(total)));
    }
  }
  return c;
}

// Recipes of values that rows are filled with.
inline std::vector<Recipe> value_recipes(std::uint64_t seed) {
  std::vector<Recipe> recipes{uniform(-10, 10),    normal(0, 1),  uniform(0, 1), offset(100, 0.01),
                              offset(1000, 1),     constant(2.5), zeros(),       log_uniform(-6, 3),
                              cancelling(4),       small_ints(8), normal(0, 35), uniform(-1, 1),
                              log_uniform(-20, -1)};
  for (Recipe& recipe : recipes) {
    recipe.seed = seed;
  }
  return recipes;
}

}  // namespace warpcheck::oracle::test
