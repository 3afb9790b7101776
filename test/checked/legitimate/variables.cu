// Correct uses of variables that the program declares for the device.
//
// CUDA C++ Programming Guide: "__device__" (global memory, that lives on from launch to launch),
// "__constant__", "__managed__" (the host's as well, while no kernel runs), "Static Variables
// within Function" (a static variable of a function of the device is one of the device), "Memory
// Fence Functions" (the example of a last block, whose counter is a __device__ variable).
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::variables {
namespace {

__device__ unsigned blocks_done = 0;
__device__ volatile float partial_sums[4];

// One block after the other takes a ticket; the last adds up.
__global__ void sum_by_last_block(const float* x, float* y) {
  __shared__ bool is_last;
  if (threadIdx.x == 0) {
    float own = 0;
    for (int i = 0; i < block_size; ++i) {
      own += x[blockIdx.x * block_size + i];
    }
    partial_sums[blockIdx.x] = own;
    __threadfence();
    is_last = atomicInc(&blocks_done, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last && threadIdx.x == 0) {
    *y = partial_sums[0] + partial_sums[1] + partial_sums[2] + partial_sums[3];
  }
}

template <class T>
__device__ T scratch[2 * block_size];

// The second half is another one's, in turns.
__global__ void through_scratch(const float* x, float* y) {
  const int t = threadIdx.x;
  scratch<float>[t] = x[t];
  __syncthreads();
  scratch<float>[block_size + t] = scratch<float>[block_size - 1 - t];
  __syncthreads();
  y[t] = scratch<float>[block_size + t];
}

__constant__ float weights[2];
__managed__ unsigned visits;

__device__ float offset = 3;

// The host writes the constants, and counts from a number of its own.
__global__ void weighted(const float* x, float* y) {
  atomicAdd(&visits, 1u);
  const int t = threadIdx.x;
  y[t] = weights[0] * x[t] + weights[1] + offset;
}

__device__ unsigned number_of_thread() {
  static unsigned next;
  return atomicInc(&next, block_size - 1);
}

__global__ void by_drawn_numbers(const float* x, float* y) {
  const unsigned mine = number_of_thread();
  y[mine] = x[mine];
}

__device__ unsigned char flags[block_size];

// Bytes of a word belong to several threads, and the values stay until the next launch.
__global__ void set_flags() {
  flags[threadIdx.x] = static_cast<unsigned char>(threadIdx.x % 2);
}
__global__ void take_flags(float* y) {
  y[threadIdx.x] = static_cast<float>(flags[threadIdx.x ^ 1] + flags[threadIdx.x]);
}

void by_device_counter(const Memory& m) {
  launch(sum_by_last_block, 4, block_size, 0, nullptr, m.x, m.y);
}
void by_template_variable(const Memory& m) {
  launch(through_scratch, 1, block_size, 0, nullptr, m.x, m.y);
}
void by_constants(const Memory& m) {
  const float values[2] = {2, -3};
  cudaMemcpyToSymbol(weights, values, sizeof values);
  visits = 5;
  launch(weighted, 1, block_size, 0, nullptr, m.x, m.y);
  cudaDeviceSynchronize();
  if (visits != 5 + block_size) {
    cudaMemset(m.y, 0, sizeof(float));
  }
}
void by_static_in_function(const Memory& m) {
  launch(by_drawn_numbers, 1, block_size, 0, nullptr, m.x, m.y);
}
void by_byte_flags(const Memory& m) {
  launch(set_flags, 1, block_size, 0, nullptr);
  launch(take_flags, 1, block_size, 0, nullptr, m.y);
}

const Registered registered[] = {
    Registered(
        Legitimate{"by_device_counter", by_device_counter, {.n = 256, .y = 1}, expected::total}),
    Registered(Legitimate{
        "by_template_variable", by_template_variable, {.n = 64, .y = 64}, expected::reversed}),
    Registered(Legitimate{"by_constants", by_constants, {.n = 64, .y = 64}, expected::doubled}),
    Registered(Legitimate{
        "by_static_in_function", by_static_in_function, {.n = 64, .y = 64}, expected::copied}),
    Registered(Legitimate{"by_byte_flags", by_byte_flags, {.n = 64, .y = 64}, expected::ones}),
};

}  // namespace
}  // namespace warpcheck::planted::variables
