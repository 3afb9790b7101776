// Bug: a row of a shared tile is summed with its padding column, which nobody writes.
//
// The twin is right: the sum ends before the padding.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::padding_read {
namespace {

constexpr int side = 16;
constexpr int padded = side + 1;

template <bool fixed>
__global__ void sum(const float* x, float* y) {
  __shared__ float tile[side * padded];
  const int row = threadIdx.y;
  const int col = threadIdx.x;
  tile[row * padded + col] = x[row * side + col];
  __syncthreads();
  if (col == 0) {
    float total = 0;
    for (int c = 0; c < (fixed ? side : padded); ++c) {
      total += tile[row * padded + c];  // BUG
    }
    y[row] = total;
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(sum<fixed>, 1, dim3(side, side), 0, nullptr, m.x, m.y);
}

const Registered registered({"padding_read",
                             run<false>,
                             run<true>,
                             Check::reads_initialised_memory,
                             {.n = 256, .y = 16},
                             expected::row_sums});

}  // namespace
}  // namespace warpcheck::planted::padding_read
