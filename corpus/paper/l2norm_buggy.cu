// Bug: the square root is forgotten, so each row is divided by the square of its length.
// matches_reference must catch it.
#include <cmath>
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "corpus/registry.h"
#include "warpcheck/call.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace l2norm_buggy_kernel {

constexpr int warp = 32;
constexpr int rows_a_block = 4;

template <class Real>
__device__ Real warp_sum(Real value) {
  for (int step = warp / 2; step > 0; step /= 2) {
    value += __shfl_xor_sync(0xffffffffu, value, step);
  }
  return value;
}

template <class T>
__global__ void l2norm(const T* input, T* out, std::int64_t rows, std::int64_t cols, double eps) {
  using Real = warpcheck::computes_in<T>;
  const std::int64_t row = std::int64_t{blockIdx.x} * rows_a_block + threadIdx.x / warp;
  if (row >= rows) {
    return;  // a whole warp leaves
  }
  const int lane = static_cast<int>(threadIdx.x % warp);
  const T* x = input + row * cols;

  Real squares = 0;
  for (std::int64_t c = lane; c < cols; c += warp) {
    const Real value = static_cast<Real>(x[c]);
    squares += value * value;
  }
  squares = warp_sum(squares);

  const Real length = squares + static_cast<Real>(eps);
  for (std::int64_t c = lane; c < cols; c += warp) {
    out[row * cols + c] = static_cast<T>(static_cast<Real>(x[c]) / length);
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
    warpcheck::launch(l2norm<T>, dim3(blocks), dim3(rows_a_block * warp), 0, call.stream(),
                      input.data<T>(), call.out("y").data<T>(), rows, cols, call.attribute("eps"));
  });
}

const warpcheck::corpus::Registered registered("l2norm_buggy", launch);

}  // namespace l2norm_buggy_kernel
