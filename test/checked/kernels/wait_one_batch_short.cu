// Bug: two tiles are on their way, and the wait for the first one lets both of them be late.
//
// The twin is right: with the next tile committed behind it, waiting for all but one batch is
// waiting for the tile that is used (CUDA C++ Programming Guide, "Pipeline Primitives Interface").
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::wait_one_batch_short {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int tiles) {
  __shared__ float buffer[2][block_size];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&buffer[0][t], &x[t], sizeof(float));  // BUG
  __pipeline_commit();
  float total = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) {
      __pipeline_memcpy_async(&buffer[(tile + 1) % 2][t], &x[(tile + 1) * block_size + t],
                              sizeof(float));
    }
    __pipeline_commit();
    __pipeline_wait_prior(fixed ? 1 : 2);
    __syncthreads();
    total += buffer[tile % 2][block_size - 1 - t];  // BUG
    __syncthreads();
  }
  y[t] = total;
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n / block_size);
}

const Registered registered({"wait_one_batch_short",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 256, .y = 64},
                             expected::tile_sums});

}  // namespace
}  // namespace warpcheck::planted::wait_one_batch_short
