// Softmax and the norms, as people write them.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <warpcheck/properties/l2norm.h>
#include <warpcheck/properties/layernorm.h>
#include <warpcheck/properties/rmsnorm.h>
#include <warpcheck/properties/softmax.h>

#include "approximations.h"
#include "variants.h"

namespace warpcheck::host {
namespace {

using FloatRow = std::vector<float>;

// y = f(x), in float.
Kernel float_rows(void (*f)(const FloatRow& x, FloatRow& y)) {
  return rows([f](const double* x, double* y, std::size_t n) {
    FloatRow in(x, x + n), out(n);
    f(in, out);
    std::copy(out.begin(), out.end(), y);
  });
}

// exponential(x, max) over its sum, added in order.
template <float (*exponential)(float x, float largest)>
void softmax_of(const FloatRow& x, FloatRow& y) {
  float largest = x[0], sum = 0;
  for (const float v : x) {
    largest = std::isnan(v) ? v : std::fmax(largest, v);
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = exponential(x[i], largest);
    sum += y[i];
  }
  for (float& v : y) {
    v *= 1 / sum;
  }
}

float by_exp2(float x, float largest) {
  return std::exp2((x - largest) * log2e);
}
float scaled_first(float x, float largest) {
  const float a = x * log2e, b = largest * log2e;
  return ex2_approx(a - b);
}
float scaled_first_fused(float x, float largest) {
  return ex2_approx(std::fma(x, log2e, -(largest * log2e)));
}
float by_fast_exp(float x, float largest) {
  return fast_exp(x - largest);
}
float in_half(float x, float largest) {
  return half(std::exp(half(x - largest)));
}

// A maximum and a sum under it.
struct Online {
  float largest = -INFINITY, sum = 0;

  void add(float other_largest, float other_sum) {
    const float next = std::fmax(largest, other_largest);
    if (std::isinf(next) && next < 0) {
      return;
    }
    sum = sum * std::exp(largest - next) + other_sum * std::exp(other_largest - next);
    largest = next;
  }
};

// In `lanes` lanes, each of which goes over every so many elements once.
template <std::size_t lanes>
void softmax_online(const FloatRow& x, FloatRow& y) {
  std::array<Online, lanes> lane{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    lane[i % lanes].add(x[i], 1);
  }
  for (std::size_t step = lanes / 2; step > 0; step /= 2) {
    for (std::size_t i = 0; i < step; ++i) {
      lane[i].add(lane[i + step].largest, lane[i + step].sum);
    }
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = std::exp(x[i] - lane[0].largest) / lane[0].sum;
  }
  for (const float v : x) {
    if (std::isnan(v)) {
      std::fill(y.begin(), y.end(), v);
    }
  }
}

// Every operation rounded to half.
void softmax_all_half(const FloatRow& x, FloatRow& y) {
  float largest = x[0], sum = 0;
  for (const float v : x) {
    largest = std::isnan(v) ? v : std::fmax(largest, v);
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = in_half(x[i], largest);
    sum = half(sum + y[i]);
  }
  for (float& v : y) {
    v = half(v / sum);
  }
}

float mean_of(const FloatRow& x) {
  float sum = 0;
  for (const float v : x) {
    sum += v;
  }
  return sum / static_cast<float>(x.size());
}

void layernorm_two_passes(const FloatRow& x, FloatRow& y) {
  const float mean = mean_of(x);
  float squares = 0;
  for (const float v : x) {
    squares += (v - mean) * (v - mean);
  }
  const float scale = fast_rsqrt(squares / static_cast<float>(x.size()) + 1e-5F);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = (x[i] - mean) * scale;
  }
}

// Two halves by Welford's update, merged by Chan's formula.
void layernorm_merged(const FloatRow& x, FloatRow& y) {
  std::array<float, 2> mean{}, squares{}, count{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    const std::size_t half_of = i % 2;
    const float delta = x[i] - mean[half_of];
    mean[half_of] += delta / ++count[half_of];
    squares[half_of] += delta * (x[i] - mean[half_of]);
  }
  const float n = count[0] + count[1], delta = mean[1] - mean[0];
  const float middle = mean[0] + delta * (count[1] / n);
  const float all = squares[0] + squares[1] + delta * delta * (count[0] * count[1] / n);
  const float scale = 1 / std::sqrt(all / n + 1e-5F);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = (x[i] - middle) * scale;
  }
}

