// Cooperative groups and asynchronous copies used correctly.
//
// PG is the CUDA C++ Programming Guide: "Cooperative Groups" (sync of a group orders memory among
// its threads), "Asynchronous Data Copies" (a thread that has waited sees what it copied itself;
// others see it behind a barrier).
#include <cooperative_groups.h>
#include <cuda_pipeline.h>
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::cooperative {
namespace {

namespace cg = cooperative_groups;

// Sixteen threads exchange values behind the barrier of their tile.
__global__ void tiles(const float* x, float* y) {
  __shared__ float values[block_size];
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const int t = threadIdx.x;
  values[t] = x[t];
  tile.sync();
  y[t] = values[t ^ 1];
}

// The block as a group.
__global__ void block_group(const float* x, float* y) {
  __shared__ float values[block_size];
  const auto block = cg::this_thread_block();
  const auto rank = block.thread_rank();
  values[rank] = x[rank];
  block.sync();
  y[rank] = values[block_size - 1 - rank];
}

// Each thread waits for its own copy, and the barrier makes it one of the block.
__global__ void copied_by_all(const float* x, float* y) {
  __shared__ float values[block_size];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&values[t], &x[t], sizeof(float));
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  y[t] = values[block_size - 1 - t];
}

// While a tile is used the next one is on its way. A buffer is copied to again behind the barrier
// that ends its reads.
__global__ void two_stages(const float* x, float* y, int count) {
  __shared__ float buffer[2][block_size];
  const int t = threadIdx.x;
  __pipeline_memcpy_async(&buffer[0][t], &x[t], sizeof(float));
  __pipeline_commit();
  float total = 0;
  for (int tile = 0; tile < count; ++tile) {
    if (tile + 1 < count) {
      __pipeline_memcpy_async(&buffer[(tile + 1) % 2][t], &x[(tile + 1) * block_size + t],
                              sizeof(float));
    }
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    total += buffer[tile % 2][block_size - 1 - t];
    __syncthreads();
  }
  y[t] = total;
}

const Registered registered[] = {
    Registered(
        Legitimate{"tile_barrier",
                   [](const Memory& m) { launch(tiles, 1, block_size, 0, nullptr, m.x, m.y); },
                   {.n = 64, .y = 64},
                   expected::swapped}),
    Registered(Legitimate{
        "block_group",
        [](const Memory& m) { launch(block_group, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::reversed}),
    Registered(Legitimate{
        "copied_by_all",
        [](const Memory& m) { launch(copied_by_all, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::reversed}),
    Registered(Legitimate{"two_stages",
                          [](const Memory& m) {
                            launch(two_stages, 1, block_size, 0, nullptr, m.x, m.y,
                                   m.n / block_size);
                          },
                          {.n = 256, .y = 64},
                          expected::tile_sums}),
};

}  // namespace
}  // namespace warpcheck::planted::cooperative
