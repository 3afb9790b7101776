// Bug: float4 is loaded from an address that is not a multiple of 16 bytes.
//
// The twin is right: loads of four floats one by one need the alignment of a float only (CUDA C++
// Programming Guide, "Device Memory Accesses").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::misaligned_vector {
namespace {

template <bool fixed>
__global__ void rotate(const float* x, float* y, int n) {
  const int first = 4 * threadIdx.x;
  if (first + 4 >= n) {
    for (int i = first; i < n; ++i) {
      y[i] = x[(i + 1) % n];
    }
    return;
  }
  float4 four{};
  if constexpr (fixed) {
    four = make_float4(x[first + 1], x[first + 2], x[first + 3], x[first + 4]);
  } else {
    const float4& whole = *reinterpret_cast<const float4*>(x + first + 1);  // BUG
    four = whole;                                                           // BUG
  }
  *reinterpret_cast<float4*>(y + first) = four;
}

template <bool fixed>
void run(const Memory& m) {
  launch(rotate<fixed>, 1, m.n / 4, 0, nullptr, m.x, m.y, m.n);
}

const Registered registered({"misaligned_vector",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 68, .y = 68},
                             expected::rotated,
                             std::nullopt,
                             Danger::crash});

}  // namespace
}  // namespace warpcheck::planted::misaligned_vector
