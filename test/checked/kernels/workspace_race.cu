// Bug: threads of a block exchange values through memory of cudaMalloc without a barrier.
//
// The twin is right: the barrier orders accesses of the block to global memory as well (CUDA C++
// Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::workspace_race {
namespace {

template <bool fixed>
__global__ void reverse(const float* x, float* values, float* y) {
  const int t = threadIdx.x;
  values[t] = x[t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  y[t] = values[block_size - 1 - t];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  float* values = nullptr;
  cudaMalloc(&values, block_size * sizeof(float));
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, values, m.y);
  cudaFree(values);
}

const Registered registered({"workspace_race",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::workspace_race
