// Bug: a barrier is in a loop that some threads run through once more than others.
//
// The twin is right: all threads make the same number of steps; those without an element only wait
// (CUDA C++ Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::barrier_in_uneven_loop {
namespace {

template <bool fixed>
__global__ void sum(const float* x, float* y, int n) {
  __shared__ float partial[block_size];
  const int t = threadIdx.x;
  partial[t] = 0;
  for (int i = t; fixed ? i - t < n : i < n; i += block_size) {
    if (i < n) {
      partial[t] += x[i];
    }
    __syncthreads();  // BUG
  }
  __syncthreads();  // BUG
  if (t == 0) {
    float total = 0;
    for (int i = 0; i < block_size; ++i) {
      total += partial[i];
    }
    *y = total;
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"barrier_in_uneven_loop",
                             run<false>,
                             run<true>,
                             Check::synchronises_correctly,
                             {.n = 100, .y = 1},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::barrier_in_uneven_loop
