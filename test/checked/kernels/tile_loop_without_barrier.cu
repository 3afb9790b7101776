// Bug: the next tile is loaded into shared memory while other threads still read the last one.
//
// The twin is right: a barrier on both sides of the reads (CUDA C++ Programming Guide,
// "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::tile_loop_without_barrier {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int n) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  float total = 0;
  for (int first = 0; first < n; first += block_size) {
    tile[t] = x[first + t];  // BUG
    __syncthreads();
    total += tile[block_size - 1 - t];  // BUG
    if constexpr (fixed) {
      __syncthreads();
    }
  }
  y[t] = total;
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"tile_loop_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 64},
                             expected::tile_sums});

}  // namespace
}  // namespace warpcheck::planted::tile_loop_without_barrier
