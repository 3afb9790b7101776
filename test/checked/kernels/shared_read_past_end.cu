// Bug: the last thread reads one element past the end of a shared array.
//
// The twin is right: only threads with a right neighbour read it, behind a barrier.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::shared_read_past_end {
namespace {

template <bool fixed>
__global__ void shift(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  tile[t] = x[t];
  __syncthreads();
  float value = 0;
  if (!fixed || t + 1 < block_size) {
    value = tile[t + 1];  // BUG
  }
  y[t] = t + 1 < block_size ? value : 0;
}

template <bool fixed>
void run(const Memory& m) {
  launch(shift<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"shared_read_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::shifted_left});

}  // namespace
}  // namespace warpcheck::planted::shared_read_past_end
