// Bug: one thread of each block counts it in a __device__ variable with a plain ++.
//
// The twin is right: atomicAdd reads, adds and writes in one step (CUDA C++ Programming Guide,
// "Atomic Functions"); the number is read by the next launch.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::variable_count_without_atomic {
namespace {

__device__ unsigned visits;

template <bool fixed>
__global__ void count() {
  if (threadIdx.x == 0) {
    if constexpr (fixed) {
      atomicAdd(&visits, 1u);
    } else {
      ++visits;  // BUG
    }
  }
}

__global__ void take(float* y) {
  *y = static_cast<float>(block_size * visits);
  visits = 0;
}

template <bool fixed>
void run(const Memory& m) {
  launch(count<fixed>, m.n / block_size, block_size, 0, nullptr);
  launch(take, 1, 1, 0, nullptr, m.y);
}

const Registered registered({"variable_count_without_atomic",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 1},
                             expected::how_many});

}  // namespace
}  // namespace warpcheck::planted::variable_count_without_atomic
