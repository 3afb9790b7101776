// Cooperative groups and asynchronous copies, as CUDA has them.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "groups.h"

namespace cg = cooperative_groups;

namespace {

template <int size>
__global__ void tile_sums_kernel(const int* x, int* y) {
  const auto tile = cg::tiled_partition<size>(cg::this_thread_block());
  y[threadIdx.x] = cg::reduce(tile, x[threadIdx.x], cg::plus<int>());
}

template <int size>
__global__ void tile_facts_kernel(int* y) {
  const cg::thread_block block = cg::this_thread_block();
  const cg::thread_block_tile<size> tile = cg::tiled_partition<size>(block);
  y[block.thread_rank()] =
      static_cast<int>(tile.thread_rank() + 100 * tile.meta_group_rank() + 10000 * tile.size());
}

__global__ void tile_moves_kernel(const double* x, double* y) {
  const auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const double own = x[threadIdx.x];
  const double first = tile.shfl(own, 0);
  const double before = tile.shfl_up(own, 1);
  const double after = tile.shfl_down(own, 2);
  const double partner = tile.shfl_xor(own, 4);
  tile.sync();
  y[threadIdx.x] = first + 100 * before + 10000 * after + 1000000 * partner;
}

__global__ void block_facts_kernel(int* y) {
  const auto block = cg::this_thread_block();
  block.sync();
  cg::sync(block);
  y[block.thread_rank()] = static_cast<int>(block.size() + 1000 * block.thread_index().x
                                            + 100000 * block.thread_index().y);
}

__global__ void odd_ranks_kernel(const int* x, int* y) {
  const int own = x[threadIdx.x];
  y[threadIdx.x] = -1;
  if (own % 2 != 0) {
    const cg::coalesced_group odd = cg::coalesced_threads();
    const int sum = cg::reduce(odd, own, cg::plus<int>());
    const int last = odd.shfl(own, odd.size() - 1);
    const int above = odd.shfl_down(own, 1);
    y[threadIdx.x] =
        static_cast<int>(odd.thread_rank()) + 100 * last + 10000 * above + sum * 1000000;
  }
}

__global__ void scans_kernel(const int* x, int* inclusive, int* exclusive) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  inclusive[threadIdx.x] = cg::inclusive_scan(tile, x[threadIdx.x], cg::plus<int>());
  exclusive[threadIdx.x] = cg::exclusive_scan(tile, x[threadIdx.x], cg::plus<int>());
}

struct Triple {
  float a, b, c;
};

__global__ void wide_values_kernel(float* y) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const float own = static_cast<float>(threadIdx.x);
  const Triple other = warp.shfl_xor(Triple{own, 100 * own, 10000 * own}, 1);
  y[threadIdx.x] = other.a + other.b + other.c;
}

__global__ void extremes_kernel(const int* x, int* y) {
  const auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const int most = cg::reduce(warp, x[threadIdx.x], cg::greater<int>());
  const int least = cg::reduce(warp, x[threadIdx.x], cg::less<int>());
  y[threadIdx.x] = most - least;
}

__global__ void votes_kernel(const int* x, unsigned* y) {
  const auto tile = cg::tiled_partition<4>(cg::this_thread_block());
  const int own = x[threadIdx.x];
  y[threadIdx.x] = tile.ballot(own > 0) + 100u * (tile.any(own > 0) != 0)
                   + 1000u * (tile.all(own > 0) != 0) + 10000u * tile.match_any(own);
}

constexpr int width = 64;

__global__ void pipeline_kernel(groups::Wait wait, const float* x, float* y, int n) {
  __shared__ float buffers[2][width];
  const int tiles = n / width;
  __pipeline_memcpy_async(&buffers[0][threadIdx.x], &x[threadIdx.x], sizeof(float));
  __pipeline_commit();
  for (int t = 0; t < tiles; ++t) {
    if (t + 1 < tiles)
      __pipeline_memcpy_async(&buffers[(t + 1) % 2][threadIdx.x], &x[(t + 1) * width + threadIdx.x],
                              sizeof(float));
    __pipeline_commit();
    if (wait == groups::Wait::right)
      __pipeline_wait_prior(1);
    else if (wait == groups::Wait::too_short)
      __pipeline_wait_prior(2);
    __syncthreads();
    y[t * width + threadIdx.x] = buffers[t % 2][width - 1 - threadIdx.x];
    __syncthreads();
  }
}

