// Bug: the last thread writes one element past the end of its output.
//
// The twin is right: only threads with a right neighbour write it.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::write_past_end {
namespace {

template <bool fixed>
__global__ void shift(const float* x, float* y, int n) {
  const int i = threadIdx.x;
  if (i == 0) {
    y[0] = 0;
  }
  if (!fixed || i + 1 < n) {
    y[i + 1] = x[i];  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(shift<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"write_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::shifted_right});

}  // namespace
}  // namespace warpcheck::planted::write_past_end
