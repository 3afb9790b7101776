// Matrix products and attention, as people write them.
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include <warpcheck/properties/attention.h>
#include <warpcheck/properties/matmul.h>

#include "approximations.h"
#include "variants.h"

namespace warpcheck::host {
namespace {

// sum(n, term) over k for each element.
template <float (*sum)(Index n, const std::function<float(Index)>& a,
                       const std::function<float(Index)>& b)>
void matmul_of(Call call) {
  const Array &a = call.in[0], &b = call.in[1];
  for (std::size_t i = 0; i < call.y.size(); ++i) {
    const Index row = static_cast<Index>(i) / b.cols(), col = static_cast<Index>(i) % b.cols();
    call.y[i] = static_cast<double>(sum(
        a.cols(), [&](Index l) { return static_cast<float>(a(row, l)); },
        [&](Index l) { return static_cast<float>(b(l, col)); }));
  }
}

// Four parts of k, each by fma, then added.
float split_sum(Index n, const std::function<float(Index)>& a,
                const std::function<float(Index)>& b) {
  std::array<float, 4> parts{};
  for (Index l = 0; l < n; ++l) {
    float& part = parts[static_cast<std::size_t>(l * 4 / n)];
    part = std::fma(a(l), b(l), part);
  }
  return ((parts[0] + parts[1]) + parts[2]) + parts[3];
}

float half_sum(Index n, const std::function<float(Index)>& a,
               const std::function<float(Index)>& b) {
  float sum = 0;
  for (Index l = 0; l < n; ++l) {
    sum = half(std::fma(a(l), b(l), sum));
  }
  return sum;
}

// Flash attention: tiles of 16 keys, exponents scaled before the maximum is subtracted, the
// accumulators rescaled for each tile. `weights_in_dtype`: the weights of the second product are
// rounded to the dtype of the case, the ones of their sum are not.
class Flash {
 public:
  explicit Flash(bool weights_in_dtype) : weights_in_dtype_(weights_in_dtype) {}

  void operator()(Call call) const {
    const Array &q = call.in[0], &v = call.in[2];
    for (Index row = 0; row < q.rows(); ++row) {
      const std::vector<float> y = row_of(call, row);
      std::copy(y.begin(), y.end(), call.y.begin() + row * v.cols());
    }
  }

 private:
  static constexpr Index tile = 16;

  std::vector<float> row_of(const Call& call, Index row) const {
    const Array &q = call.in[0], &k = call.in[1], &v = call.in[2];
    const float factor = log2e / std::sqrt(static_cast<float>(q.cols()));
    float largest = -INFINITY, sum = 0;
    std::vector<float> y(static_cast<std::size_t>(v.cols()), 0);
    for (Index start = 0; start < k.rows(); start += tile) {
      const Index end = std::min(start + tile, k.rows());
      std::vector<float> weights;
      float next = largest;
      for (Index key = start; key < end; ++key) {
        weights.push_back(score(q, k, row, key));
        next = std::isnan(weights.back()) ? weights.back() : std::fmax(next, weights.back());
      }
      const float scaled = next * factor;
      const float shrink = start == 0 ? 0 : ex2_approx(std::fma(largest, factor, -scaled));
      largest = next;
      sum *= shrink;
      for (float& w : weights) {
        w = ex2_approx(std::fma(w, factor, -scaled));
        sum += w;
      }
      add_tile(v, start, weights, shrink, y);
    }
    for (float& value : y) {
      value *= 1 / sum;
    }
    return y;
  }

  static float score(const Array& q, const Array& k, Index row, Index key) {
    float sum = 0;
    for (Index c = 0; c < q.cols(); ++c) {
      sum = std::fma(static_cast<float>(q(row, c)), static_cast<float>(k(key, c)), sum);
    }
    return sum;
  }

  void add_tile(const Array& v, Index start, const std::vector<float>& weights, float shrink,
                std::vector<float>& y) const {
    for (std::size_t c = 0; c < y.size(); ++c) {
      y[c] *= shrink;
      for (std::size_t j = 0; j < weights.size(); ++j) {
        const auto w = static_cast<double>(weights[j]);
        const auto held = static_cast<float>(weights_in_dtype_ ? round_to(v.format, w) : w);
        const double value = v(start + static_cast<Index>(j), static_cast<Index>(c));
        y[c] = std::fma(held, static_cast<float>(value), y[c]);
      }
    }
  }

  bool weights_in_dtype_;
};

}  // namespace

std::vector<Variant> product_variants() {
  const auto matmul = [] { return properties::matmul(); };
  const auto attention = [] { return properties::attention(); };
  const auto storing = [] {
    Suite suite = properties::attention();
    Model model = suite.model();
    return suite.model(model.stores_in_dtype());
  };
  return {{"matmul_split", matmul, matmul_of<split_sum>, true},
          {"matmul_in_half", matmul, matmul_of<half_sum>, false},
          {"matmul_in_half_declared",
           [] { return properties::matmul().model(accumulate(f16)).dtypes({f16}); },
           matmul_of<half_sum>, true},
          {"attention_flash", attention, Flash(false), true},
          {"attention_flash_storing", storing, Flash(true), true},
          {"attention_flash_storing_not_declared", attention, Flash(true), false}};
}

}  // namespace warpcheck::host
