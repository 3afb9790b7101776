// Bug: a shuffle in a branch for half of the warp names all lanes, of which the others never come.
//
// The twin is right: the mask holds the lanes of the branch (CUDA C++ Programming Guide, "Warp
// Shuffle Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::full_mask_in_branch {
namespace {

template <bool fixed>
__global__ void swap(const float* x, float* y, int n) {
  const int lane = threadIdx.x;
  if (lane < n) {
    y[lane] = __shfl_xor_sync(fixed ? 0x0000ffffu : all_lanes, x[lane], 1);  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(swap<fixed>, 1, warp_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"full_mask_in_branch",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 16, .y = 16},
                             expected::swapped});

}  // namespace
}  // namespace warpcheck::planted::full_mask_in_branch
