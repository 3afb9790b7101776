// Bug: a last block advances the step that threads of other blocks may still have to read: no
// barrier of their block is before its ticket.
//
// The twin is right: all threads of a block have read when its first thread, behind a barrier and a
// fence, takes the ticket, and the last block sees all tickets (CUDA C++ Programming Guide, "Memory
// Fence Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::step_advanced_too_early {
namespace {

// w[0] counts the blocks that are done, w[1] is the step.
template <bool fixed>
__global__ void add_step(const float* x, float* y, unsigned* w) {
  __shared__ bool is_last;
  const int i = blockIdx.x * block_size + threadIdx.x;
  y[i] = x[i] + w[1];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    __threadfence();
    is_last = atomicInc(w, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    w[1] = 1;  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(add_step<fixed>, m.n / block_size, block_size, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"step_advanced_too_early",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 256, .w = 2},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::step_advanced_too_early
