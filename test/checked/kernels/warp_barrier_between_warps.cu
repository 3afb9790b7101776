// Bug: two warps exchange values behind __syncwarp, which orders a warp only.
//
// The twin is right: __syncthreads orders all warps of the block (CUDA C++ Programming Guide,
// "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::warp_barrier_between_warps {
namespace {

template <bool fixed>
__global__ void swap(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  tile[t] = x[t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  } else {
    __syncwarp();
  }
  y[t] = tile[t ^ warp_size];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(swap<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"warp_barrier_between_warps",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::warps_swapped,
                             Check::reads_initialised_memory});

}  // namespace
}  // namespace warpcheck::planted::warp_barrier_between_warps
