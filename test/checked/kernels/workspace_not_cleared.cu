// Bug: a count in memory of cudaMalloc is added to without having been set to zero.
//
// The twin is right: cudaMemsetAsync comes before the kernel on its stream (CUDA C++ Programming
// Guide, "Streams").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::workspace_not_cleared {
namespace {

__global__ void count(unsigned* counter) {
  atomicAdd(counter, 1);  // BUG
}

__global__ void store(const unsigned* counter, float* y) {
  y[0] = static_cast<float>(*counter);
}

template <bool fixed>
void run(const Memory& m) {
  unsigned* counter = nullptr;
  cudaMalloc(&counter, sizeof(unsigned));
  if (fixed) {
    cudaMemsetAsync(counter, 0, sizeof(unsigned));
  }
  launch(count, m.n / block_size, block_size, 0, nullptr, counter);
  launch(store, 1, 1, 0, nullptr, counter, m.y);
  cudaFree(counter);
}

const Registered registered({"workspace_not_cleared",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 128, .y = 1},
                             expected::how_many});

}  // namespace
}  // namespace warpcheck::planted::workspace_not_cleared
