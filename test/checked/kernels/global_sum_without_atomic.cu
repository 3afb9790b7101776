// Bug: threads of a block add to one number in global memory with a plain +=.
//
// The twin is right: atomicAdd reads, adds and writes in one step (CUDA C++ Programming Guide,
// "Atomic Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::global_sum_without_atomic {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  if constexpr (fixed) {
    atomicAdd(y, x[threadIdx.x]);
  } else {
    *y += x[threadIdx.x];  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"global_sum_without_atomic",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 1, .y_is_zero = true},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::global_sum_without_atomic
