// Bug: a tree reduction in shared memory has no barrier between its steps.
//
// The twin is right: each step reads what the one before wrote, behind a barrier; a step reads the
// upper half and writes the lower one (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::tree_without_barrier {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  __shared__ float partial[block_size];
  const int t = threadIdx.x;
  partial[t] = x[blockIdx.x * block_size + t];
  __syncthreads();
  for (int half = block_size / 2; half > 0; half /= 2) {
    if (t < half) {
      partial[t] += partial[t + half];  // BUG
    }
    if constexpr (fixed) {
      __syncthreads();
    }
  }
  if (t == 0) {
    y[blockIdx.x] = partial[0];
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, m.n / block_size, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"tree_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 4},
                             expected::block_sums});

}  // namespace
}  // namespace warpcheck::planted::tree_without_barrier
