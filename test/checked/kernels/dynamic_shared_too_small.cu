// Bug: the launch asks for as many bytes of dynamic shared memory as there are elements.
//
// The twin is right: as many bytes as the elements take.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::dynamic_shared_too_small {
namespace {

__global__ void reverse(const float* x, float* y) {
  float* tile = dynamic_shared<float>();
  const int t = threadIdx.x;
  tile[t] = x[t];  // BUG
  __syncthreads();
  y[t] = tile[block_size - 1 - t];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  const std::size_t bytes = fixed ? block_size * sizeof(float) : block_size;
  launch(reverse, 1, block_size, bytes, nullptr, m.x, m.y);
}

const Registered registered({"dynamic_shared_too_small",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::reversed,
                             std::nullopt,
                             Danger::crash});

}  // namespace
}  // namespace warpcheck::planted::dynamic_shared_too_small
