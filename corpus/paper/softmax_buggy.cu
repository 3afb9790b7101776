// Bug: a row is padded to the next power of two and the padding is read as 0 instead of -infinity,
// so each padding lane adds exp(0 - max) to the sum; right only when cols is a power of two.
// matches_reference must catch it, and so must rows_sum_to_one.
#include <cmath>
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "corpus/registry.h"
#include "warpcheck/call.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace softmax_buggy_kernel {

constexpr int warp = 32;
constexpr int rows_a_block = 4;

template <class Real>
__device__ Real warp_max(Real value) {
  for (int step = warp / 2; step > 0; step /= 2) {
    const Real other = __shfl_xor_sync(0xffffffffu, value, step);
    value = other > value ? other : value;
  }
  return value;
}

template <class Real>
__device__ Real warp_sum(Real value) {
  for (int step = warp / 2; step > 0; step /= 2) {
    value += __shfl_xor_sync(0xffffffffu, value, step);
  }
  return value;
}

// The width that a row is padded to.
__device__ std::int64_t next_power_of_two(std::int64_t n) {
  std::int64_t power = 1;
  while (power < n) {
    power *= 2;
  }
  return power;
}

template <class T>
__global__ void softmax(const T* input, T* out, std::int64_t rows, std::int64_t cols) {
  using Real = warpcheck::computes_in<T>;
  const std::int64_t row = std::int64_t{blockIdx.x} * rows_a_block + threadIdx.x / warp;
  if (row >= rows) {
    return;  // a whole warp leaves
  }
  const int lane = static_cast<int>(threadIdx.x % warp);
  const std::int64_t padded = next_power_of_two(cols);
  const T* x = input + row * cols;
  const auto load = [=](std::int64_t c) { return c < cols ? static_cast<Real>(x[c]) : Real{0}; };

  Real largest = -INFINITY;
  for (std::int64_t c = lane; c < padded; c += warp) {
    const Real value = load(c);
    largest = value > largest ? value : largest;
  }
  largest = warp_max(largest);

  Real sum = 0;
  for (std::int64_t c = lane; c < padded; c += warp) {
    sum += exp(load(c) - largest);
  }
  sum = warp_sum(sum);

  for (std::int64_t c = lane; c < cols; c += warp) {
    out[row * cols + c] = static_cast<T>(exp(load(c) - largest) / sum);
  }
}

void launch(warpcheck::Call& call) {
  const auto& input = call.in("x");
  const std::int64_t rows = input.shape().rows();
  const std::int64_t cols = input.shape().last();
  if (rows == 0 || cols == 0) {
    return;
  }
  const auto blocks = static_cast<unsigned>((rows + rows_a_block - 1) / rows_a_block);
  warpcheck::with_dtype<float, __half, __nv_bfloat16, double>(call.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    warpcheck::launch(softmax<T>, dim3(blocks), dim3(rows_a_block * warp), 0, call.stream(),
                      input.data<T>(), call.out("y").data<T>(), rows, cols);
  });
}

const warpcheck::corpus::Registered registered("softmax_buggy", launch);

}  // namespace softmax_buggy_kernel
