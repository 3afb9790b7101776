// Bug: each thread replaces its element by its neighbour's without waiting until all have read.
//
// The twin is right: all reads are before the barrier, all writes behind it (CUDA C++ Programming
// Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::shift_in_place {
namespace {

template <bool fixed>
__global__ void rotate(const float* x, float* y, unsigned* values) {
  const int t = threadIdx.x;
  values[t] = static_cast<unsigned>(x[t]);
  __syncthreads();
  const unsigned next = values[(t + 1) % block_size];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  values[t] = next;  // BUG
  y[t] = static_cast<float>(values[t]);
}

template <bool fixed>
void run(const Memory& m) {
  launch(rotate<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"shift_in_place",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64, .w = 64},
                             expected::rotated});

}  // namespace
}  // namespace warpcheck::planted::shift_in_place
