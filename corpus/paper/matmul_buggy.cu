// Bug: each product replaces the sum (`acc =` instead of `acc +=`); right only at K = 1.
// matches_reference must catch it.
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "corpus/registry.h"
#include "warpcheck/call.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace matmul_buggy_kernel {

constexpr int tile = 16;

template <class T>
__global__ void matmul(const T* a, const T* b, T* out, std::int64_t m, std::int64_t k,
                       std::int64_t n) {
  using Real = warpcheck::computes_in<T>;
  __shared__ Real a_tile[tile][tile];
  __shared__ Real b_tile[tile][tile];
  const int x = static_cast<int>(threadIdx.x);
  const int y = static_cast<int>(threadIdx.y);
  const std::int64_t row = std::int64_t{blockIdx.y} * tile + y;
  const std::int64_t col = std::int64_t{blockIdx.x} * tile + x;

  Real acc = 0;
  for (std::int64_t start = 0; start < k; start += tile) {
    const bool a_inside = row < m && start + x < k;
    const bool b_inside = start + y < k && col < n;
    a_tile[y][x] = a_inside ? static_cast<Real>(a[row * k + start + x]) : Real{0};
    b_tile[y][x] = b_inside ? static_cast<Real>(b[(start + y) * n + col]) : Real{0};
    __syncthreads();
    const int depth = k - start < tile ? static_cast<int>(k - start) : tile;
    for (int i = 0; i < depth; ++i) {
      acc = a_tile[y][i] * b_tile[i][x];
    }
    __syncthreads();
  }
  if (row < m && col < n) {
    out[row * n + col] = static_cast<T>(acc);
  }
}

void launch(warpcheck::Call& call) {
  const auto& a = call.in("a");
  const auto& b = call.in("b");
  const std::int64_t m = a.shape().rows();
  const std::int64_t k = a.shape().last();
  const std::int64_t n = b.shape().last();
  if (m == 0 || n == 0) {
    return;
  }
  const dim3 blocks(static_cast<unsigned>((n + tile - 1) / tile),
                    static_cast<unsigned>((m + tile - 1) / tile));
  warpcheck::with_dtype<float, __half, __nv_bfloat16, double>(call.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    warpcheck::launch(matmul<T>, blocks, dim3(tile, tile), 0, call.stream(), a.data<T>(),
                      b.data<T>(), call.out("y").data<T>(), m, k, n);
  });
}

const warpcheck::corpus::Registered registered("matmul_buggy", launch);

}  // namespace matmul_buggy_kernel
