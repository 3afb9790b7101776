// Bug: the steps of a reduction in a warp rely on volatile and on lanes in step, which Volta gave
// up.
//
// The twin is right: __syncwarp orders memory among the lanes that take part (CUDA C++ Programming
// Guide, "Synchronization Functions"); lanes read and write in different steps.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::warp_tree_without_syncwarp {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  __shared__ volatile float partial[warp_size];
  const int lane = threadIdx.x;
  partial[lane] = x[lane];
  __syncwarp();
  for (int half = warp_size / 2; half > 0; half /= 2) {
    if (lane < half) {
      partial[lane] = partial[lane] + partial[lane + half];  // BUG
    }
    if constexpr (fixed) {
      __syncwarp();
    }
  }
  if (lane == 0) {
    *y = partial[0];
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"warp_tree_without_syncwarp",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 32, .y = 1},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::warp_tree_without_syncwarp
