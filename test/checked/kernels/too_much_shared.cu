// Bug: a block asks for 256 KiB of dynamic shared memory.
//
// The twin is right: a block gets up to 48 KiB of shared memory without being allowed more (CUDA
// C++ Programming Guide, "Technical Specifications per Compute Capability").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::too_much_shared {
namespace {

__global__ void reverse(const float* x, float* y) {
  float* tile = dynamic_shared<float>();
  const int t = threadIdx.x;
  tile[t] = x[t];
  __syncthreads();
  y[t] = tile[block_size - 1 - t];
}

template <bool fixed>
void run(const Memory& m) {
  const std::size_t kib = fixed ? 16 : 256;
  launch(reverse, 1, block_size, kib * 1024, nullptr, m.x, m.y);
}

const Registered registered({"too_much_shared",
                             run<false>,
                             run<true>,
                             Check::accepts_launch,
                             {.n = 64, .y = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::too_much_shared
