// Bug: a block has 1025 threads.
//
// The twin is right: a block has at most 1024 threads (CUDA C++ Programming Guide, "Technical
// Specifications per Compute Capability").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::block_of_1025 {
namespace {

__global__ void copy(const float* x, float* y, int n) {
  const int i = threadIdx.x;
  if (i < n) {
    y[i] = x[i];
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy, 1, fixed ? 1024 : 1025, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"block_of_1025",
                             run<false>,
                             run<true>,
                             Check::accepts_launch,
                             {.n = 1024, .y = 1024},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::block_of_1025
