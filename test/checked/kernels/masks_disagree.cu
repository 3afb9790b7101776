// Bug: the lanes of one shuffle name different masks.
//
// The twin is right: all lanes that are named by a mask name the same mask (CUDA C++ Programming
// Guide, "Warp Shuffle Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::masks_disagree {
namespace {

template <bool fixed>
__global__ void swap(const float* x, float* y) {
  const int lane = threadIdx.x;
  const unsigned mask = fixed || lane < 16 ? all_lanes : 0xffff0000u;
  y[lane] = __shfl_xor_sync(mask, x[lane], 1);  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(swap<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"masks_disagree",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 32, .y = 32},
                             expected::swapped});

}  // namespace
}  // namespace warpcheck::planted::masks_disagree