void layernorm_one_pass(const FloatRow& x, FloatRow& y) {
  const float mean = mean_of(x);
  float squares = 0;
  for (const float v : x) {
    squares += v * v;
  }
  const float variance = squares / static_cast<float>(x.size()) - mean * mean;
  const float scale = 1 / std::sqrt(variance + 1e-5F);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = (x[i] - mean) * scale;
  }
}

// Four partial sums of squares.
float sum_of_squares(const FloatRow& x) {
  std::array<float, 4> sums{};
  for (std::size_t i = 0; i < x.size(); ++i) {
    sums[i % 4] = std::fma(x[i], x[i], sums[i % 4]);
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

void rmsnorm_by_rsqrt(const FloatRow& x, FloatRow& y) {
  const float scale = fast_rsqrt(sum_of_squares(x) / static_cast<float>(x.size()) + 1e-5F);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = x[i] * scale;
  }
}

void l2norm_fast(const FloatRow& x, FloatRow& y) {
  const float length = fast_sqrt(sum_of_squares(x) + 1e-12F);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i] = fast_divide(x[i], length);
  }
}

}  // namespace

std::vector<Variant> softmax_variants() {
  const auto suite = [] { return properties::softmax(); };
  const auto of = [](const Model& model) {
    return [model] { return properties::softmax().model(model); };
  };
  return {{"softmax_by_exp2", suite, float_rows(softmax_of<by_exp2>), true},
          {"softmax_scaled_first", suite, float_rows(softmax_of<scaled_first>), true},
          {"softmax_scaled_first_fused", suite, float_rows(softmax_of<scaled_first_fused>), true},
          {"softmax_scaled_first_declared", of(accumulate(f32).fast_exp().scales_first()),
           float_rows(softmax_of<scaled_first>), true},
          {"softmax_scaled_first_not_declared", of(accumulate(f32).fast_exp()),
           float_rows(softmax_of<scaled_first>), false},
          {"softmax_by_fast_exp", suite, float_rows(softmax_of<by_fast_exp>), true},
          {"softmax_by_fast_exp_not_declared", of(accumulate(f32)),
           float_rows(softmax_of<by_fast_exp>), false},
          {"softmax_online", suite, float_rows(softmax_online<1>), true},
          {"softmax_online_by_lanes", suite, float_rows(softmax_online<32>), true},
          {"softmax_exp_in_half", suite, float_rows(softmax_of<in_half>), false},
          {"softmax_in_half_declared",
           [] { return properties::softmax().model(accumulate(f16)).dtypes({f16}); },
           float_rows(softmax_all_half), true},
          {"softmax_in_half", suite, float_rows(softmax_all_half), false}};
}

std::vector<Variant> norm_variants() {
  const auto layernorm = [] { return properties::layernorm(); };
  return {
      {"layernorm_two_passes", layernorm, float_rows(layernorm_two_passes), true},
      {"layernorm_merged", layernorm, float_rows(layernorm_merged), true},
      {"layernorm_one_pass", layernorm, float_rows(layernorm_one_pass), false},
      {"rmsnorm_by_rsqrt", [] { return properties::rmsnorm(); }, float_rows(rmsnorm_by_rsqrt),
       true},
      {"l2norm_fast_math", [] { return properties::l2norm().model(accumulate(f32).fast_math()); },
       float_rows(l2norm_fast), true}};
}

}  // namespace warpcheck::host
