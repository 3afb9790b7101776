// Bug: with two buffers and one barrier a step, the barrier after the first load is missing.
//
// The twin is right: a buffer is written in the step after the barrier that ends its reads, and
// read behind the barrier that ends its writes (CUDA C++ Programming Guide, "Synchronization
// Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::double_buffer_without_first_barrier {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int tiles) {
  __shared__ float buffer[2][block_size];
  const int t = threadIdx.x;
  buffer[0][t] = x[t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  float total = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) {
      buffer[(tile + 1) % 2][t] = x[(tile + 1) * block_size + t];
    }
    total += buffer[tile % 2][block_size - 1 - t];  // BUG
    __syncthreads();
  }
  y[t] = total;
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n / block_size);
}

const Registered registered({"double_buffer_without_first_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 64},
                             expected::tile_sums,
                             Check::reads_initialised_memory});

}  // namespace
}  // namespace warpcheck::planted::double_buffer_without_first_barrier
