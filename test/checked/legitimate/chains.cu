// Orders that come about in several steps, and other memory than tensors and shared arrays.
//
// PG is the CUDA C++ Programming Guide. That orders can be joined in a chain is its "Memory Fence
// Functions" (fences are cumulative) and PTX ISA, "Memory Consistency Model", causality order.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::chains {
namespace {

// Lane 0 hands a value to lane 2 by way of lane 1: two __syncwarp, with masks of two lanes each.
__global__ void chained_syncwarps(const float* x, float* y) {
  __shared__ float value;
  const int lane = threadIdx.x;
  if (lane == 0) {
    value = x[0];
  }
  if (lane < 2) {
    __syncwarp(0b011u);
  }
  if (lane == 1 || lane == 2) {
    __syncwarp(0b110u);
  }
  if (lane == 2) {
    *y = value;
  }
}

// From a thread of the second warp to one of the first by a barrier, from there to its warp.
__global__ void barrier_then_syncwarp(const float* x, float* y) {
  __shared__ float first;
  __shared__ float second;
  const int t = threadIdx.x;
  if (t == block_size - 1) {
    first = x[t];
  }
  __syncthreads();
  if (t == 0) {
    second = first;
  }
  __syncwarp();
  y[t] = t < warp_size ? second - (block_size - 1) : 1;
}

// The last block of a pair counts for the pair, and the last of these adds up the sums of all.
// w: a counter a pair, one of the pairs, and a sum a block.
__global__ void last_of_the_last(const float* x, float* y, unsigned* w) {
  unsigned own = 0;
  for (int i = 0; i < block_size; ++i) {
    own += static_cast<unsigned>(x[blockIdx.x * block_size + i]);
  }
  w[3 + blockIdx.x] = own;
  __threadfence();
  if (atomicAdd(&w[blockIdx.x / 2], 1u) == 0) {
    return;
  }
  __threadfence();
  if (atomicAdd(&w[2], 1u) == 0) {
    return;
  }
  __threadfence();
  const volatile unsigned* sums = w + 3;
  *y = static_cast<float>(sums[0] + sums[1] + sums[2] + sums[3]);
}

// A barrier with a vote orders memory as one without (PG, "Synchronization Functions").
__global__ void voting_barrier(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  tile[t] = x[t];
  const int all = __syncthreads_and(x[t] > 0);
  y[t] = all != 0 ? tile[block_size - 1 - t] : 0;
}

// Variables of the device live on from launch to launch, and begin as zero.
__device__ unsigned stage[block_size];

__global__ void store_stage(const float* x) {
  stage[threadIdx.x] += static_cast<unsigned>(x[threadIdx.x]);
}
__global__ void take_stage(float* y) {
  const int t = threadIdx.x;
  y[t] = static_cast<float>(stage[block_size - 1 - t]);
  stage[block_size - 1 - t] = 0;
}

// Arguments that hold an array, of which each thread has its own.
struct Order {
  int of[4];
};

__global__ void permute(const float* x, float* y, Order order) {
  const int t = threadIdx.x;
  y[t] = x[t / 4 * 4 + order.of[t % 4]];
}

// A sum and a count in one 64-bit number, whose halves are read behind a barrier.
__global__ void packed_sum(const float* x, float* y, unsigned long long* both) {
  atomicAdd(both, static_cast<unsigned long long>(x[threadIdx.x]) << 32 | 1u);
  __syncthreads();
  if (threadIdx.x == 0) {
    const unsigned* halves = reinterpret_cast<const unsigned*>(both);
    *y = halves[0] == blockDim.x ? static_cast<float>(halves[1]) : 0;
  }
}

// The lanes with the same key elect one that adds for all (PG, "Warp Match Functions").
__global__ void matched_bins(const float* x, float* y) {
  const int t = threadIdx.x;
  const int key = static_cast<int>(x[t]) % bin_count;
  const unsigned same = __match_any_sync(all_lanes, key);
  if (__ffs(static_cast<int>(same)) - 1 == t % warp_size) {
    atomicAdd(&y[key], static_cast<float>(__popc(same)));
  }
}

const Registered registered[] = {
    Registered(Legitimate{
        "chained_syncwarps",
        [](const Memory& m) { launch(chained_syncwarps, 1, warp_size, 0, nullptr, m.x, m.y); },
        {.n = 1, .y = 1},
        expected::copied}),
    Registered(Legitimate{
        "barrier_then_syncwarp",
        [](const Memory& m) { launch(barrier_then_syncwarp, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::ones}),
    Registered(Legitimate{
        "last_of_the_last",
        [](const Memory& m) { launch(last_of_the_last, 4, 1, 0, nullptr, m.x, m.y, m.w); },
        {.n = 256, .y = 1, .w = 7},
        expected::total}),
    Registered(Legitimate{
        "voting_barrier",
        [](const Memory& m) { launch(voting_barrier, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::reversed}),
    Registered(Legitimate{"device_variable",
                          [](const Memory& m) {
                            launch(store_stage, 1, block_size, 0, nullptr, m.x);
                            launch(take_stage, 1, block_size, 0, nullptr, m.y);
                          },
                          {.n = 64, .y = 64},
                          expected::reversed}),
    Registered(
        Legitimate{"array_in_arguments",
                   [](const Memory& m) {
                     launch(permute, 1, block_size, 0, nullptr, m.x, m.y, Order{{1, 0, 3, 2}});
                   },
                   {.n = 64, .y = 64},
                   expected::swapped}),
    Registered(Legitimate{"packed_sum",
                          [](const Memory& m) {
                            launch(packed_sum, 1, block_size, 0, nullptr, m.x, m.y,
                                   reinterpret_cast<unsigned long long*>(m.w));
                          },
                          {.n = 64, .y = 1, .w = 2},
                          expected::total}),
    Registered(Legitimate{
        "matched_bins",
        [](const Memory& m) { launch(matched_bins, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = bin_count, .y_is_zero = true},
        expected::histogram}),
};

}  // namespace
}  // namespace warpcheck::planted::chains
