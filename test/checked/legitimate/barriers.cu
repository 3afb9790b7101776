// Barriers used correctly, in ways that a checker may take for mistakes.
//
// PG is the CUDA C++ Programming Guide. "__syncthreads waits until all threads of the block have
// come, and what they wrote before is visible to all behind it" is its section "Synchronization
// Functions"; where a comment says no more, it is the argument.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::barriers {
namespace {

// The second warp has no elements and leaves before the barrier: a barrier waits for the threads
// that have not exited (PG, "Compute Capability 7.x", independent thread scheduling).
__global__ void warp_leaves(const float* x, float* y) {
  __shared__ float tile[warp_size];
  const int t = threadIdx.x;
  if (t >= warp_size) {
    return;
  }
  tile[t] = x[t];
  __syncthreads();
  y[t] = tile[warp_size - 1 - t];
}

// The same with lanes of a warp that has others left.
__global__ void lanes_leave(const float* x, float* y, int n) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  if (t >= n) {
    return;
  }
  tile[t] = x[t];
  __syncthreads();
  y[t] = tile[n - 1 - t];
}

// One barrier a step is enough for two buffers: a buffer is written again only behind the barrier
// of the step after its reads.
__global__ void double_buffer(const float* x, float* y, int tiles) {
  __shared__ float buffer[2][block_size];
  const int t = threadIdx.x;
  buffer[0][t] = x[t];
  __syncthreads();
  float total = 0;
  for (int tile = 0; tile < tiles; ++tile) {
    if (tile + 1 < tiles) {
      buffer[(tile + 1) % 2][t] = x[(tile + 1) * block_size + t];
    }
    total += buffer[tile % 2][block_size - 1 - t];
    __syncthreads();
  }
  y[t] = total;
}

// A scan that goes from one buffer to the other: one barrier a step for the same reason.
__global__ void ping_pong_scan(const float* x, float* y) {
  __shared__ float sums[2][block_size];
  const int t = threadIdx.x;
  int from = 0;
  sums[0][t] = x[t];
  __syncthreads();
  for (int step = 1; step < block_size; step *= 2) {
    sums[1 - from][t] = sums[from][t] + (t >= step ? sums[from][t - step] : 0);
    from = 1 - from;
    __syncthreads();
  }
  y[t] = sums[from][t];
}

// A scan by shuffles in warps, with the warps' sums in shared memory.
__global__ void shuffle_scan(const float* x, float* y) {
  __shared__ float of_warp[block_size / warp_size];
  const int t = threadIdx.x;
  const int lane = t % warp_size;
  float sum = x[t];
  for (int step = 1; step < warp_size; step *= 2) {
    const float left = __shfl_up_sync(all_lanes, sum, step);
    sum += lane >= step ? left : 0;
  }
  if (lane == warp_size - 1) {
    of_warp[t / warp_size] = sum;
  }
  __syncthreads();
  y[t] = sum + (t >= warp_size ? of_warp[t / warp_size - 1] : 0);
}

// A tree whose last steps are of one warp, ordered by __syncwarp alone.
__global__ void tree_with_warp_end(const float* x, float* y) {
  __shared__ float partial[2 * block_size];
  const int t = threadIdx.x;
  partial[t] = x[t];
  partial[t + block_size] = x[t + block_size];
  __syncthreads();
  for (int half = block_size; half > warp_size / 2; half /= 2) {
    if (t < half) {
      partial[t] += partial[t + half];
    }
    __syncthreads();
  }
  if (t < warp_size) {
    for (int half = warp_size / 2; half > 0; half /= 2) {
      const float other = partial[t + half];
      __syncwarp();
      partial[t] += t < half ? other : 0;
      __syncwarp();
    }
  }
  if (t == 0) {
    *y = partial[0];
  }
}

// The condition of the barrier is the same in all threads of a block, though not of the grid.
__global__ void barrier_in_one_block(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  const int i = blockIdx.x * block_size + t;
  if (blockIdx.x == 0) {
    tile[t ^ 1] = x[t ^ 1];
    __syncthreads();
    y[i] = tile[t];
  } else {
    y[i] = 0;
  }
}

