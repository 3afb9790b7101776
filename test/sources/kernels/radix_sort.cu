// Least-significant-digit radix sort: count, scan, scatter.
#include <utility>

#include <cuda_runtime.h>

#include "radix_sort.h"

namespace {

constexpr int radix_bits = 4;
constexpr int radix = 1 << radix_bits;
constexpr int threads = 256;
constexpr int warps = threads / 32;
constexpr int items_per_thread = 2;
constexpr int tile = threads * items_per_thread;

__device__ __forceinline__ unsigned digit_of(unsigned key, int shift) {
  return (key >> shift) & (radix - 1);
}

__device__ __forceinline__ unsigned lanes_below() {
  return (1u << (threadIdx.x & 31)) - 1;
}

// counts[digit * gridDim.x + block]: so that one scan gives every block its places.
__global__ void __launch_bounds__(threads)
    count_digits(const unsigned* __restrict__ keys, int* __restrict__ counts, int count,
                 int shift) {
  __shared__ int local[radix];
  if (threadIdx.x < radix)
    local[threadIdx.x] = 0;
  __syncthreads();
#pragma unroll
  for (int item = 0; item < items_per_thread; ++item) {
    const int i = blockIdx.x * tile + item * threads + threadIdx.x;
    if (i < count)
      atomicAdd(&local[digit_of(__ldg(keys + i), shift)], 1);
  }
  __syncthreads();
  if (threadIdx.x < radix)
    counts[threadIdx.x * gridDim.x + blockIdx.x] = local[threadIdx.x];
}

__device__ int inclusive_warp_scan(int value) {
#pragma unroll
  for (int distance = 1; distance < 32; distance *= 2) {
    const int below = __shfl_up_sync(0xffffffff, value, distance);
    if (static_cast<int>(threadIdx.x & 31) >= distance)
      value += below;
  }
  return value;
}

// Exclusive, in place, by one block.
__global__ void __launch_bounds__(threads) scan_counts(int* counts, int length) {
  __shared__ int of_warps[warps];
  __shared__ int carry;
  if (threadIdx.x == 0)
    carry = 0;
  for (int start = 0; start < length; start += threads) {
    const int i = start + threadIdx.x;
    const int own = i < length ? counts[i] : 0;
    int sum = inclusive_warp_scan(own);
    if ((threadIdx.x & 31) == 31)
      of_warps[threadIdx.x / 32] = sum;
    __syncthreads();
    if (threadIdx.x < 32) {
      const int total = threadIdx.x < warps ? of_warps[threadIdx.x] : 0;
      const int scanned = inclusive_warp_scan(total);
      if (threadIdx.x < warps)
        of_warps[threadIdx.x] = scanned - total;
    }
    __syncthreads();
    sum += of_warps[threadIdx.x / 32] + carry;
    if (i < length)
      counts[i] = sum - own;
    __syncthreads();
    if (threadIdx.x == threads - 1)
      carry = sum;
    __syncthreads();
  }
}

__global__ void __launch_bounds__(threads)
    scatter(const unsigned* __restrict__ keys, const unsigned* __restrict__ values,
            unsigned* __restrict__ sorted_keys, unsigned* __restrict__ sorted_values,
            const int* __restrict__ places, int count, int shift) {
  __shared__ int next[radix];                 // place of the next key of a digit
  __shared__ int of_warps[warps][radix + 1];  // keys of a digit in the warps before
  if (threadIdx.x < radix)
    next[threadIdx.x] = places[threadIdx.x * gridDim.x + blockIdx.x];
  const int warp = threadIdx.x / 32;

  for (int item = 0; item < items_per_thread; ++item) {
    const int i = blockIdx.x * tile + item * threads + threadIdx.x;
    const bool valid = i < count;
    const unsigned key = valid ? keys[i] : 0;
    const unsigned digit = valid ? digit_of(key, shift) : radix;
    for (int d = static_cast<int>(threadIdx.x); d < warps * (radix + 1); d += threads)
      (&of_warps[0][0])[d] = 0;
    __syncthreads();

    const unsigned same = __match_any_sync(0xffffffff, digit);
    const int rank = __popc(same & lanes_below());
    if (rank == 0)
      of_warps[warp][digit] = __popc(same);
    __syncthreads();

    if (threadIdx.x < radix) {
      int before = next[threadIdx.x];
#pragma unroll
      for (int w = 0; w < warps; ++w) {
        const int own = of_warps[w][threadIdx.x];
        of_warps[w][threadIdx.x] = before;
        before += own;
      }
      next[threadIdx.x] = before;
    }
    __syncthreads();

    if (valid) {
      const int place = of_warps[warp][digit] + rank;
      sorted_keys[place] = key;
      sorted_values[place] = values[i];
    }
    __syncthreads();
  }
}

}  // namespace

void radix_sort_pairs(unsigned* keys, unsigned* values, int count, cudaStream_t stream) {
  if (count == 0)
    return;
  const int blocks = (count + tile - 1) / tile;
  unsigned* other_keys = nullptr;
  unsigned* other_values = nullptr;
  int* counts = nullptr;
  cudaMallocAsync(&other_keys, count * sizeof(unsigned), stream);
  cudaMallocAsync(&other_values, count * sizeof(unsigned), stream);
  cudaMallocAsync(&counts, blocks * radix * sizeof(int), stream);

  // An even number of passes: the last ends where the first began.
  for (int shift = 0; shift < 32; shift += radix_bits) {
    count_digits<<<blocks, threads, 0, stream>>>(keys, counts, count, shift);
    scan_counts<<<1, threads, 0, stream>>>(counts, blocks * radix);
    scatter<<<blocks, threads, 0, stream>>>(keys, values, other_keys, other_values, counts, count,
                                            shift);
    std::swap(keys, other_keys);
    std::swap(values, other_values);
  }
  cudaFreeAsync(other_keys, stream);
  cudaFreeAsync(other_values, stream);
  cudaFreeAsync(counts, stream);
}
