// Bug: a group copies a tile to shared memory asynchronously, and only a barrier precedes its use.
//
// The twin is right: cg::wait waits for the copies of all threads of the group, and for the threads
// (CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async").
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::copy_not_awaited {
namespace {

namespace cg = cooperative_groups;

template <bool fixed>
__global__ void reverse(const float* x, float* y) {
  __shared__ float values[block_size];
  const auto block = cg::this_thread_block();
  cg::memcpy_async(block, values, x, sizeof values);  // BUG
  if constexpr (fixed) {
    cg::wait(block);
  } else {
    block.sync();
  }
  y[threadIdx.x] = values[block_size - 1 - threadIdx.x];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(reverse<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"copy_not_awaited",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 64, .y = 64},
                             expected::reversed});

}  // namespace
}  // namespace warpcheck::planted::copy_not_awaited
