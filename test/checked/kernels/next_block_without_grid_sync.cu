// Bug: a block reads what the next block writes in the same launch.
//
// The twin is right: all that a launch writes is visible to the next launch of the stream (CUDA C++
// Programming Guide, "Streams").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::next_block_without_grid_sync {
namespace {

template <bool store, bool load>
__global__ void shift(const float* x, float* y, unsigned* stage, int n) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  if constexpr (store) {
    stage[i] = static_cast<unsigned>(x[i]);  // BUG
  }
  if constexpr (load) {
    y[i] = static_cast<float>(stage[(i + block_size) % n]);  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  const int blocks = m.n / block_size;
  if constexpr (fixed) {
    launch(shift<true, false>, blocks, block_size, 0, nullptr, m.x, m.y, m.w, m.n);
    launch(shift<false, true>, blocks, block_size, 0, nullptr, m.x, m.y, m.w, m.n);
  } else {
    launch(shift<true, true>, blocks, block_size, 0, nullptr, m.x, m.y, m.w, m.n);
  }
}

const Registered registered({"next_block_without_grid_sync",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 128, .y = 128, .w = 128},
                             expected::next_block});

}  // namespace
}  // namespace warpcheck::planted::next_block_without_grid_sync
