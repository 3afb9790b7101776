// Bug: a loop waits for its index to equal n, which it steps over in the tail.
//
// The twin is right: the loop ends as soon as the index is not below n.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::endless_tail {
namespace {

template <bool fixed>
__global__ void twice(const float* x, volatile float* y, unsigned n) {
  for (unsigned i = threadIdx.x; fixed ? i < n : i != n; i += block_size) {
    y[i % n] = 2 * x[i % n];  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(twice<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"endless_tail",
                             run<false>,
                             run<true>,
                             Check::ends,
                             {.n = 100, .y = 100},
                             expected::doubled,
                             std::nullopt,
                             Danger::hang});

}  // namespace
}  // namespace warpcheck::planted::endless_tail
