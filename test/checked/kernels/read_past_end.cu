// Bug: the last thread reads one element past the end of its input.
//
// The twin is right: only threads with a right neighbour read it.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::read_past_end {
namespace {

template <bool fixed>
__global__ void shift(const float* x, float* y, int n) {
  const int i = threadIdx.x;
  const unsigned keep = i + 1 < n ? ~0u : 0;
  float value = 0;
  if (!fixed || i + 1 < n) {
    value = x[i + 1];  // BUG
  }
  y[i] = __uint_as_float(__float_as_uint(value) & keep);
}

template <bool fixed>
void run(const Memory& m) {
  launch(shift<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"read_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::shifted_left});

}  // namespace
}  // namespace warpcheck::planted::read_past_end
