// Bug: threads of a block count in shared memory with a plain +=.
//
// The twin is right: atomicAdd on shared memory; barriers before and after it (CUDA C++ Programming
// Guide, "Atomic Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::shared_count_without_atomic {
namespace {

template <bool fixed>
__global__ void histogram(const float* x, float* y) {
  __shared__ unsigned bins[bin_count];
  const int t = threadIdx.x;
  if (t < bin_count) {
    bins[t] = 0;
  }
  __syncthreads();
  const int bin = static_cast<int>(x[t]) % bin_count;
  if constexpr (fixed) {
    atomicAdd(&bins[bin], 1u);
  } else {
    bins[bin] += 1;  // BUG
  }
  __syncthreads();
  if (t < bin_count) {
    y[t] = static_cast<float>(bins[t]);
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(histogram<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"shared_count_without_atomic",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = bin_count},
                             expected::histogram});

}  // namespace
}  // namespace warpcheck::planted::shared_count_without_atomic
