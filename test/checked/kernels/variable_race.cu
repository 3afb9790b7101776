// Bug: threads of a block exchange values through a __device__ array without a barrier.
//
// The twin is right: the barrier orders accesses of the block to global memory as well, and a
// variable of the device is global memory (CUDA C++ Programming Guide, "Synchronization Functions",
// "__device__").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::variable_race {
namespace {

template <class T>
__device__ T stage[block_size];

template <bool fixed>
__global__ void reverse(const float* x, float* y) {
  const int t = threadIdx.x;
  stage<float>[t] = x[t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  y[t] = stage<float>[block_size - 1 - t];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"variable_race",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::variable_race
