// Bug: each block also writes the first element of the next block, with another value.
//
// The twin is right: no element is written by two blocks, and none is read.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::overlapping_blocks {
namespace {

template <bool fixed>
__global__ void number(float* y, int n) {
  const int first = blockIdx.x * block_size;
  const int end = fixed ? first + block_size : first + block_size + 1;
  for (int i = first + threadIdx.x; i < end && i < n; i += block_size) {
    y[i] = static_cast<float>(blockIdx.x);  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(number<fixed>, m.n / block_size, block_size, 0, nullptr, m.y, m.n);
}

const Registered registered({"overlapping_blocks",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 128, .y = 128},
                             expected::block_numbers});

}  // namespace
}  // namespace warpcheck::planted::overlapping_blocks
