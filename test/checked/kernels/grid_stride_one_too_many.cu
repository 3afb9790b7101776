// Bug: a grid-stride loop runs to i <= n.
//
// The twin is right: the loop ends before n.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::grid_stride_one_too_many {
namespace {

template <bool fixed>
__global__ void twice(const float* x, float* y, int n) {
  const int end = fixed ? n : n + 1;
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < end; i += stride) {
    y[i] = 2 * x[i];  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(twice<fixed>, 2, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"grid_stride_one_too_many",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 192, .y = 192},
                             expected::doubled});

}  // namespace
}  // namespace warpcheck::planted::grid_stride_one_too_many
