// Bug: no barrier between the writes to shared memory and the reads by other threads.
//
// The twin is right: __syncthreads makes what all threads of the block wrote before it visible to
// all after it (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::reverse_without_barrier {
namespace {

template <bool fixed>
__global__ void reverse(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  tile[t] = x[t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  y[t] = tile[block_size - 1 - t];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"reverse_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::reversed,
                             Check::reads_initialised_memory});

}  // namespace
}  // namespace warpcheck::planted::reverse_without_barrier
