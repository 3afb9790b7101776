// Bug: lanes of the upper half vote with a mask of the lower half.
//
// The twin is right: each lane's mask holds the lane itself (CUDA C++ Programming Guide, "Warp Vote
// Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::mask_without_caller {
namespace {

template <bool fixed>
__global__ void copy(const float* x, float* y) {
  const int lane = threadIdx.x;
  const int any = __any_sync(fixed ? all_lanes : 0x0000ffffu, x[lane] > 0);  // BUG
  y[lane] = any != 0 ? x[lane] : 0;
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"mask_without_caller",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 32, .y = 32},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::mask_without_caller
