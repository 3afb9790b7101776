// Bug: a sum is read while other threads still add to it atomically.
//
// The twin is right: the barrier ends all additions before the reads (CUDA C++ Programming Guide,
// "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::atomic_with_plain_read {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  __shared__ float total;
  const int t = threadIdx.x;
  if (t == 0) {
    total = 0;
  }
  __syncthreads();
  atomicAdd(&total, x[t]);  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  y[t] = total;  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"atomic_with_plain_read",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::total_everywhere});

}  // namespace
}  // namespace warpcheck::planted::atomic_with_plain_read
