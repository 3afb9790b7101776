// Bug: a sum in shared memory is added to without having been set to zero.
//
// The twin is right: shared memory is not initialised by the launch (CUDA C++ Programming Guide,
// "__shared__"): one thread sets it before the barrier.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::uninitialised_shared {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  __shared__ float total;
  if constexpr (fixed) {
    if (threadIdx.x == 0) {
      total = 0;
    }
  }
  __syncthreads();
  atomicAdd(&total, x[threadIdx.x]);  // BUG
  __syncthreads();
  if (threadIdx.x == 0) {
    *y = total;
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"uninitialised_shared",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 64, .y = 1},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::uninitialised_shared
