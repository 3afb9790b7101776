// Bug: threads copy asynchronously what other threads of the block write without a barrier before.
//
// The twin is right: an asynchronous copy reads its source like any load, after the barrier (CUDA
// C++ Programming Guide, "Asynchronous Data Copies", "Synchronization Functions").
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::copy_of_unfinished_stage {
namespace {

__device__ float stage[block_size];

template <bool fixed>
__global__ void reverse(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  stage[t] = x[t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  __pipeline_memcpy_async(&tile[t], &stage[block_size - 1 - t], sizeof(float));  // BUG
  __pipeline_commit();
  __pipeline_wait_prior(0);
  y[t] = tile[t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"copy_of_unfinished_stage",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::copy_of_unfinished_stage
