// Bug: the threads of the last block that have no element read and write past the ends.
//
// The twin is right: threads without an element do nothing.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::tail_without_guard {
namespace {

template <bool fixed>
__global__ void twice(const float* x, float* y, int n) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  if (!fixed || i < n) {
    y[i] = 2 * x[i];  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(twice<fixed>, (m.n + block_size - 1) / block_size, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"tail_without_guard",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 100, .y = 100},
                             expected::doubled});

}  // namespace
}  // namespace warpcheck::planted::tail_without_guard
