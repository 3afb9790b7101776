// Kernels as host functions, for laws: an op computed in one arithmetic throughout, Real. In
// long double they are correct to the last bit of every dtype; in float they are what a plain
// kernel computes, sums in order.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <vector>

#include <warpcheck/tensor.h>

namespace warpcheck::host {

// What a host kernel sees; y has the elements of the output, not yet rounded to its dtype.
struct Call {
  const std::vector<Array>& in;
  const std::vector<double>& attributes;
  std::vector<double>& y;
};
using Kernel = std::function<void(Call)>;

// y[i] = f(x[i]).
inline Kernel each(const std::function<double(double x)>& f) {
  return [f](Call call) {
    for (std::size_t i = 0; i < call.y.size(); ++i) {
      call.y[i] = f(call.in[0].values[i]);
    }
  };
}

// Each row of x to a row of y.
using RowKernel = std::function<void(const double* x, double* y, std::size_t n)>;
inline Kernel rows(const RowKernel& f) {
  return [f](Call call) {
    const auto n = static_cast<std::size_t>(call.in[0].cols());
    for (std::size_t start = 0; start < call.y.size(); start += n) {
      f(call.in[0].values.data() + start, call.y.data() + start, n);
    }
  };
}

template <class Real>
double gelu_tanh(double x) {
  const Real t = static_cast<Real>(x);
  const Real s = Real(0.79788456080286535588L) * (t + Real(0.044715L) * t * t * t);
  return static_cast<double>(Real(0.5) * t * (1 + std::tanh(s)));
}

template <class Real>
double gelu_erf(double x) {
  const Real t = static_cast<Real>(x);
  return static_cast<double>(Real(0.5) * t * (1 + std::erf(t * Real(0.70710678118654752440L))));
}

template <class Real>
double sigmoid(double x) {
  return static_cast<double>(1 / (1 + std::exp(-static_cast<Real>(x))));
}

template <class Real>
double silu(double x) {
  const Real t = static_cast<Real>(x);
  return static_cast<double>(t * (1 / (1 + std::exp(-t))));
}

// By exp, as many kernels do; exact kernels use the function.
template <class Real>
double tanh(double x) {
  return static_cast<double>(1 - 2 / (std::exp(2 * static_cast<Real>(x)) + 1));
}

template <class Real>
double elu(double x) {
  return x > 0 ? x : static_cast<double>(std::exp(static_cast<Real>(x)) - 1);
}

template <class Real>
double leaky_relu(double x) {
  return x > 0 ? x : static_cast<double>(Real(0.01L) * static_cast<Real>(x));
}

template <class Real>
void softmax(const double* x, double* y, std::size_t n) {
  const Real largest = static_cast<Real>(*std::max_element(x, x + n));
  Real sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += std::exp(static_cast<Real>(x[i]) - largest);
  }
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = static_cast<double>(std::exp(static_cast<Real>(x[i]) - largest) * (1 / sum));
  }
}

template <class Real>
void layernorm(const double* x, double* y, std::size_t n) {
  Real mean = 0, squares = 0;  // Welford's update
  for (std::size_t i = 0; i < n; ++i) {
    const Real delta = static_cast<Real>(x[i]) - mean;
    mean += delta / static_cast<Real>(i + 1);
    squares += delta * (static_cast<Real>(x[i]) - mean);
  }
  const Real scale = 1 / std::sqrt(squares / static_cast<Real>(n) + Real(1e-5L));
  for (std::size_t i = 0; i < n; ++i) {
    y[i] = static_cast<double>((static_cast<Real>(x[i]) - mean) * scale);
  }
}

// Each row times 1 / sqrt(sum of squares / divisor(n) + eps).
template <class Real>
RowKernel scaled(bool mean, double eps) {
  return [=](const double* x, double* y, std::size_t n) {
    Real sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += static_cast<Real>(x[i]) * static_cast<Real>(x[i]);
    }
    const Real under_root = (mean ? sum / static_cast<Real>(n) : sum) + static_cast<Real>(eps);
    const Real scale = 1 / std::sqrt(under_root);
    for (std::size_t i = 0; i < n; ++i) {
      y[i] = static_cast<double>(static_cast<Real>(x[i]) * scale);
    }
  };
}

template <class Real>
void matmul(Call call) {
  const Array &a = call.in[0], &b = call.in[1];
  for (Index i = 0; i < a.rows(); ++i) {
    for (Index j = 0; j < b.cols(); ++j) {
      Real sum = 0;
      for (Index l = 0; l < a.cols(); ++l) {
        sum += static_cast<Real>(a(i, l)) * static_cast<Real>(b(l, j));
      }
      call.y[static_cast<std::size_t>(i * b.cols() + j)] = static_cast<double>(sum);
    }
  }
}

// Attention of one query row by an online softmax, one key at a time. The members say what a
// wrong kernel does otherwise.
template <class Real>
struct Attention {
  std::function<double(Index depth)> scale = [](Index depth) {
    return 1 / std::sqrt(static_cast<double>(depth));
  };
  std::function<double(Index key)> weight = [](Index) { return 1.0; };
  bool rescales = true;
  Real first_maximum = -INFINITY;

  void operator()(Call call) const {
    const Array &q = call.in[0], &k = call.in[1], &v = call.in[2];
    const auto factor = static_cast<Real>(scale(q.cols()));
    for (Index row = 0; row < q.rows(); ++row) {
      Real largest = first_maximum, sum = 0;
      std::vector<Real> mean(static_cast<std::size_t>(v.cols()), Real(0));
      for (Index key = 0; key < k.rows(); ++key) {
        Real score = 0;
        for (Index c = 0; c < q.cols(); ++c) {
          score += static_cast<Real>(q(row, c)) * factor * static_cast<Real>(k(key, c));
        }
        const Real next = std::max(largest, score);
        const Real shrink = rescales ? std::exp(largest - next) : Real(1);
        const Real p = std::exp(score - next) * static_cast<Real>(weight(key));
        largest = next;
        sum = sum * shrink + p;
        for (Index c = 0; c < v.cols(); ++c) {
          Real& m = mean[static_cast<std::size_t>(c)];
          m = m * (key == 0 ? Real(0) : shrink) + p * static_cast<Real>(v(key, c));
        }
      }
      for (Index c = 0; c < v.cols(); ++c) {
        call.y[static_cast<std::size_t>(row * v.cols() + c)] =
            static_cast<double>(mean[static_cast<std::size_t>(c)] / sum);
      }
    }
  }
};

}  // namespace warpcheck::host
