// Bug: an asynchronous copy into a tile begins while other threads read the tile; it is waited for
// only behind the next barrier.
//
// The twin is right: between a read and a copy over what it reads is a barrier. A copy may arrive
// at any time from its begin to the end of the wait for it (CUDA C++ Programming Guide,
// "Asynchronous Data Copies").
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::copy_begun_too_early {
namespace {

template <bool fixed>
__global__ void add_reversed(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  tile[t] = x[t];
  __syncthreads();
  const float opposite = tile[block_size - 1 - t];  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  __pipeline_memcpy_async(&tile[t], &x[t], sizeof(float));  // BUG
  __pipeline_commit();
  __syncthreads();
  __pipeline_wait_prior(0);
  y[t] = opposite + tile[t];
}

template <bool fixed>
void run(const Memory& m) {
  launch(add_reversed<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"copy_begun_too_early",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64},
                             expected::plus_reversed});

}  // namespace
}  // namespace warpcheck::planted::copy_begun_too_early
