// Bug: a spin lock between blocks has no fences: the number under it is read and written outside of
// the lock.
//
// The twin is right: fences behind taking and before giving back the lock order what it protects
// (CUDA C++ Programming Guide, "Memory Fence Functions"); one thread a block takes it.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::lock_without_fence {
namespace {

template <bool fixed>
__global__ void sum(const float* x, volatile float* y, unsigned* lock) {
  float own = 0;
  for (int i = 0; i < block_size; ++i) {
    own += x[blockIdx.x * block_size + i];
  }
  while (atomicCAS(lock, 0u, 1u) != 0) {
  }
  if constexpr (fixed) {
    __threadfence();
  }
  *y = *y + own;  // BUG
  if constexpr (fixed) {
    __threadfence();
  }
  atomicExch(lock, 0u);
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, m.n / block_size, 1, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"lock_without_fence",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 256, .y = 1, .w = 1, .y_is_zero = true},
                             expected::total});

}  // namespace
}  // namespace warpcheck::planted::lock_without_fence
