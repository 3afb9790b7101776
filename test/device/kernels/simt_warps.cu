// Kernels about votes, masks and segments of warps.
#include <cuda_runtime.h>

#include "simt_kernels.h"
#include "warpcheck/launch.h"

namespace {

constexpr unsigned all_lanes = 0xffffffffu;

// counts[0..2]: votes of the block; then, from the first warp: ballot, any, all, sum, least and
// largest lane, lanes with the same lane / 8.
__global__ void votes_kernel(int* counts) {
  const int t = threadIdx.x;
  const int odd = __syncthreads_count(t % 2);
  const int all = __syncthreads_and(t < static_cast<int>(blockDim.x));
  const int any = __syncthreads_or(t == 3);
  if (t == 0) {
    counts[0] = odd;
    counts[1] = all;
    counts[2] = any;
  }
  const int none = __syncthreads_or(t < 0);
  const int some = __syncthreads_and(t == 3);
  if (t >= 32)
    return;
  const unsigned ballot = __ballot_sync(all_lanes, t % 3 == 0);
  const int any_lane = __any_sync(all_lanes, t == 31);
  const int all_lane = __all_sync(all_lanes, t != 7);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  const int sum = __reduce_add_sync(all_lanes, t - 16);
  const int least = __reduce_min_sync(all_lanes, t - 16);
  const unsigned largest = __reduce_max_sync(all_lanes, static_cast<unsigned>(t - 16));
#else
  const int sum = 0, least = 0;  // older devices have no such instructions
  const unsigned largest = 0;
#endif
  const unsigned same = __match_any_sync(all_lanes, t / 8);
  if (t == 9) {
    counts[3] = static_cast<int>(ballot);
    counts[4] = any_lane;
    counts[5] = all_lane;
    counts[6] = sum;
    counts[7] = least;
    counts[8] = static_cast<int>(largest);
    counts[9] = static_cast<int>(same);
    counts[10] = none;
    counts[11] = some;
  }
}

// The lanes that have something to write share one atomic addition.
__global__ void compact_kernel(const int* x, int* y, int* count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] > 0) {
    const unsigned active = __activemask();
    const int leader = __ffs(static_cast<int>(active)) - 1;
    const int lane = threadIdx.x % 32;
    int base = 0;
    if (lane == leader)
      base = atomicAdd(count, __popc(active));
    base = __shfl_sync(active, base, leader);
    y[base + __popc(active & ((1u << lane) - 1))] = x[i];
  }
}

// Each segment of `width` lanes works on its own, with its own mask.
__global__ void segments_kernel(const int* x, int* y, int n, int width) {
  const int i = threadIdx.x;
  const int lane = i % 32;
  const unsigned ones = width == 32 ? all_lanes : (1u << width) - 1;
  const unsigned mask = ones << (lane / width * width);
  int v = i < n ? x[i] : 0;
  for (int offset = width / 2; offset > 0; offset /= 2)
    v += __shfl_xor_sync(mask, v, offset, width);
  const int first = __shfl_sync(mask, i, 0, width);
  if (i < n)
    y[i] = v * 1000 + first;
}

// Lanes at the end of a partial warp read beyond it, and do not use what they get.
__global__ void tail_kernel(const float* x, float* y, int n) {
  const int lane = threadIdx.x;
  const unsigned mask = __ballot_sync(all_lanes, lane < n);
  if (lane < n) {
    float v = x[lane];
    for (int offset = n / 2; offset > 0; offset /= 2)
      v += __shfl_down_sync(mask, v, offset);
    if (lane == 0)
      *y = v;
  }
}

__global__ void shuffle_lanes_kernel(simt_kernels::Shuffle kind, int argument, int width, int* y) {
  const int lane = threadIdx.x;
  const int v = 100 + lane;
  switch (kind) {
    case simt_kernels::Shuffle::direct:
      y[lane] = __shfl_sync(all_lanes, v, argument, width);
      break;
    case simt_kernels::Shuffle::up:
      y[lane] = __shfl_up_sync(all_lanes, v, argument, width);
      break;
    case simt_kernels::Shuffle::down:
      y[lane] = __shfl_down_sync(all_lanes, v, argument, width);
      break;
    case simt_kernels::Shuffle::exclusive_or:
      y[lane] = __shfl_xor_sync(all_lanes, v, argument, width);
      break;
  }
}

__global__ void order_kernel(unsigned long long* fingerprint) {
  *fingerprint = *fingerprint * 0x100000001b3ull + blockIdx.x * blockDim.x + threadIdx.x + 1;
}

__global__ void order_after_kernel(unsigned long long* fingerprint) {
  __syncthreads();
  *fingerprint = *fingerprint * 0x100000001b3ull + threadIdx.x + 1;
}

}  // namespace

namespace simt_kernels {

void votes(int* counts, int threads) {
  warpcheck::launch(votes_kernel, 1, threads, 0, nullptr, counts);
}
void compact_positive(const int* x, int* y, int* count, int n) {
  warpcheck::launch(compact_kernel, (n + 63) / 64, 64, 0, nullptr, x, y, count, n);
}
void segments(const int* x, int* y, int n, int width) {
  warpcheck::launch(segments_kernel, 1, 64, 0, nullptr, x, y, n, width);
}
void tail_sum(const float* x, float* y, int n) {
  warpcheck::launch(tail_kernel, 1, 32, 0, nullptr, x, y, n);
}
void shuffle_lanes(Shuffle kind, int argument, int width, int* y) {
  warpcheck::launch(shuffle_lanes_kernel, 1, 32, 0, nullptr, kind, argument, width, y);
}
void order_of_threads(std::uint64_t* fingerprint, int blocks, int threads) {
  warpcheck::launch(order_kernel, blocks, threads, 0, nullptr,
                    reinterpret_cast<unsigned long long*>(fingerprint));
}
void order_after_barrier(std::uint64_t* fingerprint, int threads) {
  warpcheck::launch(order_after_kernel, 1, threads, 0, nullptr,
                    reinterpret_cast<unsigned long long*>(fingerprint));
}

}  // namespace simt_kernels
