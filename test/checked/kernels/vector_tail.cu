// Bug: the last load and store of four floats reach beyond the end of a row of 62.
//
// The twin is right: what is left of four goes element by element; base and offsets are multiples
// of 16 bytes (CUDA C++ Programming Guide, "Device Memory Accesses").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::vector_tail {
namespace {

template <bool fixed>
__global__ void twice(const float* x, float* y, int n) {
  const int t = threadIdx.x;
  const int first = 4 * t;
  const int fours = fixed ? n / 4 : (n + 3) / 4;
  if (t < fours) {
    const float4 four = *reinterpret_cast<const float4*>(x + first);  // BUG
    *reinterpret_cast<float4*>(y + first) =                           // BUG
        make_float4(2 * four.x, 2 * four.y, 2 * four.z, 2 * four.w);
    return;
  }
  for (int i = first; i < n; ++i) {
    y[i] = 2 * x[i];
  }
}

template <bool fixed>
void run(const Memory& m) {
  launch(twice<fixed>, 1, (m.n + 3) / 4, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"vector_tail",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 62, .y = 62},
                             expected::doubled});

}  // namespace
}  // namespace warpcheck::planted::vector_tail
