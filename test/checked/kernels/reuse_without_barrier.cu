// Bug: a shared number is overwritten for the next round before all threads have read the last one.
//
// The twin is right: the second barrier separates the reads of a round from the write of the next
// (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::reuse_without_barrier {
namespace {

template <bool fixed>
__global__ void broadcast(const float* x, float* y) {
  __shared__ float first;
  const int t = threadIdx.x;
  for (int round = 0; round < 2; ++round) {
    if (t == 0) {
      first = x[round * block_size];  // BUG
    }
    __syncthreads();
    y[round * block_size + t] = first;  // BUG
    if constexpr (fixed) {
      __syncthreads();
    }
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(broadcast<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"reuse_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 128, .y = 128},
                             expected::firsts});

}  // namespace
}  // namespace warpcheck::planted::reuse_without_barrier
