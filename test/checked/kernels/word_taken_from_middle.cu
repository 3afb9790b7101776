// Bug: the first lane overwrites a word that lanes 8 to 15 may still read: the barrier before is of
// all other lanes of the warp.
//
// The twin is right: the barrier is of all lanes that read (CUDA C++ Programming Guide, "Warp
// Synchronization Functions": __syncwarp orders memory among the threads of its mask).
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::word_taken_from_middle {
namespace {

constexpr unsigned middle = 0x0000ff00u;

template <bool fixed>
__global__ void add_first(const float* x, float* y) {
  __shared__ float first;
  const int t = threadIdx.x;
  if (t == 0) {
    first = x[0];
  }
  __syncthreads();
  if (t >= 16) {
    __syncwarp(0xffff0000u);
  }
  const float read = first;  // BUG
  // All have read here, but nothing that the rules know of says so.
  const float ahead = __shfl_down_sync(all_lanes, x[t], 1);
  if (fixed) {
    __syncwarp();
  } else {
    __syncwarp((1u << t & middle) != 0 ? middle : ~middle);
  }
  if (t == 0) {
    first = ahead;  // BUG
  }
  y[t] = x[t] + read - x[0];
}

template <bool fixed>
void run(const Memory& m) {
  launch(add_first<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"word_taken_from_middle",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 32, .y = 32},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::word_taken_from_middle
