// Bug: the shared tile of a stencil has room for one halo element only; there are two.
//
// The twin is right: the tile holds both halo elements; a barrier lies between writes and reads.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::halo_one_short {
namespace {

template <bool fixed>
__global__ void stencil(const float* x, float* y, int n) {
  __shared__ float tile[block_size + (fixed ? 2 : 1)];
  const int t = threadIdx.x;
  const int i = blockIdx.x * block_size + t;
  tile[t + 1] = x[i];
  if (t == 0) {
    tile[0] = i > 0 ? x[i - 1] : 0;
  }
  if (t + 1 == static_cast<int>(blockDim.x)) {
    tile[t + 2] = i + 1 < n ? x[i + 1] : 0;  // BUG
  }
  __syncthreads();
  y[i] = tile[t] + tile[t + 1] + tile[t + 2];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(stencil<fixed>, m.n / block_size, block_size, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"halo_one_short",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 128, .y = 128},
                             expected::neighbours});

}  // namespace
}  // namespace warpcheck::planted::halo_one_short
