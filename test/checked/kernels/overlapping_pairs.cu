// Bug: a sorting step exchanges all neighbouring pairs at once, and pairs overlap.
//
// The twin is right: pairs of one step are disjoint, and a barrier ends each step (CUDA C++
// Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::overlapping_pairs {
namespace {

template <bool fixed>
__global__ void sort(const float* x, float* y) {
  __shared__ float values[block_size];
  const int t = threadIdx.x;
  values[block_size - 1 - t] = x[t];
  __syncthreads();
  for (int step = 0; step < block_size; ++step) {
    const bool mine = !fixed || t % 2 == step % 2;
    if (mine && t + 1 < block_size) {
      const float left = values[t];                 // BUG
      const float right = values[t + 1];            // BUG
      values[t] = left < right ? left : right;      // BUG
      values[t + 1] = left < right ? right : left;  // BUG
    }
    __syncthreads();
  }
  y[t] = values[t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(sort<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"overlapping_pairs",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::overlapping_pairs
