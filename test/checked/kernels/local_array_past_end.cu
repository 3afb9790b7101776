// Bug: a loop over an array of the thread's own reads one element past its end.
//
// The twin is right: the loop has as many steps as the array has elements.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::local_array_past_end {
namespace {

__global__ void sum(const float* x, float* y, int n, int taps) {
  float window[4];
  const int t = threadIdx.x;
  for (int k = 0; k < 4; ++k) {
    window[(t + k) % 4] = x[(t + k) % n];
  }
  float total = 0;
  for (int k = 0; k < taps; ++k) {
    total += window[k];  // BUG
  }
  y[t] = total;
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum, 1, block_size, 0, nullptr, m.x, m.y, m.n, fixed ? 4 : 5);
}

const Registered registered({"local_array_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::sums_of_four});

}  // namespace
}  // namespace warpcheck::planted::local_array_past_end
