// Bug: the last thread writes one element past the end of a shared array.
//
// The twin is right: the array has room for one element more than there are threads.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::shared_write_past_end {
namespace {

template <bool fixed>
__global__ void shift(const float* x, float* y) {
  __shared__ float tile[fixed ? block_size + 1 : block_size];
  const int t = threadIdx.x;
  if (t == 0) {
    tile[0] = 0;
  }
  tile[t + 1] = x[t];  // BUG
  __syncthreads();
  y[t] = tile[t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(shift<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"shared_write_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::shifted_right});

}  // namespace
}  // namespace warpcheck::planted::shared_write_past_end
