// Bug: threads of a block exchange values through global memory without a barrier.
//
// The twin is right: __syncthreads orders accesses to global memory among the threads of a block
// too (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::global_stage_without_barrier {
namespace {

template <bool fixed>
__global__ void reverse(const float* x, float* y, unsigned* stage) {
  const int t = threadIdx.x;
  stage[t] = static_cast<unsigned>(x[t]);  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  y[t] = static_cast<float>(stage[block_size - 1 - t]);  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"global_stage_without_barrier",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64, .w = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::global_stage_without_barrier
