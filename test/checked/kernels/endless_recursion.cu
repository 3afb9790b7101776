// Bug: a recursion lacks its end for odd numbers.
//
// The twin is right: the recursion ends at every number below 2, and is four calls deep at most.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::endless_recursion {
namespace {

// How often 2 can be taken from i.
__device__ __noinline__ int halves_of(int i, bool fixed) {  // BUG
  volatile int own = i;
  if (own == 0 || (fixed && own < 2)) {
    return 0;
  }
  const int rest = halves_of(own - 2, fixed);  // BUG
  return own == 0 ? 0 : rest + 1;
}

__global__ void count(const float* x, float* y, bool fixed) {
  const int t = threadIdx.x;
  y[t] = static_cast<float>(halves_of(static_cast<int>(x[t]), fixed));
}

template <bool fixed>
void run(const Memory& m) {
  launch(count, 1, m.n, 0, nullptr, m.x, m.y, fixed);
}

const Registered registered({"endless_recursion",
                             run<false>,
                             run<true>,
                             Check::stays_in_stack,
                             {.n = 8, .y = 8},
                             expected::halves,
                             std::nullopt,
                             Danger::crash});

}  // namespace
}  // namespace warpcheck::planted::endless_recursion