// A loop that ends for all threads at once, by the vote of a barrier.
__global__ void voted_loop(const float* x, float* y) {
  int left = static_cast<int>(x[threadIdx.x]) % 5;
  int rounds = 1;
  while (__syncthreads_or(left > 0) != 0) {
    left -= left > 0 ? 1 : 0;
    ++rounds;
  }
  y[threadIdx.x] = static_cast<float>(rounds);
}

// Dynamic shared memory is floats first and, behind a barrier, unsigned integers.
__global__ void reused_as_another_type(const float* x, float* y) {
  float* values = dynamic_shared<float>();
  unsigned* counts = dynamic_shared<unsigned>();
  const int t = threadIdx.x;
  values[t] = x[t];
  __syncthreads();
  const float mirrored = values[block_size - 1 - t];
  __syncthreads();
  counts[t] = static_cast<unsigned>(mirrored);
  __syncthreads();
  y[t] = static_cast<float>(counts[block_size - 1 - t]);
}

// A barrier whose other side is in a function; the loop is the same length for all.
__device__ void load(float* tile, const float* x) {
  tile[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
}
__global__ void barrier_in_function(const float* x, float* y, int tiles) {
  __shared__ float tile[block_size];
  float total = 0;
  for (int i = 0; i < tiles; ++i) {
    load(tile, x + i * block_size);
    total += tile[block_size - 1 - threadIdx.x];
    __syncthreads();
  }
  y[threadIdx.x] = total;
}

const Registered registered[] = {
    Registered(Legitimate{
        "warp_leaves_before_barrier",
        [](const Memory& m) { launch(warp_leaves, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 32, .y = 32},
        expected::reversed}),
    Registered(Legitimate{
        "lanes_leave_before_barrier",
        [](const Memory& m) { launch(lanes_leave, 1, block_size, 0, nullptr, m.x, m.y, m.n); },
        {.n = 40, .y = 40},
        expected::reversed}),
    Registered(Legitimate{"double_buffer",
                          [](const Memory& m) {
                            launch(double_buffer, 1, block_size, 0, nullptr, m.x, m.y,
                                   m.n / block_size);
                          },
                          {.n = 256, .y = 64},
                          expected::tile_sums}),
    Registered(Legitimate{
        "ping_pong_scan",
        [](const Memory& m) { launch(ping_pong_scan, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::prefix_sums}),
    Registered(Legitimate{
        "shuffle_scan",
        [](const Memory& m) { launch(shuffle_scan, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::prefix_sums}),
    Registered(Legitimate{
        "tree_with_warp_end",
        [](const Memory& m) { launch(tree_with_warp_end, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 128, .y = 1},
        expected::total}),
    Registered(Legitimate{
        "barrier_in_one_block",
        [](const Memory& m) { launch(barrier_in_one_block, 2, block_size, 0, nullptr, m.x, m.y); },
        {.n = 128, .y = 128},
        expected::one_block}),
    Registered(
        Legitimate{"voted_loop",
                   [](const Memory& m) { launch(voted_loop, 1, block_size, 0, nullptr, m.x, m.y); },
                   {.n = 64, .y = 64},
                   expected::rounds}),
    Registered(Legitimate{"shared_reused_as_another_type",
                          [](const Memory& m) {
                            launch(reused_as_another_type, 1, block_size,
                                   block_size * sizeof(float), nullptr, m.x, m.y);
                          },
                          {.n = 64, .y = 64},
                          expected::copied}),
    Registered(Legitimate{"barrier_in_function",
                          [](const Memory& m) {
                            launch(barrier_in_function, 1, block_size, 0, nullptr, m.x, m.y,
                                   m.n / block_size);
                          },
                          {.n = 256, .y = 64},
                          expected::tile_sums}),
};

}  // namespace
}  // namespace warpcheck::planted::barriers
