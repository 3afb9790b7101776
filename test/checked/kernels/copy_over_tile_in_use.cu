// Bug: the next tile is copied asynchronously to shared memory while others still read the last.
//
// The twin is right: a barrier lies between the reads of a tile and the copy that replaces it (CUDA
// C++ Programming Guide, "Synchronization Functions").
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::copy_over_tile_in_use {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int tiles) {
  __shared__ float values[block_size];
  const int t = threadIdx.x;
  float total = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    __pipeline_memcpy_async(&values[t], &x[tile * block_size + t], sizeof(float));  // BUG
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    total += values[block_size - 1 - t];  // BUG
    if constexpr (fixed) {
      __syncthreads();
    }
  }
  y[t] = total;
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n / block_size);
}

const Registered registered({"copy_over_tile_in_use",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 64},
                             expected::tile_sums});

}  // namespace
}  // namespace warpcheck::planted::copy_over_tile_in_use
