// A copy that has kernels for two dtypes only.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "test/run/dtypes.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace warpcheck::run {
namespace {

template <class T>
__global__ void copy_kernel(const T* x, T* y, int n) {
  const int i = static_cast<int>(threadIdx.x);
  if (i < n) {
    y[i] = x[i];
  }
}

}  // namespace

void copy_of_f32_and_f16(Call& call) {
  with_dtype<float, __half>(call.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    launch(copy_kernel<T>, dim3(1), dim3(64), 0, call.stream(), call.in("x").data<T>(),
           call.out("y").data<T>(), static_cast<int>(call.dim("n")));
  });
}

}  // namespace warpcheck::run
