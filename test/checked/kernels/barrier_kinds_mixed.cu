// Bug: one warp waits in __syncthreads, the other in __syncthreads_or.
//
// The twin is right: all threads wait in the same call (CUDA C++ Programming Guide,
// "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::barrier_kinds_mixed {
namespace {

template <bool fixed>
__global__ void copy(const float* x, float* y) {
  const int t = threadIdx.x;
  int any = 1;
  if (fixed || t < warp_size) {
    any = __syncthreads_or(x[t] > 0);  // BUG
  } else {
    __syncthreads();  // BUG
  }
  y[t] = any != 0 ? x[t] : 0;
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"barrier_kinds_mixed",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 64, .y = 64},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::barrier_kinds_mixed
