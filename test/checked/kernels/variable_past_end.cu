// Bug: the last thread reads one element past the end of a __device__ table.
//
// The twin is right: it reads its own element only (CUDA C++ Programming Guide, "__device__").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::variable_past_end {
namespace {

__device__ float table[block_size];

__global__ void store(const float* x) {
  table[threadIdx.x] = x[threadIdx.x];
}

template <bool fixed>
__global__ void difference(const float* x, float* y) {
  const int t = threadIdx.x;
  const float next = table[fixed ? t : t + 1];  // BUG
  y[t] = x[t] + next - next;
}

template <bool fixed>
void run(const Memory& m) {
  launch(store, 1, block_size, 0, nullptr, m.x);
  launch(difference<fixed>, 1, block_size, 0, nullptr, m.x, m.y);
}

const Registered registered({"variable_past_end",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::variable_past_end
