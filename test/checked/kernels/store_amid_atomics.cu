// Bug: one thread sets a sum to zero with a plain store while others already add to it.
//
// The twin is right: the barrier orders the store before the additions; all are of one block (CUDA
// C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::store_amid_atomics {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  if (threadIdx.x == 0) {
    *y = 0;  // BUG
  }
  if constexpr (fixed) {
    __syncthreads();
  }
  atomicAdd(y, x[threadIdx.x]);  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"store_amid_atomics",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 1, .y_is_zero = true},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::store_amid_atomics
