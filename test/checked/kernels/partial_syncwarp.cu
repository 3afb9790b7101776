// Bug: each half of the warp waits for itself, but reads what the other half wrote.
//
// The twin is right: __syncwarp with the mask of the whole warp orders memory among all its lanes
// (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::partial_syncwarp {
namespace {

template <bool fixed>
__global__ void reverse(const float* x, float* y) {
  __shared__ float tile[warp_size];
  const int lane = threadIdx.x;
  const unsigned half = lane < 16 ? 0x0000ffffu : 0xffff0000u;
  tile[lane] = x[lane];  // BUG
  __syncwarp(fixed ? all_lanes : half);
  y[lane] = tile[warp_size - 1 - lane];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"partial_syncwarp",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 32, .y = 32},
                             expected::reversed,
                             Check::reads_initialised_memory});

}  // namespace
}  // namespace warpcheck::planted::partial_syncwarp
