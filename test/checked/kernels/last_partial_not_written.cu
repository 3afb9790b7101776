// Bug: the block reads the sums of all warps that fit, also of those that the block does not have.
//
// The twin is right: the loop ends with the warps of this block.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::last_partial_not_written {
namespace {

constexpr int most_warps = 8;

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  __shared__ float of_warp[most_warps];
  const int t = threadIdx.x;
  float value = x[t];
  for (int half = warp_size / 2; half > 0; half /= 2) {
    value += __shfl_down_sync(all_lanes, value, half);
  }
  if (t % warp_size == 0) {
    of_warp[t / warp_size] = value;
  }
  __syncthreads();
  if (t == 0) {
    const int warps = fixed ? block_size / warp_size : most_warps;
    float total = 0;
    for (int w = 0; w < warps; ++w) {
      total += of_warp[w];  // BUG
    }
    *y = total;
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"last_partial_not_written",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 64, .y = 1},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::last_partial_not_written
