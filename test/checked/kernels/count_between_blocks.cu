// Bug: blocks count in global memory with a plain +=; inside a block only one thread does.
//
// The twin is right: atomicAdd is atomic for all threads of the device (CUDA C++ Programming Guide,
// "Atomic Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::count_between_blocks {
namespace {

template <bool fixed>
__global__ void histogram(const float* x, float* y) {
  const int bin = threadIdx.x;
  int count = 0;
  for (int i = 0; i < block_size; ++i) {
    const int value = static_cast<int>(x[blockIdx.x * block_size + i]);
    count += value % bin_count == bin ? 1 : 0;
  }
  if constexpr (fixed) {
    atomicAdd(&y[bin], static_cast<float>(count));
  } else {
    y[bin] += static_cast<float>(count);  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(histogram<fixed>, m.n / block_size, bin_count, 0, nullptr, m.x, m.y);
}

const Registered registered({"count_between_blocks",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = bin_count, .y_is_zero = true},
                             expected::histogram});

}  // namespace
}  // namespace warpcheck::planted::count_between_blocks
