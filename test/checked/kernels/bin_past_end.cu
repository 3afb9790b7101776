// Bug: the largest key, counted from 1, is added to a bin past the last one.
//
// The twin is right: keys are counted from 0.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::bin_past_end {
namespace {

template <bool fixed>
__global__ void histogram(const float* x, float* y) {
  const int key = static_cast<int>(x[threadIdx.x]) % bin_count;
  atomicAdd(&y[fixed ? key : key + 1], 1.0f);  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(histogram<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"bin_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = bin_count, .y_is_zero = true},
                             expected::histogram});

}  // namespace
}  // namespace warpcheck::planted::bin_past_end
