// Bug: bins in global memory are cleared and used without a barrier in between.
//
// The twin is right: barriers separate clearing, counting and reading; all threads are of one block
// (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::bins_cleared_without_barrier {
namespace {

template <bool fixed>
__global__ void histogram(const float* x, float* y, unsigned* bins) {
  const int t = threadIdx.x;
  if (t < bin_count) {
    bins[t] = 0;  // BUG
  }
  if constexpr (fixed) {
    __syncthreads();
  }
  atomicAdd(&bins[static_cast<int>(x[t]) % bin_count], 1u);  // BUG
  __syncthreads();
  if (t < bin_count) {
    y[t] = static_cast<float>(bins[t]);
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(histogram<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"bins_cleared_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = bin_count, .w = bin_count},
                             expected::histogram});

}  // namespace
}  // namespace warpcheck::planted::bins_cleared_without_barrier
