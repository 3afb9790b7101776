// Bug: two arrays carved out of dynamic shared memory overlap by half.
//
// The twin is right: the second array begins where the first one ends.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::overlapping_carve {
namespace {

template <bool fixed>
__global__ void add_reversed(const float* x, float* y) {
  float* first = dynamic_shared<float>();
  float* second = first + (fixed ? block_size : block_size / 2);
  const int t = threadIdx.x;
  first[t] = x[t];          // BUG
  second[t] = 2080 - x[t];  // BUG
  __syncthreads();
  y[t] = first[t] + second[t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(add_reversed<fixed>, 1, block_size, 2 * block_size * sizeof(float), nullptr, m.x, m.y);
}

const Registered registered({"overlapping_carve",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::total_everywhere});

}  // namespace
}  // namespace warpcheck::planted::overlapping_carve
