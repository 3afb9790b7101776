// Bug: an index is computed modulo n from a product that overflows 32 bits, and becomes negative.
//
// The twin is right: the product is computed in 64 bits; as the factor is odd, the slots of 64
// elements differ.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::index_overflow {
namespace {

template <bool fixed>
__global__ void scatter(const float* x, float* y, int n) {
  const int i = threadIdx.x;
  if constexpr (fixed) {
    y[i * 77777777ll % n] = x[i];
  } else {
    const int product = static_cast<int>(i * 77777777u);  // as a device computes i * 77777777
    y[product % n] = x[i];                                // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(scatter<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"index_overflow",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::scattered});

}  // namespace
}  // namespace warpcheck::planted::index_overflow
