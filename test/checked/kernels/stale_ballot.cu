// Bug: a mask made by a ballot is used after more lanes have returned.
//
// The twin is right: a second ballot among the lanes of the first finds those that stay (CUDA C++
// Programming Guide, "Warp Vote Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::stale_ballot {
namespace {

template <bool fixed>
__global__ void broadcast(const float* x, float* y) {
  const int lane = threadIdx.x;
  unsigned mask = __ballot_sync(all_lanes, lane < 24);
  if (lane >= 24) {
    return;
  }
  const bool stays = lane < 16;
  if constexpr (fixed) {
    mask = __ballot_sync(mask, stays);
  }
  if (!stays) {
    return;
  }
  y[lane] = __shfl_sync(mask, x[lane], 0);  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(broadcast<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"stale_ballot",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 32, .y = 32, .y_is_zero = true},
                             expected::first_of_sixteen});

}  // namespace
}  // namespace warpcheck::planted::stale_ballot
