// Bug: the right neighbour of the last column of a shared tile is read: the next row, and past the
// end of the last.
//
// The twin is right: only columns with a right neighbour read it, behind a barrier.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::inner_row_overflow {
namespace {

constexpr int side = 16;

template <bool fixed>
__global__ void shift(const float* x, float* y) {
  __shared__ float tile[side][side];
  const int row = threadIdx.y;
  const int col = threadIdx.x;
  tile[row][col] = x[row * side + col];
  __syncthreads();
  const bool last = fixed ? col + 1 == side : row * side + col + 1 == side * side;
  y[row * side + col] = last ? 0 : tile[row][col + 1];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(shift<fixed>, 1, dim3(side, side), 0, nullptr, m.x, m.y);
}

const Registered registered({"inner_row_overflow",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 256, .y = 256},
                             expected::rows_shifted_left});

}  // namespace
}  // namespace warpcheck::planted::inner_row_overflow
