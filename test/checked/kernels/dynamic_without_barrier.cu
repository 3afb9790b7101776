// Bug: no barrier between the writes to dynamic shared memory and the reads by other threads.
//
// The twin is right: __syncthreads orders dynamic shared memory as any other (CUDA C++ Programming
// Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::dynamic_without_barrier {
namespace {

template <bool fixed>
__global__ void rotate(const float* x, float* y) {
  float* tile = dynamic_shared<float>();
  const int t = threadIdx.x;
  tile[t] = x[t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  y[t] = tile[(t + 1) % block_size];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(rotate<fixed>, 1, block_size, block_size * sizeof(float), nullptr, m.x, m.y);
}

const Registered registered({"dynamic_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::rotated,
                             Check::reads_initialised_memory});

}  // namespace
}  // namespace warpcheck::planted::dynamic_without_barrier
