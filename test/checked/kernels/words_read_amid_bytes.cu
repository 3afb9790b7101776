// Bug: a word is read whole while other threads still write bytes of it.
//
// The twin is right: the barrier ends the writes of all bytes before the reads (CUDA C++
// Programming Guide, "Synchronization Functions").
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::words_read_amid_bytes {
namespace {

template <bool fixed>
__global__ void copy(const float* x, float* y, unsigned* words) {
  const int t = threadIdx.x;
  reinterpret_cast<unsigned char*>(words)[t] = static_cast<unsigned char>(x[t]);  // BUG
  if constexpr (fixed) {
    __syncthreads();
  }
  const unsigned word = words[(t ^ 4) / 4];  // BUG
  const int other = __shfl_xor_sync(all_lanes, static_cast<int>(word >> 8 * (t % 4) & 255u), 4);
  y[t] = static_cast<float>(other);
}

template <bool fixed>
void run(const Memory& m) {
  launch(copy<fixed>, 1, block_size, 0, nullptr, m.x, m.y, m.w);
}

const Registered registered({"words_read_amid_bytes",
                             run<false>,
                             run<true>,
                             Check::free_of_races,
                             {.n = 64, .y = 64, .w = 16},
                             expected::copied});

}  // namespace
}  // namespace warpcheck::planted::words_read_amid_bytes
