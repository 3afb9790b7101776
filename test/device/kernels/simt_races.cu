// Kernels without a needed barrier, and kernels that read what nobody wrote.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "simt_kernels.h"
#include "warpcheck/launch.h"

namespace {

// Bug: no barrier between the writes and the reads of `s`.
__global__ void missing_barrier_kernel(const float* x, float* y, int n) {
  __shared__ float s[64];
  const int i = threadIdx.x;
  if (i < n)
    s[i] = x[i];
  if (i < n)
    y[i] = s[n - 1 - i];
}

// Bug: no __syncwarp between the steps of the reduction.
__global__ void missing_syncwarp_kernel(const float* x, float* y, int n) {
  __shared__ volatile float s[64];
  const int i = threadIdx.x;
  s[i] = i < n ? x[i] : 0;
  s[i + 32] = 0;
  __syncthreads();
  for (int offset = 16; offset > 0; offset /= 2)
    s[i] = s[i] + s[i + offset];
  if (i == 0)
    *y = s[0];
}

__global__ void uninitialised_kernel(float* first, float* second, double* dynamic) {
  __shared__ float written_later[48];
  __shared__ float never_written[3];
  double* s = warpcheck::dynamic_shared<double>();
  first[blockIdx.x] = written_later[47];
  second[blockIdx.x] = never_written[2];
  dynamic[blockIdx.x] = s[1];
  written_later[47] = 1;
  s[1] = 2;
}

__global__ void uninitialised_halves_kernel(unsigned short* half_bits,
                                            unsigned short* bfloat16_bits) {
  __shared__ __half h[5];
  __shared__ __nv_bfloat16 b[5];
  *half_bits = __half_as_ushort(h[4] + h[3]);
  *bfloat16_bits = __bfloat16_as_ushort(b[4] + b[3]);
  h[4] = 1.0f;
  b[4] = 1.0f;
}

template <class T>
__device__ T stale() {
  __shared__ T s[7];
  const T old = s[6];
  s[6] = 1;
  return old;
}

__global__ void uninitialised_in_function_kernel(float* y) {
  y[blockIdx.x] = stale<float>();
}

__global__ void fill_kernel(float value) {
  __shared__ float s[1000];
  for (int i = threadIdx.x; i < 1000; i += blockDim.x)
    s[i] = value;
  __syncthreads();
  if (s[999 - threadIdx.x] != value)
    __trap();
}

}  // namespace

namespace simt_kernels {

void missing_barrier(const float* x, float* y, int n) {
  warpcheck::launch(missing_barrier_kernel, 1, 64, 0, nullptr, x, y, n);
}
void missing_syncwarp(const float* x, float* y, int n) {
  warpcheck::launch(missing_syncwarp_kernel, 1, 32, 0, nullptr, x, y, n);
}
void read_uninitialised(float* first, float* second, double* dynamic, int blocks) {
  warpcheck::launch(uninitialised_kernel, blocks, 1, 2 * sizeof(double), nullptr, first, second,
                    dynamic);
}
void read_uninitialised_halves(unsigned short* half_bits, unsigned short* bfloat16_bits) {
  warpcheck::launch(uninitialised_halves_kernel, 1, 1, 0, nullptr, half_bits, bfloat16_bits);
}
void read_uninitialised_in_function(float* y, int blocks) {
  warpcheck::launch(uninitialised_in_function_kernel, blocks, 1, 0, nullptr, y);
}
void fill_shared(float value) {
  warpcheck::launch(fill_kernel, 1, 32, 0, nullptr, value);
}

}  // namespace simt_kernels
