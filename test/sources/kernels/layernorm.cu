// One block a row. The row stays in dynamic shared memory, as float; loads and stores are of 16
// bytes where the row allows it.
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "layernorm.h"

#define CHECK_CUDA(call)                                                                 \
  do {                                                                                   \
    const cudaError_t code = (call);                                                     \
    if (code != cudaSuccess) {                                                           \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(code)); \
      std::abort();                                                                      \
    }                                                                                    \
  } while (0)

namespace {

constexpr int max_threads = 512;

template <typename T, int N>
struct alignas(sizeof(T) * N) Pack {
  T values[N];
};

__device__ __forceinline__ float to_float(float x) {
  return x;
}
__device__ __forceinline__ float to_float(__half x) {
  return __half2float(x);
}
template <typename T>
__device__ __forceinline__ T from_float(float x);
template <>
__device__ __forceinline__ float from_float<float>(float x) {
  return x;
}
template <>
__device__ __forceinline__ __half from_float<__half>(float x) {
  return __float2half_rn(x);
}

// Sum over the block, for every thread.
__device__ float block_sum(float value) {
  __shared__ float of_warps[32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_down_sync(0xffffffffu, value, offset);
  if (lane == 0)
    of_warps[warp] = value;
  __syncthreads();
  value = lane < static_cast<int>(blockDim.x >> 5) ? of_warps[lane] : 0.0f;
#pragma unroll
  for (int offset = 16; offset > 0; offset >>= 1)
    value += __shfl_xor_sync(0xffffffffu, value, offset);
  __syncthreads();
  return value;
}

template <typename T, int N>
__global__ void __launch_bounds__(max_threads)
    add_layernorm_kernel(const T* __restrict__ x, const T* __restrict__ residual,
                         const T* __restrict__ gamma, const T* __restrict__ beta,
                         T* __restrict__ sum, T* __restrict__ y, int cols, float eps) {
  extern __shared__ __align__(16) float row[];
  using Packed = Pack<T, N>;
  const size_t start = static_cast<size_t>(blockIdx.x) * cols;
  const int packs = cols / N;

  float total = 0.0f;
  for (int p = threadIdx.x; p < packs; p += blockDim.x) {
    const Packed a = reinterpret_cast<const Packed*>(x + start)[p];
    const Packed b = reinterpret_cast<const Packed*>(residual + start)[p];
    Packed s;
#pragma unroll
    for (int i = 0; i < N; ++i) {
      const float both = to_float(a.values[i]) + to_float(b.values[i]);
      s.values[i] = from_float<T>(both);
      row[p * N + i] = both;
      total += both;
    }
    reinterpret_cast<Packed*>(sum + start)[p] = s;
  }
  const float mean = block_sum(total) / cols;

  float squares = 0.0f;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) {
    const float d = row[c] - mean;
    squares += d * d;
  }
  const float scale = rsqrtf(block_sum(squares) / cols + eps);

  for (int p = threadIdx.x; p < packs; p += blockDim.x) {
    const Packed g = reinterpret_cast<const Packed*>(gamma)[p];
    const Packed b = reinterpret_cast<const Packed*>(beta)[p];
    Packed out;
#pragma unroll
    for (int i = 0; i < N; ++i) {
      const float normal = (row[p * N + i] - mean) * scale;
      out.values[i] =
          from_float<T>(__fmaf_rn(normal, to_float(g.values[i]), to_float(b.values[i])));
    }
    reinterpret_cast<Packed*>(y + start)[p] = out;
  }
}

template <typename T, int N>
void launch(const T* x, const T* residual, const T* gamma, const T* beta, T* sum, T* y, int rows,
            int cols, float eps, cudaStream_t stream) {
  const size_t shared_bytes = sizeof(float) * cols;
  int most = 0;
  CHECK_CUDA(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
  if (shared_bytes + 32 * sizeof(float) > static_cast<size_t>(most)) {
    std::fprintf(stderr, "add_layernorm: %d columns do not fit into shared memory\n", cols);
    std::abort();
  }
  if (shared_bytes > 47 * 1024)
    CHECK_CUDA(cudaFuncSetAttribute(add_layernorm_kernel<T, N>,
                                    cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(shared_bytes)));
  int threads = (cols / N + 31) / 32 * 32;
  threads = threads > max_threads ? max_threads : threads < 32 ? 32 : threads;
  add_layernorm_kernel<T, N>
      <<<rows, threads, shared_bytes, stream>>>(x, residual, gamma, beta, sum, y, cols, eps);
  CHECK_CUDA(cudaGetLastError());
}

bool is_aligned(const void* p) {
  return reinterpret_cast<std::uintptr_t>(p) % 16 == 0;
}

template <typename T>
void dispatch(const T* x, const T* residual, const T* gamma, const T* beta, T* sum, T* y, int rows,
              int cols, float eps, cudaStream_t stream) {
  if (rows == 0 || cols == 0)
    return;
  constexpr int wide = 16 / sizeof(T);
  const bool aligned = cols % wide == 0 && is_aligned(x) && is_aligned(residual)
                       && is_aligned(gamma) && is_aligned(beta) && is_aligned(sum) && is_aligned(y);
  if (aligned)
    launch<T, wide>(x, residual, gamma, beta, sum, y, rows, cols, eps, stream);
  else
    launch<T, 1>(x, residual, gamma, beta, sum, y, rows, cols, eps, stream);
}

}  // namespace

void add_layernorm(const float* x, const float* residual, const float* gamma, const float* beta,
                   float* sum, float* y, int rows, int cols, float eps, cudaStream_t stream) {
  dispatch(x, residual, gamma, beta, sum, y, rows, cols, eps, stream);
}
void add_layernorm(const __half* x, const __half* residual, const __half* gamma, const __half* beta,
                   __half* sum, __half* y, int rows, int cols, float eps, cudaStream_t stream) {
  dispatch(x, residual, gamma, beta, sum, y, rows, cols, eps, stream);
}
