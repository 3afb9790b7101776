// Bug: the two branches of a condition have a barrier each.
//
// The twin is right: one barrier behind the branches is reached by all threads (CUDA C++
// Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::barrier_in_branches {
namespace {

template <bool fixed>
__global__ void reverse(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  if (t < 16) {
    tile[t] = x[t];
    if constexpr (!fixed) {
      __syncthreads();  // BUG
    }
  } else {
    tile[t] = x[t];
    if constexpr (!fixed) {
      __syncthreads();  // BUG
    }
  }
  if constexpr (fixed) {
    __syncthreads();
  }
  y[t] = tile[block_size - 1 - t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"barrier_in_branches",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 64, .y = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::barrier_in_branches
