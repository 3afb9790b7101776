// Bug: a shared array longer than the block is cleared by one element a thread.
//
// The twin is right: a block-stride loop clears all of it, before a barrier.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::half_the_slots_cleared {
namespace {

constexpr int slots = 2 * block_size;

template <bool fixed>
__global__ void copy(const float* x, float* y) {
  __shared__ float sums[slots];
  const int t = threadIdx.x;
  for (int i = t; i < (fixed ? slots : block_size); i += block_size) {
    sums[i] = 0;
  }
  __syncthreads();
  for (int i = t; i < slots; i += block_size) {
    atomicAdd(&sums[i], x[i]);  // BUG
  }
  __syncthreads();
  for (int i = t; i < slots; i += block_size) {
    y[i] = sums[i];
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"half_the_slots_cleared",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 128, .y = 128},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::half_the_slots_cleared
