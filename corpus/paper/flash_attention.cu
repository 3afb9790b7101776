// Attention of one head with an online softmax: one warp a query, K and V in tiles of 64 rows.
#include <cmath>
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "corpus/registry.h"
#include "warpcheck/call.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace flash_attention_kernel {

constexpr int warp = 32;
constexpr int queries = 4;          // a block, one warp each
constexpr int key_tile = 64;        // keys and values staged at a time: two a lane
constexpr int chunk = warp;         // columns of K and V in shared memory at a time
constexpr int out_cols = 2 * warp;  // columns of the output a block: two a lane

// 64 rows of K or V, a chunk of columns; the extra column keeps lanes on different banks.
template <class Real>
using Tile = Real[key_tile][chunk + 1];

// Rows [first_row, first_row + 64) and columns [first_col, first_col + 32) of source; 0 outside.
template <class Real, class T>
__device__ void stage(Tile<Real>& tile, const T* source, std::int64_t first_row, std::int64_t rows,
                      std::int64_t first_col, std::int64_t cols) {
  __syncthreads();  // the last use of the tile is over
  for (int i = static_cast<int>(threadIdx.x); i < key_tile * chunk; i += queries * warp) {
    const std::int64_t row = first_row + i / chunk;
    const std::int64_t col = first_col + i % chunk;
    const bool inside = row < rows && col < cols;
    tile[i / chunk][i % chunk] = inside ? static_cast<Real>(source[row * cols + col]) : Real{0};
  }
  __syncthreads();
}

template <class Real>
__device__ Real warp_max(Real value) {
  for (int step = warp / 2; step > 0; step /= 2) {
    const Real other = __shfl_xor_sync(0xffffffffu, value, step);
    value = other > value ? other : value;
  }
  return value;
}

template <class Real>
__device__ Real warp_sum(Real value) {
  for (int step = warp / 2; step > 0; step /= 2) {
    value += __shfl_xor_sync(0xffffffffu, value, step);
  }
  return value;
}

// exp(score - max), and 0 for a key that is masked out, also while every key so far was.
template <class Real>
__device__ Real weight_of(Real score, Real largest) {
  return score == -INFINITY ? Real{0} : exp(score - largest);
}

template <class T>
__global__ void flash_attention(const T* q, const T* k, const T* v, T* out, std::int64_t m,
                                std::int64_t n, std::int64_t d) {
  using Real = warpcheck::computes_in<T>;
  __shared__ Tile<Real> tile;
  __shared__ Real weights[queries][key_tile];
  const int lane = static_cast<int>(threadIdx.x % warp);
  const int mine = static_cast<int>(threadIdx.x / warp);
  const std::int64_t query = std::int64_t{blockIdx.x} * queries + mine;
  const std::int64_t first_out = std::int64_t{blockIdx.y} * out_cols;
  // Warps without a query help to stage the tiles; they compute on the last query and store
  // nothing.
  const T* row = q + (query < m ? query : m - 1) * d;

  Real largest = -INFINITY;
  Real sum = 0;
  Real acc[2] = {0, 0};
  for (std::int64_t start = 0; start < n; start += key_tile) {
    Real scores[2] = {0, 0};
    for (std::int64_t col = 0; col < d; col += chunk) {
      stage(tile, k, start, n, col, d);
      const int width = d - col < chunk ? static_cast<int>(d - col) : chunk;
      for (int i = 0; i < width; ++i) {
        const Real element = static_cast<Real>(row[col + i]);
        scores[0] += element * tile[lane][i];
        scores[1] += element * tile[lane + warp][i];
      }
    }
    const Real root = sqrt(static_cast<Real>(d));
    scores[0] = start + lane < n ? scores[0] / root : -INFINITY;
    scores[1] = start + lane + warp < n ? scores[1] / root : -INFINITY;

    const Real before = largest;
    largest = warp_max(scores[1] > scores[0] ? scores[1] : scores[0]);
    largest = before > largest ? before : largest;
    const Real rescale = weight_of(before, largest);
    const Real weight[2] = {weight_of(scores[0], largest), weight_of(scores[1], largest)};
    sum = sum * rescale + warp_sum(weight[0] + weight[1]);
    weights[mine][lane] = weight[0];
    weights[mine][lane + warp] = weight[1];

    const int keys = n - start < key_tile ? static_cast<int>(n - start) : key_tile;
    for (int half = 0; half < 2; ++half) {
      if (first_out + half * warp >= d) {
        break;  // the same for every thread of the block
      }
      stage(tile, v, start, n, first_out + half * warp, d);
      acc[half] *= rescale;
      for (int j = 0; j < keys; ++j) {
        acc[half] += weights[mine][j] * tile[j][lane];
      }
    }
  }
  for (int half = 0; half < 2; ++half) {
    const std::int64_t col = first_out + half * warp + lane;
    if (query < m && col < d) {
      out[query * d + col] = static_cast<T>(acc[half] / sum);
    }
  }
}

void launch(warpcheck::Call& call) {
  const auto& q = call.in("q");
  const auto& k = call.in("k");
  const std::int64_t m = q.shape().rows();
  const std::int64_t n = k.shape().rows();
  const std::int64_t d = q.shape().last();
  if (m == 0 || d == 0) {
    return;
  }
  const dim3 blocks(static_cast<unsigned>((m + queries - 1) / queries),
                    static_cast<unsigned>((d + out_cols - 1) / out_cols));
  warpcheck::with_dtype<float, __half, __nv_bfloat16, double>(call.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    warpcheck::launch(flash_attention<T>, blocks, dim3(queries * warp), 0, call.stream(),
                      q.data<T>(), k.data<T>(), call.in("v").data<T>(), call.out("y").data<T>(), m,
                      n, d);
  });
}

const warpcheck::corpus::Registered registered("flash_attention", launch);

}  // namespace flash_attention_kernel
