// Bug: the last block adds up the sums of the others, which no fence orders before the counter.
//
// The twin is right: sum, fence, counter in each block; counter, fence, sums in the last: as in
// the example (CUDA C++ Programming Guide, "Memory Fence Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::last_block_without_fence {
namespace {

// w[0] counts the blocks that are done, w[1 + b] is the sum of block b.
template <bool fixed>
__global__ void sum(const float* x, float* y, unsigned* w) {
  unsigned own = 0;
  for (int i = 0; i < block_size; ++i) {
    own += static_cast<unsigned>(x[blockIdx.x * block_size + i]);
  }
  w[1 + blockIdx.x] = own;  // BUG
  if constexpr (fixed) {
    __threadfence();
  }
  const unsigned done = atomicInc(w, gridDim.x - 1);
  if (done == gridDim.x - 1) {
    __threadfence();
    const volatile unsigned* sums = w + 1;
    unsigned total = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) {
      total += sums[b];  // BUG
    }
    *y = static_cast<float>(total);
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, m.n / block_size, 1, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"last_block_without_fence",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 1, .w = 5},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::last_block_without_fence
