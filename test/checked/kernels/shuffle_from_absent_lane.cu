// Bug: lanes of one half shuffle among themselves but read from lanes of the other half.
//
// The twin is right: all lanes of the warp take part, so that every lane read from does (CUDA C++
// Programming Guide, "Warp Shuffle Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::shuffle_from_absent_lane {
namespace {

template <bool fixed>
__global__ void swap(const float* x, float* y) {
  const int lane = threadIdx.x;
  const unsigned half = lane < 16 ? 0x0000ffffu : 0xffff0000u;
  y[lane] = __shfl_sync(fixed ? all_lanes : half, x[lane], lane ^ 16);  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(swap<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"shuffle_from_absent_lane",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 32, .y = 32},
                             expected::halves_swapped});

}  // namespace
}  // namespace warpcheck::planted::shuffle_from_absent_lane
