// Bug: threads that take their work from a queue keep what they work on in the same word of shared
// memory.
//
// The twin is right: each thread has a word of its own, and atomicAdd gives each number to one
// thread (CUDA C++ Programming Guide, "Atomic Functions"). A thread that is not interrupted takes
// all the work: only where threads are switched at accesses, others get some.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::workers_share_scratch {
namespace {

template <bool fixed>
__global__ void work(const float* x, float* y, unsigned* next, unsigned n) {
  __shared__ float scratch[block_size];
  const unsigned own = fixed ? threadIdx.x : 0;
  for (;;) {
    const unsigned i = atomicAdd(next, 1u);
    if (i >= n) {
      return;
    }
    scratch[own] = x[i];      // BUG
    y[i] = 2 * scratch[own];  // BUG
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(work<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.w, m.n);
}

const Registered registered({.name = "workers_share_scratch",
                             .wrong = run<false>,
                             .twin = run<true>,
                             .check = Check::free_of_races,
                             .sizes = {.n = 64, .y = 64, .w = 1},
                             .expected = expected::doubled,
                             .needs_switches = true});

}  // namespace
}  // namespace warpcheck::planted::workers_share_scratch
