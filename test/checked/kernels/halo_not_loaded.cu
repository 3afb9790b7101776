// Bug: only the left halo element of a stencil's shared tile is loaded.
//
// The twin is right: both halo elements are loaded before the barrier.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::halo_not_loaded {
namespace {

template <bool fixed>
__global__ void stencil(const float* x, float* y, int n) {
  __shared__ float tile[block_size + 2];
  const int t = threadIdx.x;
  const int i = blockIdx.x * block_size + t;
  tile[t + 1] = x[i];
  if (t == 0) {
    tile[0] = i > 0 ? x[i - 1] : 0;
  }
  if (fixed && t == block_size - 1) {
    tile[t + 2] = i + 1 < n ? x[i + 1] : 0;
  }
  __syncthreads();
  y[i] = tile[t] + tile[t + 1] + tile[t + 2];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(stencil<fixed>, m.n / block_size, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"halo_not_loaded",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 128, .y = 128},
                             expected::neighbours});

}  // namespace
}  // namespace warpcheck::planted::halo_not_loaded
