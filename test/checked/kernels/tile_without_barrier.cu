// Bug: a tile is transposed through shared memory without a barrier; the writes are in a device
// function.
//
// The twin is right: the barrier comes after the function has written, in the same thread (CUDA C++
// Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::tile_without_barrier {
namespace {

constexpr int side = 16;

__device__ void load(float (*tile)[side + 1], const float* x) {
  tile[threadIdx.y][threadIdx.x] = x[threadIdx.y * side + threadIdx.x];  // BUG
}

template <bool fixed>
__global__ void transpose(const float* x, float* y) {
  __shared__ float tile[side][side + 1];
  load(tile, x);
  if constexpr (fixed) {
    __syncthreads();
  }
  y[threadIdx.y * side + threadIdx.x] = tile[threadIdx.x][threadIdx.y];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(transpose<fixed>, 1, dim3(side, side), 0, nullptr, m.x, m.y);
}

const Registered registered({"tile_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 256},
                             expected::transposed_square,
                             Check::reads_initialised_memory});

}  // namespace
}  // namespace warpcheck::planted::tile_without_barrier
