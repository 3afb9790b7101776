// Bug: lanes without an element return, and the shuffles of the others name them in their mask.
//
// The twin is right: the mask holds the lanes that are left; what comes from beyond them is not
// used (CUDA C++ Programming Guide, "Warp Shuffle Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::exited_lane_in_mask {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int n) {
  const int lane = threadIdx.x;
  if (lane >= n) {
    return;
  }
  const unsigned mask = fixed ? (1u << n) - 1 : all_lanes;
  float value = x[lane];
  for (int half = warp_size / 2; half > 0; half /= 2) {
    const float other = __shfl_down_sync(mask, value, half);  // BUG
    value += lane + half < n ? other : 0;
  }
  if (lane == 0) {
    *y = value;
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, warp_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"exited_lane_in_mask",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 20, .y = 1},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::exited_lane_in_mask
