// Bug: the first thread reads the element before the begin of its input.
//
// The twin is right: only threads with a left neighbour read it.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::left_neighbour_of_first {
namespace {

template <bool fixed>
__global__ void difference(const float* x, float* y) {
  const int i = threadIdx.x;
  float left = 0;
  if (!fixed || i > 0) {
    left = x[i - 1];  // BUG
  }
  y[i] = x[i] - left;
}

template <bool fixed>
void run(const Memory& m) {
  launch(difference<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"left_neighbour_of_first",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::differences});

}  // namespace
}  // namespace warpcheck::planted::left_neighbour_of_first
