// Bug: an output is added to before it is ever written.
//
// The twin is right: the output is written only.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::output_added_to {
namespace {

template <bool fixed>
__global__ void copy(const float* x, float* y) {
  const int t = threadIdx.x;
  if constexpr (fixed) {
    y[t] = x[t];
  } else {
    y[t] += x[t];  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"output_added_to",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 64, .y = 64},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::output_added_to
