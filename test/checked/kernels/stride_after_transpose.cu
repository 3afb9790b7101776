// Bug: the transposed matrix is written with the row length of the matrix as it was.
//
// The twin is right: a row of the transposed matrix has as many elements as the matrix has rows.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::stride_after_transpose {
namespace {

constexpr int rows = 4;
constexpr int cols = 16;

template <bool fixed>
__global__ void transpose(const float* x, float* y) {
  const int row = threadIdx.y;
  const int col = threadIdx.x;
  y[col * (fixed ? rows : cols) + row] = x[row * cols + col];  // BUG
}

template <bool fixed>
void run(const Memory& m) {
  launch(transpose<fixed>, 1, dim3(cols, rows), 0, nullptr, m.x, m.y);
}

const Registered registered({"stride_after_transpose",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::transposed_wide});

}  // namespace
}  // namespace warpcheck::planted::stride_after_transpose
