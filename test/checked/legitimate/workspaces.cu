// Correct uses of memory that a launcher makes for itself.
//
// CUDA C++ Programming Guide: "Device Memory" (cudaMalloc gives memory until cudaFree, whatever is
// launched in between), "Unified Memory Programming" (managed memory belongs to the host as well,
// while no kernel runs).
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::workspaces {
namespace {

__global__ void copy(const float* from, float* to) {
  to[threadIdx.x] = from[threadIdx.x];
}

__global__ void gather(const float* from, const int* order, float* to) {
  to[threadIdx.x] = from[order[threadIdx.x]];
}

// It stays for the launches to come.
void by_kept_memory(const Memory& m) {
  static float* values = nullptr;
  if (values == nullptr) {
    cudaMalloc(&values, block_size * sizeof(float));
  }
  launch(copy, 1, block_size, 0, nullptr, m.x, values);
  launch(copy, 1, block_size, 0, nullptr, values, m.y);
}

// The host writes the order; the copies go through memory that takes the place of what was freed.
void by_managed_order(const Memory& m) {
  float* first = nullptr;
  float* second = nullptr;
  int* order = nullptr;
  cudaMalloc(&first, 4 * block_size * sizeof(float));
  cudaMallocManaged(&order, block_size * sizeof(int));
  for (int i = 0; i < block_size; ++i) {
    order[i] = block_size - 1 - i;
  }
  cudaMemsetAsync(first, 0, 4 * block_size * sizeof(float));
  cudaFree(first);
  cudaMalloc(&second, block_size * sizeof(float));
  launch(copy, 1, block_size, 0, nullptr, m.x, second);
  launch(gather, 1, block_size, 0, nullptr, second, order, m.y);
  cudaDeviceSynchronize();
  cudaFree(order);
  cudaFree(second);
}

const Registered registered[] = {
    Registered(Legitimate{"by_kept_memory", by_kept_memory, {.n = 64, .y = 64}, expected::copied}),
    Registered(
        Legitimate{"by_managed_order", by_managed_order, {.n = 64, .y = 64}, expected::reversed}),
};

}  // namespace
}  // namespace warpcheck::planted::workspaces