__global__ void group_copy_kernel(groups::Wait wait, const float* x, float* y, int n) {
  extern __shared__ float tile[];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, tile, x, sizeof(float) * n / 2);
  cg::memcpy_async(block, tile + n / 2, x + n / 2, sizeof(float) * (n - n / 2));
  if (wait == groups::Wait::right)
    cg::wait(block);
  else if (wait == groups::Wait::too_short)
    cg::wait_prior<1>(block);
  else
    block.sync();
  for (int i = threadIdx.x; i < n; i += block.size())
    y[i] = tile[i];
}

__global__ void pad_kernel(const float* x, float* y, int n) {
  __shared__ __align__(16) float four[4];
  __pipeline_memcpy_async(four, x, 16, 16 - n * sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  for (int i = 0; i < 4; ++i)
    y[i] = four[i];
}

__global__ void misaligned_kernel(const float* x, float* y) {
  __shared__ __align__(16) float four[8];
  __pipeline_memcpy_async(four + 1, x, 16);
  y[0] = four[1];
}

__global__ void three_bytes_kernel(const float* x, float* y, int bytes) {
  __shared__ __align__(16) float four[4];
  __pipeline_memcpy_async(four, x, bytes);
  y[0] = four[0];
}

__global__ void grid_facts_kernel(unsigned long long* y) {
  const cg::grid_group grid = cg::this_grid();
  y[grid.thread_rank()] = grid.size() + 1000 * grid.thread_rank();
}

__global__ void grid_sync_kernel() {
  cg::this_grid().sync();
}

__global__ void ptx_kernel(int* y) {
  unsigned lane = 0;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  y[0] = lane;
}

}  // namespace

namespace groups {

void tile_sums(int size, const int* x, int* y, int n) {
  switch (size) {
    case 1:
      return tile_sums_kernel<1><<<1, n>>>(x, y);
    case 2:
      return tile_sums_kernel<2><<<1, n>>>(x, y);
    case 4:
      return tile_sums_kernel<4><<<1, n>>>(x, y);
    case 8:
      return tile_sums_kernel<8><<<1, n>>>(x, y);
    case 16:
      return tile_sums_kernel<16><<<1, n>>>(x, y);
    default:
      return tile_sums_kernel<32><<<1, n>>>(x, y);
  }
}
void tile_facts(int size, int* y, int n) {
  if (size == 4)
    tile_facts_kernel<4><<<1, n>>>(y);
  else
    tile_facts_kernel<32><<<1, n>>>(y);
}
void tile_moves(const double* x, double* y, int n) {
  tile_moves_kernel<<<1, n>>>(x, y);
}
void block_facts(int* y, int width, int height) {
  block_facts_kernel<<<1, dim3(width, height)>>>(y);
}
void odd_ranks(const int* x, int* y, int n) {
  odd_ranks_kernel<<<1, n>>>(x, y);
}
void scans(const int* x, int* inclusive, int* exclusive, int n) {
  scans_kernel<<<1, n>>>(x, inclusive, exclusive);
}
void wide_values(float* y, int n) {
  wide_values_kernel<<<1, n>>>(y);
}
void extremes(const int* x, int* y, int n) {
  extremes_kernel<<<1, n>>>(x, y);
}
void votes(const int* x, unsigned* y, int n) {
  votes_kernel<<<1, n>>>(x, y);
}
void copy_by_pipeline(Wait wait, const float* x, float* y, int n) {
  pipeline_kernel<<<1, width>>>(wait, x, y, n);
}
void copy_by_group(Wait wait, const float* x, float* y, int n) {
  group_copy_kernel<<<1, 48, n * sizeof(float)>>>(wait, x, y, n);
}
void pad_with_zeros(const float* x, float* y, int n) {
  pad_kernel<<<1, 1>>>(x, y, n);
}
void copy_misaligned(const float* x, float* y) {
  misaligned_kernel<<<1, 1>>>(x, y);
}
void copy_three_bytes(const float* x, float* y) {
  three_bytes_kernel<<<1, 1>>>(x, y, 3);
}
void wait_for_the_grid() {
  grid_sync_kernel<<<2, 32>>>();
}
void inline_ptx(int* y) {
  ptx_kernel<<<1, 1>>>(y);
}
void facts_of_the_grid(unsigned long long* y, int blocks, int threads) {
  grid_facts_kernel<<<blocks, threads>>>(y);
}

}  // namespace groups
