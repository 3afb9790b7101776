// Bug: the first warp passes one barrier more than the second.
//
// The twin is right: all threads pass both barriers (CUDA C++ Programming Guide, "Synchronization
// Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::unmatched_barriers {
namespace {

template <bool fixed>
__global__ void reverse(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  tile[t] = x[t];
  if (fixed || t < warp_size) {
    __syncthreads();  // BUG
  }
  __syncthreads();  // BUG
  y[t] = tile[block_size - 1 - t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"unmatched_barriers",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 64, .y = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::unmatched_barriers
