// Bug: threads without an element leave their slot of shared memory as it is, and the reduction
// adds it.
//
// The twin is right: threads without an element write a zero.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::tail_slots_not_cleared {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int n) {
  __shared__ float partial[block_size];
  const int t = threadIdx.x;
  if (t < n) {
    partial[t] = x[t];
  } else if constexpr (fixed) {
    partial[t] = 0;
  }
  __syncthreads();
  for (int half = block_size / 2; half > 0; half /= 2) {
    if (t < half) {
      partial[t] += partial[t + half];  // BUG
    }
    __syncthreads();
  }
  if (t == 0) {
    *y = partial[0];
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"tail_slots_not_cleared",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 50, .y = 1},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::tail_slots_not_cleared
