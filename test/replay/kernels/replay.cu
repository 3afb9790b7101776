// Kernels for the replay witness, in the plainest form: one thread an element or a row.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "test/replay/kernels.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace warpcheck::replay {
namespace {

constexpr unsigned block_size = 64;
constexpr std::int64_t first_column_of_tail = 32;
constexpr std::int64_t fewest_columns_that_abort = 9;

// A matrix in any layout.
template <class T>
struct Matrix {
  T* data;
  std::int64_t row_stride, column_stride;
  __device__ T& operator()(std::int64_t row, std::int64_t column) const {
    return data[row * row_stride + column * column_stride];
  }
};

template <class T>
Matrix<T> matrix_of(const Tensor& tensor, const char* row, const char* column) {
  return {tensor.data<T>(), tensor.stride(row), tensor.stride(column)};
}

// The number of this thread among all.
__device__ std::int64_t thread_number() {
  return std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
}

dim3 blocks_for(std::int64_t threads) {
  return dim3(static_cast<unsigned>((threads + block_size - 1) / block_size));
}

template <class T>
__global__ void copy_kernel(Matrix<T> x, Matrix<T> y, std::int64_t rows, std::int64_t cols,
                            Fault fault) {
  const std::int64_t i = thread_number();
  if (i >= rows * cols) {
    return;
  }
  const std::int64_t row = i / cols, col = i % cols;
  const bool is_last = i == rows * cols - 1;
  if (!(is_last && fault == Fault::skips_last)) {
    const bool is_zero = fault == Fault::zeros_tail && col >= first_column_of_tail;
    y(row, col) = is_zero ? static_cast<T>(0.0f) : x(row, col);
  }
  if (is_last && fault == Fault::past_end) {
    y(row, col + 1) = static_cast<T>(0.0f);
  }
  if (i == 0 && fault == Fault::changes_input) {
    x(0, 0) = static_cast<T>(5.0f);
  }
}

template <class T>
__global__ void softmax_kernel(Matrix<T> x, Matrix<T> y, std::int64_t rows, std::int64_t cols,
                               bool zeros) {
  using Real = computes_in<T>;
  const std::int64_t row = thread_number();
  if (row >= rows) {
    return;
  }
  Real largest = static_cast<Real>(x(row, 0));
  for (std::int64_t c = 1; c < cols; ++c) {
    largest = fmax(largest, static_cast<Real>(x(row, c)));
  }
  Real sum = 0;
  for (std::int64_t c = 0; c < cols; ++c) {
    sum += exp(static_cast<Real>(x(row, c)) - largest);
  }
  for (std::int64_t c = 0; c < cols; ++c) {
    const Real value = exp(static_cast<Real>(x(row, c)) - largest) / sum;
    y(row, c) = static_cast<T>(zeros ? Real{0} : value);
  }
}

template <class T>
__global__ void matmul_kernel(Matrix<T> a, Matrix<T> b, Matrix<T> y, std::int64_t rows,
                              std::int64_t cols, std::int64_t terms) {
  using Real = computes_in<T>;
  const std::int64_t i = thread_number();
  if (i >= rows * cols) {
    return;
  }
  Real sum = 0;
  for (std::int64_t k = 0; k < terms; ++k) {
    sum += static_cast<Real>(a(i / cols, k)) * static_cast<Real>(b(k, i % cols));
  }
  y(i / cols, i % cols) = static_cast<T>(sum);
}

// Calls body(std::type_identity<T>{}) for the dtype of the call.
template <class Body>
void for_dtype(const Call& call, Body body) {
  with_dtype<float, __half, __nv_bfloat16, double>(call.dtype(), body);
}

}  // namespace

Launch copy(Fault fault) {
  return [fault](Call& call) {
    const std::int64_t rows = call.dim("rows"), cols = call.dim("cols");
    if (fault == Fault::aborts_on_host && cols >= fewest_columns_that_abort) {
      std::abort();
    }
    for_dtype(call, [&](auto type) {
      using T = typename decltype(type)::type;
      launch(copy_kernel<T>, blocks_for(rows * cols), dim3(block_size), 0, call.stream(),
             matrix_of<T>(call.in("x"), "rows", "cols"),
             matrix_of<T>(call.out("y"), "rows", "cols"), rows, cols, fault);
    });
  };
}

Launch softmax(bool zeros) {
  return [zeros](Call& call) {
    const std::int64_t rows = call.dim("rows"), cols = call.dim("cols");
    for_dtype(call, [&](auto type) {
      using T = typename decltype(type)::type;
      launch(softmax_kernel<T>, blocks_for(rows), dim3(block_size), 0, call.stream(),
             matrix_of<T>(call.in("x"), "rows", "cols"),
             matrix_of<T>(call.out("y"), "rows", "cols"), rows, cols, zeros);
    });
  };
}

Launch matmul(bool last) {
  return [last](Call& call) {
    const std::int64_t rows = call.dim("m"), cols = call.dim("n"), terms = call.dim("k");
    for_dtype(call, [&](auto type) {
      using T = typename decltype(type)::type;
      launch(matmul_kernel<T>, blocks_for(rows * cols), dim3(block_size), 0, call.stream(),
             matrix_of<T>(call.in("a"), "m", "k"), matrix_of<T>(call.in("b"), "k", "n"),
             matrix_of<T>(call.out("y"), "m", "n"), rows, cols, last ? terms : terms - 1);
    });
  };
}

}  // namespace warpcheck::replay
