// Kernels that the benchmark of the simulator runs.
#include <cuda_runtime.h>

#include "simt_bench_kernels.h"

namespace {

constexpr unsigned all_lanes = 0xffffffffu;
constexpr int block_size = 256;

__global__ void scale_add_kernel(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = 2.5f * x[i] + 1.0f;
}

__global__ void gelu_kernel(const float* x, float* y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float v = x[i];
    y[i] = 0.5f * v * (1.0f + tanhf(0.7978845608f * (v + 0.044715f * v * v * v)));
  }
}

// One warp a row.
__global__ void softmax_shuffle_kernel(const float* x, float* y, int rows, int cols) {
  const int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  float largest = -INFINITY;
  for (int c = lane; c < cols; c += 32)
    largest = fmaxf(largest, x[row * cols + c]);
  for (int d = 16; d > 0; d /= 2)
    largest = fmaxf(largest, __shfl_xor_sync(all_lanes, largest, d));
  float sum = 0;
  for (int c = lane; c < cols; c += 32)
    sum += expf(x[row * cols + c] - largest);
  for (int d = 16; d > 0; d /= 2)
    sum += __shfl_xor_sync(all_lanes, sum, d);
  for (int c = lane; c < cols; c += 32)
    y[row * cols + c] = expf(x[row * cols + c] - largest) / sum;
}

// One block a row.
__global__ void softmax_tree_kernel(const float* x, float* y, int cols) {
  __shared__ float s[block_size];
  const float* row = x + blockIdx.x * cols;
  const int t = threadIdx.x;
  float largest = -INFINITY;
  for (int c = t; c < cols; c += block_size)
    largest = fmaxf(largest, row[c]);
  s[t] = largest;
  __syncthreads();
  for (int half = block_size / 2; half > 0; half /= 2) {
    if (t < half)
      s[t] = fmaxf(s[t], s[t + half]);
    __syncthreads();
  }
  largest = s[0];
  __syncthreads();
  float sum = 0;
  for (int c = t; c < cols; c += block_size)
    sum += expf(row[c] - largest);
  s[t] = sum;
  __syncthreads();
  for (int half = block_size / 2; half > 0; half /= 2) {
    if (t < half)
      s[t] += s[t + half];
    __syncthreads();
  }
  for (int c = t; c < cols; c += block_size)
    y[blockIdx.x * cols + c] = expf(row[c] - largest) / s[0];
}

__global__ void matmul_kernel(const float* a, const float* b, float* c, int size) {
  __shared__ float tile_a[16][16];
  __shared__ float tile_b[16][16];
  const int row = blockIdx.y * 16 + threadIdx.y;
  const int col = blockIdx.x * 16 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < size; k += 16) {
    tile_a[threadIdx.y][threadIdx.x] = a[row * size + k + threadIdx.x];
    tile_b[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * size + col];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += tile_a[threadIdx.y][i] * tile_b[i][threadIdx.x];
    __syncthreads();
  }
  c[row * size + col] = sum;
}

__global__ void histogram_kernel(const unsigned char* x, unsigned* counts, int n) {
  __shared__ unsigned local[256];
  local[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[x[i]], 1u);
  __syncthreads();
  atomicAdd(&counts[threadIdx.x], local[threadIdx.x]);
}

__global__ void barriers_kernel(int count) {
  for (int i = 0; i < count; ++i)
    __syncthreads();
}

__global__ void shuffles_kernel(int* sink, int count) {
  int v = threadIdx.x;
  for (int i = 0; i < count; ++i)
    v += __shfl_xor_sync(all_lanes, v, 1);
  sink[threadIdx.x] = v;
}

}  // namespace

namespace simt_bench {

void scale_add(const float* x, float* y, int n) {
  scale_add_kernel<<<(n + block_size - 1) / block_size, block_size>>>(x, y, n);
}
void gelu(const float* x, float* y, int n) {
  gelu_kernel<<<(n + block_size - 1) / block_size, block_size>>>(x, y, n);
}
void softmax_shuffle(const float* x, float* y, int rows, int cols) {
  softmax_shuffle_kernel<<<(rows + 7) / 8, block_size>>>(x, y, rows, cols);
}
void softmax_tree(const float* x, float* y, int rows, int cols) {
  softmax_tree_kernel<<<rows, block_size>>>(x, y, cols);
}
void matmul_tiled(const float* a, const float* b, float* c, int size) {
  matmul_kernel<<<dim3(size / 16, size / 16), dim3(16, 16)>>>(a, b, c, size);
}
void histogram(const unsigned char* x, unsigned* counts, int n) {
  histogram_kernel<<<16, block_size>>>(x, counts, n);
}
void barriers(int count, int threads) {
  barriers_kernel<<<1, threads>>>(count);
}
void shuffles(int* sink, int count) {
  shuffles_kernel<<<1, 32>>>(sink, count);
}

}  // namespace simt_bench
