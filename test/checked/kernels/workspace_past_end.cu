// Bug: a kernel leaves a number for each block in memory of cudaMalloc with room for one less.
//
// The twin is right: the launcher makes room for all of them.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::workspace_past_end {
namespace {

__global__ void sum_blocks(const float* x, float* sums) {
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int i = 0; i < block_size; ++i) {
      sum += x[blockIdx.x * block_size + i];
    }
    sums[blockIdx.x] = sum;  // BUG
  }
}

__global__ void sum_all(const float* sums, float* y, int count) {
  float total = 0;
  for (int i = 0; i < count; ++i) {
    total += sums[i];
  }
  y[0] = total;
}

template <bool fixed>
void run(const Memory& m) {
  const int blocks = m.n / block_size;
  float* sums = nullptr;
  cudaMalloc(&sums, (fixed ? blocks : blocks - 1) * sizeof(float));
  launch(sum_blocks, blocks, block_size, 0, nullptr, m.x, sums);
  launch(sum_all, 1, 1, 0, nullptr, sums, m.y, blocks);
  cudaFree(sums);
}

const Registered registered({"workspace_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 256, .y = 1},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::workspace_past_end
