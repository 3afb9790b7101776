// Bug: the scores are not divided by sqrt(D). matches_reference must catch it.
#include <cmath>
#include <cstdint>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "corpus/registry.h"
#include "warpcheck/call.h"
#include "warpcheck/dispatch.h"
#include "warpcheck/launch.h"

namespace attention_buggy_kernel {

constexpr int warp = 32;
constexpr int threads = 64;
constexpr int key_tile = threads;

// The larger of a and b; a number wins against NaN, which comes back through exp.
template <class Real>
__device__ Real larger(Real a, Real b) {
  return b > a ? b : a;
}

// Maximum (or sum) over all threads of the block, in every thread.
template <class Real, class Combine>
__device__ Real block_reduce(Real value, Real* of_warp, Combine combine) {
  for (int step = warp / 2; step > 0; step /= 2) {
    value = combine(value, __shfl_xor_sync(0xffffffffu, value, step));
  }
  if (threadIdx.x % warp == 0) {
    of_warp[threadIdx.x / warp] = value;
  }
  __syncthreads();
  value = of_warp[0];
  for (int w = 1; w < threads / warp; ++w) {
    value = combine(value, of_warp[w]);
  }
  __syncthreads();
  return value;
}

// Sums in eight parts, which are independent of each other, and then in a tree.
constexpr int parts = 8;

template <class Real>
__device__ Real sum_of(const Real (&part)[parts]) {
  return ((part[0] + part[1]) + (part[2] + part[3])) + ((part[4] + part[5]) + (part[6] + part[7]));
}

template <class Real, class T>
__device__ Real score(const T* query, const T* key, std::int64_t d) {
  Real part[parts] = {};
  for (std::int64_t i = 0; i < d; ++i) {
    part[i % parts] += static_cast<Real>(query[i]) * static_cast<Real>(key[i]);
  }
  return sum_of(part);
}

template <class T>
__global__ void attention(const T* q, const T* k, const T* v, T* out, std::int64_t n,
                          std::int64_t d) {
  using Real = warpcheck::computes_in<T>;
  __shared__ Real of_warp[threads / warp];
  __shared__ Real weights[key_tile];
  const int thread = static_cast<int>(threadIdx.x);
  const T* query = q + std::int64_t{blockIdx.x} * d;

  Real largest = -INFINITY;
  for (std::int64_t j = thread; j < n; j += threads) {
    largest = larger(largest, score<Real>(query, k + j * d, d));
  }
  largest = block_reduce(largest, of_warp, [](Real a, Real b) { return larger(a, b); });

  // Columns of the output in groups of one a thread, so that any head size fits.
  for (std::int64_t first = 0; first < d; first += threads) {
    const std::int64_t col = first + thread;
    Real acc[parts] = {};
    Real sum = 0;
    for (std::int64_t start = 0; start < n; start += key_tile) {
      const std::int64_t key = start + thread;
      const Real weight = key < n ? exp(score<Real>(query, k + key * d, d) - largest) : Real{0};
      weights[thread] = weight;
      sum += weight;
      __syncthreads();
      const int keys = n - start < key_tile ? static_cast<int>(n - start) : key_tile;
      for (int j = 0; j < keys && col < d; ++j) {
        acc[j % parts] += weights[j] * static_cast<Real>(v[(start + j) * d + col]);
      }
      __syncthreads();
    }
    sum = block_reduce(sum, of_warp, [](Real a, Real b) { return a + b; });
    if (col < d) {
      out[std::int64_t{blockIdx.x} * d + col] = static_cast<T>(sum_of(acc) / sum);
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
  warpcheck::with_dtype<float, __half, __nv_bfloat16, double>(call.dtype(), [&](auto type) {
    using T = typename decltype(type)::type;
    warpcheck::launch(attention<T>, dim3(static_cast<unsigned>(m)), dim3(threads), 0, call.stream(),
                      q.data<T>(), k.data<T>(), call.in("v").data<T>(), call.out("y").data<T>(), n,
                      d);
  });
}

const warpcheck::corpus::Registered registered("attention_buggy", launch);

}  // namespace attention_buggy_kernel
