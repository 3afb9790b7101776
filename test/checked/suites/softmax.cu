// Softmax along cols: the right kernel, and the faults that softmax.h names.
#undef NDEBUG
#include <cassert>

#include <cuda_runtime.h>

#include "softmax.h"

namespace warpcheck::checked_test {
namespace {

constexpr int warps = 2;
constexpr int threads = 32 * warps;

template <Fault fault>
__device__ float of_block(float value, bool has_columns, bool wants_sum) {
  __shared__ float of_warp[warps];
  for (int step = 16; step > 0; step /= 2) {
    const float other = __shfl_xor_sync(0xffffffffu, value, step);
    value = wants_sum ? value + other : fmaxf(value, other);
  }
  if (threadIdx.x % 32 == 0 && (fault != Fault::uninitialised || has_columns)) {
    of_warp[threadIdx.x / 32] = value;  // WRITE
  }
  if (fault == Fault::divergent && !has_columns) {
    __syncthreads();
  } else if (fault != Fault::race) {
    __syncthreads();
  }
  const float first = of_warp[0];  // READ
  const float second = has_columns || fault != Fault::uninitialised ? of_warp[1] : 0;
  __syncthreads();
  return wants_sum ? first + second : fmaxf(first, second);
}

template <Fault fault>
__global__ void softmax_rows(const float* x, float* y, std::int64_t cols) {
  assert(fault != Fault::assertion || cols < 5);  // ASSERT
  x += blockIdx.x * cols;
  y += blockIdx.x * cols;
  // Warp by warp, so that a narrow row leaves the second warp nothing.
  const bool has_columns = threadIdx.x / 32 * 32 < cols;
  float largest = x[0];
  for (std::int64_t c = threadIdx.x; c < cols; c += threads) {
    largest = fmaxf(largest, x[c]);
  }
  largest = of_block<fault>(largest, has_columns, false);
  float sum = 0;
  for (std::int64_t c = threadIdx.x; c < cols; c += threads) {
    sum += expf(x[c] - largest);
  }
  sum = of_block<fault>(sum, has_columns, true);
  for (std::int64_t c = threadIdx.x; c < cols; c += threads) {
    y[c] = expf(x[c] - largest) / sum;
  }
}

}  // namespace

void softmax(Fault fault, const float* x, float* y, std::int64_t rows, std::int64_t cols,
             CUstream_st* stream) {
  const auto blocks = static_cast<unsigned>(rows);
  switch (fault) {
    case Fault::none:
      softmax_rows<Fault::none><<<blocks, threads, 0, stream>>>(x, y, cols);
      break;
    case Fault::race:
      softmax_rows<Fault::race><<<blocks, threads, 0, stream>>>(x, y, cols);
      break;
    case Fault::uninitialised:
      softmax_rows<Fault::uninitialised><<<blocks, threads, 0, stream>>>(x, y, cols);
      break;
    case Fault::divergent:
      softmax_rows<Fault::divergent><<<blocks, threads, 0, stream>>>(x, y, cols);
      break;
    case Fault::assertion:
      softmax_rows<Fault::assertion><<<blocks, threads, 0, stream>>>(x, y, cols);
      break;
  }
}

}  // namespace warpcheck::checked_test
