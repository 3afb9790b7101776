// Bug: a loop resets its shared flag while other threads still ask whether to go on.
//
// The twin is right: a barrier between asking and resetting; the flag is set by atomicOr (CUDA C++
// Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::flag_reset_without_barrier {
namespace {

template <bool fixed>
__global__ void count_rounds(const float* x, float* y) {
  __shared__ unsigned again;
  const int t = threadIdx.x;
  int left = static_cast<int>(x[t]) % 5;
  int rounds = 0;
  bool go_on = true;
  while (go_on) {
    if (t == 0) {
      again = 0;  // BUG
    }
    __syncthreads();
    ++rounds;
    if (left > 0) {
      --left;
      atomicOr(&again, 1u);
    }
    __syncthreads();
    go_on = again != 0;  // BUG
    if constexpr (fixed) {
      __syncthreads();
    }
  }
  y[t] = static_cast<float>(rounds);
}

template <bool fixed>
void run(const Memory& m) {
  launch(count_rounds<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"flag_reset_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::rounds});

}  // namespace
}  // namespace warpcheck::planted::flag_reset_without_barrier
