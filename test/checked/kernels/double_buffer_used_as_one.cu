// Bug: the loop has two buffers but always takes the first, so that one barrier a step is too few.
//
// The twin is right: buffers alternate: between a read and the next write of a buffer lies a
// barrier (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::double_buffer_used_as_one {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int tiles) {
  __shared__ float buffer[2][block_size];
  const int t = threadIdx.x;
  float total = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    float* current = buffer[fixed ? tile % 2 : 0];
    current[t] = x[tile * block_size + t];  // BUG
    __syncthreads();
    total += current[block_size - 1 - t];  // BUG
  }
  y[t] = total;
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n / block_size);
}

const Registered registered({"double_buffer_used_as_one",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 64},
                             expected::tile_sums});

}  // namespace
}  // namespace warpcheck::planted::double_buffer_used_as_one
