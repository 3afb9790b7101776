// Bug: a scan in place has one barrier a step; it needs one between reading and writing too.
//
// The twin is right: all reads of a step are before a barrier, all writes between it and the next
// (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::scan_one_barrier_short {
namespace {

template <bool fixed>
__global__ void scan(const float* x, float* y) {
  __shared__ float sums[block_size];
  const int t = threadIdx.x;
  sums[t] = x[t];
  __syncthreads();
  for (int step = 1; step < block_size; step *= 2) {
    const float left = t >= step ? sums[t - step] : 0;  // BUG
    if constexpr (fixed) {
      __syncthreads();
    }
    sums[t] += left;  // BUG
    __syncthreads();
  }
  y[t] = sums[t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(scan<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"scan_one_barrier_short",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::prefix_sums});

}  // namespace
}  // namespace warpcheck::planted::scan_one_barrier_short
