// Bug: half of a warp waits for the block where the other half waits for the warp.
//
// The twin is right: all lanes of the warp pass both, in the same order (CUDA C++ Programming
// Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::barrier_against_syncwarp {
namespace {

template <bool fixed>
__global__ void copy(const float* x, float* y) {
  const int lane = threadIdx.x;
  if (fixed || lane < 16) {
    __syncthreads();  // BUG
  }
  __syncwarp();  // BUG
  if (!fixed && lane >= 16) {
    __syncthreads();
  }
  y[lane] = x[lane];
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"barrier_against_syncwarp",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 32, .y = 32},
                             expected::copied,
                             std::nullopt,
                             Danger::hang});

}  // namespace
}  // namespace warpcheck::planted::barrier_against_syncwarp
