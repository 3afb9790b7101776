// Correct kernels of the usual kinds.
#include <cuda_runtime.h>

#include "simt_kernels.h"
#include "warpcheck/launch.h"

namespace {

constexpr unsigned all_lanes = 0xffffffffu;
constexpr int block_size = 128;

__global__ void tree_kernel(const float* x, float* sums, int n) {
  __shared__ float partial[block_size];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += x[i];
  partial[threadIdx.x] = sum;
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x] = partial[0];
}

template <class T>
__device__ T warp_sum(T v) {
#pragma unroll
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    v += __shfl_xor_sync(all_lanes, v, offset);
  return v;
}

template <class T>
__global__ void shuffle_kernel(const T* __restrict__ x, T* __restrict__ sums, int n) {
  __shared__ T partial[32];
  T sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    sum += x[i];
  sum = warp_sum(sum);
  if (threadIdx.x % warpSize == 0)
    partial[threadIdx.x / warpSize] = sum;
  __syncthreads();
  if (threadIdx.x < 32) {
    sum = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : T(0);
    sum = warp_sum(sum);
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x] = sum;
}

__global__ void atomic_kernel(const int* x, int* total, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(total, x[i]);
}

__global__ void scan_kernel(const int* x, int* y, int n) {
  __shared__ int ends[32];
  const int i = threadIdx.x;
  const int lane = i % 32;
  int v = i < n ? x[i] : 0;
  for (int d = 1; d < 32; d *= 2) {
    const int below = __shfl_up_sync(all_lanes, v, d);
    if (lane >= d)
      v += below;
  }
  if (lane == 31)
    ends[i / 32] = v;
  __syncthreads();
  if (i < 32) {
    int e = i < static_cast<int>(blockDim.x) / 32 ? ends[i] : 0;
    for (int d = 1; d < 32; d *= 2) {
      const int below = __shfl_up_sync(all_lanes, e, d);
      if (i >= d)
        e += below;
    }
    ends[i] = e;
  }
  __syncthreads();
  if (i < n)
    y[i] = v + (i >= 32 ? ends[i / 32 - 1] : 0);
}

__global__ void histogram_kernel(const unsigned char* x, unsigned* counts, int n) {
  __shared__ unsigned local[256];
  for (int b = threadIdx.x; b < 256; b += blockDim.x)
    local[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[x[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x)
    atomicAdd(&counts[b], local[b]);
}

__global__ void transpose_kernel(const float* x, float* y, int rows, int cols) {
  float* tile = warpcheck::dynamic_shared<float>();
  const int col = blockIdx.x * 16 + threadIdx.x;
  const int row = blockIdx.y * 16 + threadIdx.y;
  if (row < rows && col < cols)
    tile[threadIdx.y * 17 + threadIdx.x] = x[row * cols + col];
  __syncthreads();
  const int to_col = blockIdx.y * 16 + threadIdx.x;
  const int to_row = blockIdx.x * 16 + threadIdx.y;
  if (to_row < cols && to_col < rows)
    y[to_row * rows + to_col] = tile[threadIdx.x * 17 + threadIdx.y];
}

__global__ void reverse_kernel(const double* x, double* y, int n) {
  __shared__ double s[block_size];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : 0;
  __syncwarp();
  if (i < n)
    y[i] = s[threadIdx.x ^ 31u];
}

__global__ void early_return_kernel(const float* x, float* y, int n) {
  __shared__ float first;
  const int i = threadIdx.x;
  if (i >= n)
    return;
  if (i == 0)
    first = x[0];
  __syncthreads();
  y[i] = x[i] - first;
}

}  // namespace

namespace simt_kernels {

void block_sum_tree(const float* x, float* sums, int n, int blocks) {
  warpcheck::launch(tree_kernel, blocks, block_size, 0, nullptr, x, sums, n);
}
void block_sum_shuffle(const float* x, float* sums, int n, int blocks) {
  warpcheck::launch(shuffle_kernel<float>, blocks, block_size, 0, nullptr, x, sums, n);
}
void total_atomic(const int* x, int* total, int n) {
  warpcheck::launch(atomic_kernel, (n + 63) / 64, 64, 0, nullptr, x, total, n);
}
void inclusive_scan(const int* x, int* y, int n) {
  warpcheck::launch(scan_kernel, 1, 1024, 0, nullptr, x, y, n);
}
void histogram(const unsigned char* x, unsigned* counts, int n) {
  warpcheck::launch(histogram_kernel, 4, 96, 0, nullptr, x, counts, n);
}
void transpose_dynamic(const float* x, float* y, int rows, int cols) {
  const dim3 grid((cols + 15) / 16, (rows + 15) / 16);
  warpcheck::launch(transpose_kernel, grid, dim3(16, 16), 16 * 17 * sizeof(float), nullptr, x, y,
                    rows, cols);
}
void reverse_in_warps(const double* x, double* y, int n) {
  warpcheck::launch(reverse_kernel, (n + block_size - 1) / block_size, block_size, 0, nullptr, x, y,
                    n);
}
void early_return(const float* x, float* y, int n) {
  warpcheck::launch(early_return_kernel, 1, 64, 0, nullptr, x, y, n);
}

}  // namespace simt_kernels
