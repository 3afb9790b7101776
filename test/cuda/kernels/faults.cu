#undef NDEBUG  // the assertion below is what is tested
#include <cassert>

#include <cuda_runtime.h>

#include "test/cuda/faults.h"
#include "warpcheck/launch.h"

namespace warpcheck::test {
namespace {

__global__ void twice(const float* x, float* y, int n, Fault fault) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i >= n)
    return;
  const bool last = i == n - 1;
  y[i] = last && fault == Fault::stale_last ? y[i] : 2 * x[i];
  if (!last)
    return;
  if (fault == Fault::adds_one)
    y[i] += 1;
  if (fault == Fault::past_end)
    y[n] = 0;
  if (fault == Fault::trap)
    __trap();
  if (fault == Fault::illegal_address)
    *reinterpret_cast<volatile float*>(16) = 1;
  if (fault == Fault::failed_assert)
    assert(n < 0);
  if (fault == Fault::loop) {
    for (volatile float* spin = y + i; *spin == *spin;) {
    }
  }
}

}  // namespace

Launch twice_on_device(Fault fault, Index from) {
  return [fault, from](Call& call) {
    const int n = static_cast<int>(call.dim("n"));
    launch(twice, dim3((n + 127) / 128), dim3(128), 0, call.stream(), call.in("x").data<float>(),
           call.out("y").data<float>(), n, n >= from ? fault : Fault::none);
  };
}

}  // namespace warpcheck::test
