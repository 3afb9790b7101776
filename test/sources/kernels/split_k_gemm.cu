// Each block computes a tile for its part of k and leaves it in a workspace; the block that comes
// last, by a semaphore of the tile, adds all parts in their order. Tiles of a and b arrive
// asynchronously, in two buffers.
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "split_k_gemm.h"

namespace {

constexpr int tile = 32;       // of c, in both directions
constexpr int depth = 8;       // of k
constexpr int block_rows = 8;  // threads are tile x block_rows
constexpr int outputs = tile / block_rows;

__constant__ float scales[2];  // alpha, beta

struct Shape {
  int m, n, k, k_per_split;
};

// A tile of a and one of b, in flight; zeros beyond the matrices.
__device__ void fetch(float (*a_tile)[depth], float (*b_tile)[tile], const float* a, const float* b,
                      const Shape& shape, int k, int k_end) {
  const int id = threadIdx.y * tile + threadIdx.x;  // 256 threads, 32 * 8 elements each
  {
    const int row = id / depth, col = id % depth;
    const int m = blockIdx.y * tile + row;
    const bool inside = m < shape.m && k + col < k_end;
    const float* from = inside ? a + static_cast<size_t>(m) * shape.k + k + col : a;
    __pipeline_memcpy_async(&a_tile[row][col], from, sizeof(float), inside ? 0 : sizeof(float));
  }
  {
    const int row = id / tile, col = id % tile;
    const int n = blockIdx.x * tile + col;
    const bool inside = n < shape.n && k + row < k_end;
    const float* from = inside ? b + static_cast<size_t>(k + row) * shape.n + n : b;
    __pipeline_memcpy_async(&b_tile[row][col], from, sizeof(float), inside ? 0 : sizeof(float));
  }
  __pipeline_commit();
}

__global__ void __launch_bounds__(tile* block_rows)
    gemm_kernel(const float* __restrict__ a, const float* __restrict__ b, float* c,
                float* workspace, unsigned* semaphores, Shape shape) {
  __shared__ float a_tiles[2][tile][depth];
  __shared__ float b_tiles[2][depth][tile];
  __shared__ bool is_last;

  const int k_begin = blockIdx.z * shape.k_per_split;
  const int k_end = min(shape.k, k_begin + shape.k_per_split);
  float sums[outputs] = {};

  fetch(a_tiles[0], b_tiles[0], a, b, shape, k_begin, k_end);
  int buffer = 0;
  for (int k = k_begin; k < k_end; k += depth, buffer ^= 1) {
    if (k + depth < k_end) {
      fetch(a_tiles[buffer ^ 1], b_tiles[buffer ^ 1], a, b, shape, k + depth, k_end);
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
#pragma unroll
    for (int i = 0; i < depth; ++i) {
      const float right = b_tiles[buffer][i][threadIdx.x];
#pragma unroll
      for (int o = 0; o < outputs; ++o)
        sums[o] = fmaf(a_tiles[buffer][threadIdx.y + o * block_rows][i], right, sums[o]);
    }
    __syncthreads();
  }

  const int n = blockIdx.x * tile + threadIdx.x;
  const int tiles = gridDim.x * gridDim.y;
  const int own_tile = blockIdx.y * gridDim.x + blockIdx.x;
  for (int o = 0; o < outputs; ++o) {
    const int in_tile = (threadIdx.y + o * block_rows) * tile + threadIdx.x;
    __stcg(&workspace[(static_cast<size_t>(blockIdx.z) * tiles + own_tile) * tile * tile + in_tile],
           sums[o]);
  }
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0)
    is_last = atomicInc(&semaphores[own_tile], gridDim.z - 1) == gridDim.z - 1;
  __syncthreads();
  if (!is_last)
    return;

  __threadfence();
  for (int o = 0; o < outputs; ++o) {
    const int in_tile = (threadIdx.y + o * block_rows) * tile + threadIdx.x;
    const int m = blockIdx.y * tile + threadIdx.y + o * block_rows;
    float sum = 0.0f;
    for (int z = 0; z < static_cast<int>(gridDim.z); ++z)
      sum +=
          __ldcg(&workspace[(static_cast<size_t>(z) * tiles + own_tile) * tile * tile + in_tile]);
    if (m < shape.m && n < shape.n) {
      float& out = c[static_cast<size_t>(m) * shape.n + n];
      out = scales[1] == 0.0f ? scales[0] * sum : fmaf(scales[0], sum, scales[1] * out);
    }
  }
}

}  // namespace

void split_k_gemm(const float* a, const float* b, float* c, int m, int n, int k, int splits,
                  float alpha, float beta, cudaStream_t stream) {
  if (m == 0 || n == 0)
    return;
  const float host_scales[] = {alpha, beta};
  cudaMemcpyToSymbolAsync(scales, host_scales, sizeof host_scales, 0, cudaMemcpyHostToDevice,
                          stream);
  const dim3 grid((n + tile - 1) / tile, (m + tile - 1) / tile, splits);
  const int k_per_split = ((k + splits - 1) / splits + depth - 1) / depth * depth;
  float* workspace = nullptr;
  unsigned* semaphores = nullptr;
  const size_t tiles = static_cast<size_t>(grid.x) * grid.y;
  cudaMallocAsync(&workspace, tiles * splits * tile * tile * sizeof(float), stream);
  cudaMallocAsync(&semaphores, tiles * sizeof(unsigned), stream);
  cudaMemsetAsync(semaphores, 0, tiles * sizeof(unsigned), stream);
  gemm_kernel<<<grid, dim3(tile, block_rows), 0, stream>>>(a, b, c, workspace, semaphores,
                                                           Shape{m, n, k, k_per_split});
  cudaFreeAsync(workspace, stream);
  cudaFreeAsync(semaphores, stream);
}
