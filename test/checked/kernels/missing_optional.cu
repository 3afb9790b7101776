// Bug: an optional input is read although the pointer to it is null.
//
// The twin is right: the pointer is asked first.
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::missing_optional {
namespace {

template <bool fixed>
__global__ void add(const float* x, const float* bias, float* y) {
  const int t = threadIdx.x;
  float sum = x[t];
  if (!fixed || bias != nullptr) {
    sum += bias[t];  // BUG
  }
  y[t] = sum;
}

template <bool fixed>
void run(const Memory& m) {
  const float* none = nullptr;
  launch(add<fixed>, 1, block_size, 0, nullptr, m.x, none, m.y);
}

const Registered registered({"missing_optional",
                             run<false>,
                             run<true>,
                             Check::stays_in_bounds,
                             {.n = 64, .y = 64},
                             expected::copied,
                             std::nullopt,
                             Danger::crash});

}  // namespace
}  // namespace warpcheck::planted::missing_optional
