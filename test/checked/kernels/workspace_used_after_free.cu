// Bug: a launcher frees memory of cudaMalloc before it launches the kernel that reads it.
//
// The twin is right: it frees the memory when nobody needs it any more (CUDA C++ Programming Guide,
// "Device Memory").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::workspace_used_after_free {
namespace {

__global__ void copy(const float* from, float* to) {
  to[threadIdx.x] = from[threadIdx.x];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  float* kept = nullptr;
  float* values = nullptr;
  cudaMalloc(&kept, block_size * sizeof(float));
  cudaMalloc(&values, block_size * sizeof(float));
  launch(copy, 1, block_size, 0, nullptr, m.x, values);
  if constexpr (!fixed) {
    cudaFree(values);
  }
  launch(copy, 1, block_size, 0, nullptr, values, kept);
  launch(copy, 1, block_size, 0, nullptr, kept, m.y);
  if constexpr (fixed) {
    cudaFree(values);
  }
  cudaFree(kept);
}

const Registered registered({"workspace_used_after_free",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::workspace_used_after_free
