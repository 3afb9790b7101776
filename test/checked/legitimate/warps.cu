// Warps that work together correctly without a barrier of the block.
//
// PG is the CUDA C++ Programming Guide. "__syncwarp orders memory among the lanes that take part"
// is its section "Synchronization Functions".
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::warps {
namespace {

// Each warp has its own stretch of shared memory; __syncwarp orders it.
__global__ void own_stretch(const float* x, float* y) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  tile[t] = x[t];
  __syncwarp();
  y[t] = tile[t ^ 1];
}

// The halves of a warp wait each for itself, and exchange values each inside itself.
__global__ void halves(const float* x, float* y) {
  __shared__ float tile[warp_size];
  const int lane = threadIdx.x;
  tile[lane] = x[lane];
  __syncwarp(lane < 16 ? 0x0000ffffu : 0xffff0000u);
  y[lane] = tile[lane ^ 1];
}

// The same in the two branches of a condition: a mask needs no common place in the program.
__global__ void halves_in_branches(const float* x, float* y) {
  __shared__ float tile[warp_size];
  const int lane = threadIdx.x;
  if (lane < 16) {
    tile[lane] = x[lane];
    __syncwarp(0x0000ffffu);
    y[lane] = tile[lane ^ 1];
  } else {
    tile[lane] = x[lane];
    __syncwarp(0xffff0000u);
    y[lane] = tile[lane ^ 1];
  }
}

// A reduction by shuffles: values go from register to register, no memory is shared (PG, "Warp
// Shuffle Functions").
__global__ void shuffle_sum(const float* x, float* y) {
  float sum = x[threadIdx.x];
  for (int half = warp_size / 2; half > 0; half /= 2) {
    sum += __shfl_down_sync(all_lanes, sum, half);
  }
  if (threadIdx.x == 0) {
    *y = sum;
  }
}

// Lanes at the end of a warp that is not full receive what they do not use (PG, "Warp Shuffle
// Functions": it is undefined, but it is not used).
__global__ void partial_warp_sum(const float* x, float* y, int n) {
  const int lane = threadIdx.x;
  const unsigned mask = __ballot_sync(all_lanes, lane < n);
  if (lane >= n) {
    return;
  }
  float sum = x[lane];
  for (int half = warp_size / 2; half > 0; half /= 2) {
    const float other = __shfl_down_sync(mask, sum, half);
    sum += lane + half < n ? other : 0;
  }
  if (lane == 0) {
    *y = sum;
  }
}

// A source lane beyond the segment wraps around inside it (PG, "Warp Shuffle Functions").
__global__ void segment_shuffle(const float* x, float* y) {
  const int lane = threadIdx.x;
  y[lane] = __shfl_sync(all_lanes, x[lane], lane + 16, 16);
}

// One lane polls a volatile flag that another lane has set; __syncwarp lies between the two, so
// that the flag is seen at once.
__global__ void polled_flag(const float* x, float* y) {
  __shared__ volatile int flag;
  __shared__ float value;
  const int lane = threadIdx.x;
  if (lane == warp_size - 1) {
    value = x[lane];
    flag = 1;
  }
  __syncwarp();
  while (flag == 0) {
  }
  y[lane] = x[lane] + value - x[warp_size - 1];
}

// The volatile style of old, with a __syncwarp wherever lanes exchange values: read, wait, write,
// wait.
__global__ void volatile_with_syncwarp(const float* x, float* y) {
  __shared__ volatile float sums[warp_size];
  const int lane = threadIdx.x;
  sums[lane] = x[lane];
  __syncwarp();
  for (int half = warp_size / 2; half > 0; half /= 2) {
    const float other = sums[(lane + half) % warp_size];
    __syncwarp();
    sums[lane] = sums[lane] + other;
    __syncwarp();
  }
  y[lane] = sums[lane];
}

// The lanes that have a value count themselves by a ballot, and one of them adds for all (PG, "Warp
// Vote Functions" and "Atomic Functions").
__global__ void counted_by_ballot(const float* x, float* y) {
  const int t = threadIdx.x;
  const unsigned voters = __ballot_sync(all_lanes, x[t] > 0);
  if (t % warp_size == 0) {
    atomicAdd(y, static_cast<float>(__popc(voters)));
  }
}

// Lanes that leave a loop early are in no later mask: each step's mask is the ballot of those that
// are still there.
__global__ void shrinking_masks(const float* x, float* y) {
  const int lane = threadIdx.x;
  int left = static_cast<int>(x[lane]) - 1;
  unsigned mask = __ballot_sync(all_lanes, left > 0);
  int steps = 0;
  while (left > 0) {
    --left;
    ++steps;
    mask = __ballot_sync(mask, left > 0);
  }
  y[lane] = static_cast<float>(steps + 1);
}

const Registered registered[] = {
    Registered(Legitimate{
        "warp_owns_stretch",
        [](const Memory& m) { launch(own_stretch, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::swapped}),
    Registered(
        Legitimate{"half_warps",
                   [](const Memory& m) { launch(halves, 1, warp_size, 0, nullptr, m.x, m.y); },
                   {.n = 32, .y = 32},
                   expected::swapped}),
    Registered(Legitimate{
        "half_warps_in_branches",
        [](const Memory& m) { launch(halves_in_branches, 1, warp_size, 0, nullptr, m.x, m.y); },
        {.n = 32, .y = 32},
        expected::swapped}),
    Registered(
        Legitimate{"shuffle_sum",
                   [](const Memory& m) { launch(shuffle_sum, 1, warp_size, 0, nullptr, m.x, m.y); },
                   {.n = 32, .y = 1},
                   expected::total}),
    Registered(Legitimate{
        "partial_warp_sum",
        [](const Memory& m) { launch(partial_warp_sum, 1, warp_size, 0, nullptr, m.x, m.y, m.n); },
        {.n = 20, .y = 1},
        expected::total}),
    Registered(Legitimate{
        "segment_shuffle",
        [](const Memory& m) { launch(segment_shuffle, 1, warp_size, 0, nullptr, m.x, m.y); },
        {.n = 32, .y = 32},
        expected::copied}),
    Registered(
        Legitimate{"polled_flag",
                   [](const Memory& m) { launch(polled_flag, 1, warp_size, 0, nullptr, m.x, m.y); },
                   {.n = 32, .y = 32},
                   expected::copied}),
    Registered(Legitimate{
        "volatile_with_syncwarp",
        [](const Memory& m) { launch(volatile_with_syncwarp, 1, warp_size, 0, nullptr, m.x, m.y); },
        {.n = 32, .y = 32},
        expected::total_everywhere}),
    Registered(Legitimate{
        "counted_by_ballot",
        [](const Memory& m) { launch(counted_by_ballot, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 1, .y_is_zero = true},
        expected::how_many}),
    Registered(Legitimate{
        "shrinking_masks",
        [](const Memory& m) { launch(shrinking_masks, 1, warp_size, 0, nullptr, m.x, m.y); },
        {.n = 32, .y = 32},
        expected::copied}),
};

}  // namespace
}  // namespace warpcheck::planted::warps
