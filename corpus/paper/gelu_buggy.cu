// Bug: the leading factor 0.5 of GELU is dropped. matches_reference must catch it.
#include <cmath>
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "corpus/registry.h"
#include "warpcheck/call.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace gelu_buggy_kernel {

constexpr unsigned threads = 256;
constexpr std::int64_t most_blocks = 4096;  // beyond it each thread takes several elements

template <class Real>
__device__ Real gelu_of(Real x) {
  const Real sqrt_two_over_pi = static_cast<Real>(0.79788456080286535588);
  const Real inner = sqrt_two_over_pi * (x + static_cast<Real>(0.044715) * x * x * x);
  return x * (1 + tanh(inner));
}

template <class T>
__global__ void gelu(const T* input, T* out, std::int64_t n) {
  using Real = warpcheck::computes_in<T>;
  const std::int64_t stride = std::int64_t{gridDim.x} * blockDim.x;
  for (std::int64_t i = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += stride) {
    const Real x = static_cast<Real>(input[i]);
    out[i] = static_cast<T>(gelu_of(x));
  }
}

void launch(warpcheck::Call& call) {
  const auto& input = call.in("x");
  const std::int64_t n = input.size();
  if (n == 0) {
    return;
  }
  const std::int64_t wanted = (n + threads - 1) / threads;
  const auto blocks = static_cast<unsigned>(wanted < most_blocks ? wanted : most_blocks);
  warpcheck::with_dtype<float, __half, __nv_bfloat16, double>(call.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    warpcheck::launch(gelu<T>, dim3(blocks), dim3(threads), 0, call.stream(), input.data<T>(),
                      call.out("y").data<T>(), n);
  });
}

const warpcheck::corpus::Registered registered("gelu_buggy", launch);

}  // namespace gelu_buggy_kernel
