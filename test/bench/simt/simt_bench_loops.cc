// The plain loops that the simulator is compared with; compiled as the kernels are.
#include <cmath>

#include "simt_bench_kernels.h"

namespace simt_bench {

void scale_add_loop(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 2.5F * x[i] + 1.0F;
  }
}

void gelu_loop(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) {
    const float v = x[i];
    y[i] = 0.5F * v * (1.0F + std::tanh(0.7978845608F * (v + 0.044715F * v * v * v)));
  }
}

void silu_loop(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] / (1 + std::exp(-x[i]));
  }
}

void relu_loop(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] < 0 ? 0.0F : x[i];
  }
}

void leaky_relu_loop(const float* x, float* y, int n, float alpha) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] < 0 ? alpha * x[i] : x[i];
  }
}

void sigmoid_loop(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = 1 / (1 + std::exp(-x[i]));
  }
}

void tanh_loop(const float* x, float* y, int n) {
  for (int i = 0; i < n; ++i) {
    y[i] = std::tanh(x[i]);
  }
}

void elu_loop(const float* x, float* y, int n, float alpha) {
  for (int i = 0; i < n; ++i) {
    y[i] = x[i] > 0 ? x[i] : alpha * std::expm1(x[i]);
  }
}

void softmax_loop(const float* x, float* y, int rows, int cols) {
  for (int r = 0; r < rows; ++r, x += cols, y += cols) {
    float largest = -INFINITY;
    for (int c = 0; c < cols; ++c) {
      largest = std::fmax(largest, x[c]);
    }
    float sum = 0;
    for (int c = 0; c < cols; ++c) {
      y[c] = std::exp(x[c] - largest);
      sum += y[c];
    }
    for (int c = 0; c < cols; ++c) {
      y[c] /= sum;
    }
  }
}

void matmul_loop(const float* a, const float* b, float* c, int size) {
  for (int i = 0; i < size; ++i) {
    for (int j = 0; j < size; ++j) {
      float sum = 0;
      for (int k = 0; k < size; ++k) {
        sum += a[i * size + k] * b[k * size + j];
      }
      c[i * size + j] = sum;
    }
  }
}

void histogram_loop(const unsigned char* x, unsigned* counts, int n) {
  for (int i = 0; i < n; ++i) {
    ++counts[x[i]];
  }
}

}  // namespace simt_bench
