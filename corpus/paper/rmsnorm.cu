// RMSNorm without gain: one block a row.
#include <cmath>
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "corpus/registry.h"
#include "warpcheck/call.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace rmsnorm_kernel {

constexpr int warp = 32;
constexpr int most_warps = 4;

// The sum over all threads of a block, in every thread: a shuffle in each warp, then one value a
// warp through shared memory.
template <class Real>
__device__ Real block_sum(Real value) {
  __shared__ Real of_warp[most_warps];
  for (int step = warp / 2; step > 0; step /= 2) {
    value += __shfl_down_sync(0xffffffffu, value, step);
  }
  if (threadIdx.x % warp == 0) {
    of_warp[threadIdx.x / warp] = value;
  }
  __syncthreads();
  Real sum = 0;
  for (unsigned w = 0; w < blockDim.x / warp; ++w) {
    sum += of_warp[w];
  }
  return sum;
}

template <class T>
__global__ void rmsnorm(const T* input, T* out, std::int64_t cols, double eps) {
  using Real = warpcheck::computes_in<T>;
  const T* x = input + std::int64_t{blockIdx.x} * cols;
  T* y = out + std::int64_t{blockIdx.x} * cols;

  Real squares = 0;
  for (std::int64_t c = threadIdx.x; c < cols; c += blockDim.x) {
    const Real value = static_cast<Real>(x[c]);
    squares += value * value;
  }
  const Real mean = block_sum(squares) / static_cast<Real>(cols);

  const Real scale = 1 / sqrt(mean + static_cast<Real>(eps));
  for (std::int64_t c = threadIdx.x; c < cols; c += blockDim.x) {
    y[c] = static_cast<T>(static_cast<Real>(x[c]) * scale);
  }
}

void launch(warpcheck::Call& call) {
  const auto& input = call.in("x");
  const std::int64_t rows = input.shape().rows();
  const std::int64_t cols = input.shape().last();
  if (rows == 0 || cols == 0) {
    return;
  }
  const unsigned threads = cols <= warp ? warp : most_warps * warp;
  warpcheck::with_dtype<float, __half, __nv_bfloat16, double>(call.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    warpcheck::launch(rmsnorm<T>, dim3(static_cast<unsigned>(rows)), dim3(threads), 0,
                      call.stream(), input.data<T>(), call.out("y").data<T>(), cols,
                      call.attribute("eps"));
  });
}

const warpcheck::corpus::Registered registered("rmsnorm", launch);

}  // namespace rmsnorm_kernel
