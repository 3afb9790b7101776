// Bug: the number of blocks is rounded down, to none.
//
// The twin is right: it is rounded up, and threads without an element do nothing.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::empty_grid {
namespace {

__global__ void copy(const float* x, float* y, int n) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  if (i < n) {
    y[i] = x[i];
  }
}

template <bool fixed>
void run(const Memory& m) {
  const int blocks = fixed ? (m.n + block_size - 1) / block_size : m.n / block_size;
  launch(copy, blocks, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"empty_grid",
                             run<false>,
                             run<true>,
                             Check::accepts_launch,
                             {.n = 40, .y = 40},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::empty_grid
