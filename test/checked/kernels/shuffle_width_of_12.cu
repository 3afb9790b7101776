// Bug: a shuffle inside segments of 12 lanes; a width is a power of two.
//
// The twin is right: a width of 16 is allowed, and 12 lanes use it (CUDA C++ Programming Guide,
// "Warp Shuffle Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::shuffle_width_of_12 {
namespace {

template <bool fixed>
__global__ void broadcast(const float* x, float* y) {
  const int lane = threadIdx.x;
  const float first = __shfl_sync(all_lanes, x[lane], 0, fixed ? 16 : 12);  // BUG
  y[lane] = lane < 12 ? first : x[0];
}

template <bool fixed>
void run(const Memory& m) {
  launch(broadcast<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"shuffle_width_of_12",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 32, .y = 32},
                             expected::firsts});

}  // namespace
}  // namespace warpcheck::planted::shuffle_width_of_12
