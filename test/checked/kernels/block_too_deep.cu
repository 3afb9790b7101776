// Bug: a block is 128 threads deep in z.
//
// The twin is right: the extent of a block in z is at most 64, in x 1024 (CUDA C++ Programming
// Guide, "Technical Specifications per Compute Capability").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::block_too_deep {
namespace {

__global__ void copy(const float* x, float* y) {
  const int i = threadIdx.x + threadIdx.z;
  y[i] = x[i];
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy, 1, fixed ? dim3(128, 1, 1) : dim3(1, 1, 128), 0, nullptr, m.x, m.y);
}

const Registered registered({"block_too_deep",
                             run<false>,
                             run<true>,
                             Check::accepts_launch,
                             {.n = 128, .y = 128},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::block_too_deep
