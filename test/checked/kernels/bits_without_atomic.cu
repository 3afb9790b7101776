// Bug: threads set bits of one word with a plain |=.
//
// The twin is right: atomicOr reads, combines and writes in one step (CUDA C++ Programming Guide,
// "Atomic Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::bits_without_atomic {
namespace {

template <bool fixed>
__global__ void odd(const float* x, float* y, unsigned* words) {
  const int t = threadIdx.x;
  const unsigned bit = static_cast<unsigned>(x[t]) % 2 << t % 32;
  if constexpr (fixed) {
    atomicOr(&words[t / 32], bit);
  } else {
    words[t / 32] |= bit;  // BUG
  }
  __syncthreads();
  y[t] = static_cast<float>(words[t / 32] >> t % 32 & 1u);
}

template <bool fixed>
void run(const Memory& m) {
  launch(odd<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"bits_without_atomic",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64, .w = 2},
                             expected::parity});

}  // namespace
}  // namespace warpcheck::planted::bits_without_atomic
