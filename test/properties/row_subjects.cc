// Reductions along rows, and sums of products: what is correct, and what each law must find.
#include <algorithm>
#include <cmath>

#include <warpcheck/properties/attention.h>
#include <warpcheck/properties/l2norm.h>
#include <warpcheck/properties/layernorm.h>
#include <warpcheck/properties/matmul.h>
#include <warpcheck/properties/rmsnorm.h>
#include <warpcheck/properties/softmax.h>

#include "subjects.h"

namespace warpcheck::host {
namespace {

using Wide = long double;

// Softmax whose denominator is that of the first `terms(n)` elements and `extra(max)`.
Kernel softmax_with(std::function<std::size_t(std::size_t)> terms,
                    std::function<double(double)> extra) {
  return rows([=](const double* x, double* y, std::size_t n) {
    const double largest = *std::max_element(x, x + n);
    double sum = extra(largest);
    for (std::size_t i = 0; i < terms(n); ++i) {
      sum += std::exp(x[i] - largest);
    }
    for (std::size_t i = 0; i < n; ++i) {
      y[i] = std::exp(x[i] - largest) / sum;
    }
  });
}

// The last element of each row is no part of the sum of squares.
Kernel short_sum(bool mean, double eps) {
  return rows([=](const double* x, double* y, std::size_t n) {
    double sum = 0;
    for (std::size_t i = 0; i + 1 < n; ++i) {
      sum += x[i] * x[i];
    }
    const double scale = 1 / std::sqrt((mean ? sum / static_cast<double>(n) : sum) + eps);
    for (std::size_t i = 0; i < n; ++i) {
      y[i] = x[i] * scale;
    }
  });
}

// `f` of what a correct row kernel writes.
Kernel after(const RowKernel& correct, const std::function<double(double)>& f) {
  return rows([=](const double* x, double* y, std::size_t n) {
    correct(x, y, n);
    std::transform(y, y + n, y, f);
  });
}

// 1 / (variance + eps) where 1 / sqrt(variance + eps) belongs.
void layernorm_without_root(const double* x, double* y, std::size_t n) {
  double mean = 0, squares = 0;
  for (std::size_t i = 0; i < n; ++i) {
    mean += x[i] / static_cast<double>(n);
  }
  for (std::size_t i = 0; i < n; ++i) {
    squares += (x[i] - mean) * (x[i] - mean);
  }
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = (x[i] - mean) / (squares / static_cast<double>(n) + 1e-5);
  }
}

RowKernel without_root(bool mean, double eps) {
  return [=](const double* x, double* y, std::size_t n) {
    double sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += x[i] * x[i];
    }
    for (std::size_t i = 0; i < n; ++i) {
      y[i] = x[i] / ((mean ? sum / static_cast<double>(n) : sum) + eps);
    }
  };
}

double size_of(double x) {
  return std::fabs(x);
}

// matmul, then f(value, row).
Kernel after_matmul(const std::function<double(double, Index)>& f) {
  return [f](Call call) {
    matmul<Wide>(call);
    const Index cols = call.in[1].cols();
    for (std::size_t i = 0; i < call.y.size(); ++i) {
      call.y[i] = f(call.y[i], static_cast<Index>(i) / cols);
    }
  };
}

// `acc =` where `acc +=` belongs.
void last_product(Call call) {
  const Array &a = call.in[0], &b = call.in[1];
  for (std::size_t i = 0; i < call.y.size(); ++i) {
    const Index row = static_cast<Index>(i) / b.cols(), col = static_cast<Index>(i) % b.cols();
    call.y[i] = a(row, a.cols() - 1) * b(a.cols() - 1, col);
  }
}

// Attention of which every element is half as large again.
void loud_attention(Call call) {
  Attention<Wide>{}(call);
  for (double& y : call.y) {
    y *= 1.5;
  }
}

Attention<Wide> without_first_key() {
  Attention<Wide> wrong;
  wrong.weight = [](Index key) { return key == 0 ? 0.5 : 1.0; };
  return wrong;
}

Attention<float> with_maximum_from_zero() {
  Attention<float> wrong;
  wrong.first_maximum = 0;
  return wrong;
}

Attention<Wide> without_rescaling() {
  Attention<Wide> wrong;
  wrong.rescales = false;
  return wrong;
}

}  // namespace

std::vector<Subject> row_subjects() {
  const auto whole = [](std::size_t n) { return n; };
  const auto first_warp = [](std::size_t n) { return std::min<std::size_t>(n, 32); };
  const auto all_but_last = [](std::size_t n) { return n > 1 ? n - 1 : n; };
  const auto nothing = [](double) { return 0.0; };
  const auto one_padding = [](double largest) { return std::exp(-largest); };
  const auto plus_tenth = [](double y) { return y + 0.1; };
  return {{"softmax",
           [] { return properties::softmax(); },
           rows(softmax<Wide>),
           rows(softmax<float>),
           {{"rows_sum_to_one", softmax_with(first_warp, nothing)},
            {"shift_invariant", softmax_with(whole, one_padding)},
            {"permutation_equivariant", softmax_with(all_but_last, nothing)}}},
          {"layernorm",
           [] { return properties::layernorm(); },
           rows(layernorm<Wide>),
           rows(layernorm<float>),
           {{"rows_have_zero_mean", rows(scaled<Wide>(true, 1e-5))},
            {"rows_have_unit_variance", rows(layernorm_without_root)},
            {"shift_invariant", rows(scaled<Wide>(true, 1e-5))},
            {"odd", after(layernorm<Wide>, plus_tenth)}}},
          {"rmsnorm",
           [] { return properties::rmsnorm(); },
           rows(scaled<Wide>(true, 1e-5)),
           rows(scaled<float>(true, 1e-5)),
           {{"rows_have_unit_mean_square", rows(without_root(true, 1e-5))},
            {"odd", after(scaled<Wide>(true, 1e-5), size_of)},
            {"permutation_equivariant", short_sum(true, 1e-5)}}},
          {"l2norm",
           [] { return properties::l2norm(); },
           rows(scaled<Wide>(false, 1e-12)),
           rows(scaled<float>(false, 1e-12)),
           {{"rows_have_unit_length", rows(without_root(false, 1e-12))},
            {"odd", after(scaled<Wide>(false, 1e-12), size_of)},
            {"doubling_moves_only_eps", rows(without_root(false, 1e-12))}}}};
}

std::vector<Subject> product_subjects() {
  return {{"matmul",
           [] { return properties::matmul(); },
           matmul<Wide>,
           matmul<float>,
           {{"doubling_a_doubles_y", after_matmul([](double y, Index) { return y + 1; })},
            {"identity_gives_a", last_product},
            {"row_order_is_kept",
             after_matmul([](double y, Index row) { return row == 0 ? y : -y; })}}},
          {"attention",
           [] { return properties::attention(); },
           Attention<Wide>{},
           Attention<float>{},
           {{"equal_keys_give_the_mean", without_first_key()},
            {"negative_scores_give_the_mean", with_maximum_from_zero()},
            {"stays_in_the_hull", loud_attention},
            {"key_order_does_not_matter", without_rescaling()}}}};
}

}  // namespace warpcheck::host
