// Bug: a shuffle between the write and the read of shared memory is taken for a barrier.
//
// The twin is right: the exchange of a shuffle implies no memory barrier (CUDA C++ Programming
// Guide, "Warp Shuffle Functions"); __syncwarp does.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::shuffle_as_fence {
namespace {

template <bool fixed>
__global__ void swap(const float* x, float* y) {
  __shared__ float tile[warp_size];
  const int lane = threadIdx.x;
  tile[lane] = x[lane];  // BUG
  const int partner = __shfl_xor_sync(all_lanes, lane, 1);
  if constexpr (fixed) {
    __syncwarp();
  }
  y[lane] = tile[partner];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(swap<fixed>, 1, warp_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"shuffle_as_fence",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 32, .y = 32},
                             expected::swapped,
                             Check::reads_initialised_memory});

}  // namespace
}  // namespace warpcheck::planted::shuffle_as_fence
