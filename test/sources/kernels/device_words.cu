// Atomics of all types, loads with hints, clocks, and what launchers ask of the runtime.
#include <cstdio>
#include <cstring>

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "device_words.h"

namespace {

__global__ void atomics_kernel(device_words::Atomics* all) {
  const int i = static_cast<int>(threadIdx.x);
  atomicAdd(&all->add_int, i);
  atomicSub(&all->sub, i);
  atomicMax(&all->max, i * 7 % 50);
  atomicMin(&all->min, -(i * 7 % 50));
  atomicAnd(&all->both_bits, ~(1 << i % 8));
  atomicOr(&all->any_bits, 1u << i % 32);
  atomicXor(&all->odd_bits, 1u << i % 3);
  atomicInc(&all->incremented, 9);
  atomicDec(&all->decremented, 9);
  atomicAdd(&all->add_long, 1ull << 33);
  atomicMax(&all->most_long, static_cast<unsigned long long>(i) << 33);
  atomicAdd(&all->add_float, 0.5f);
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
  atomicAdd(&all->add_double, 0.25);
#endif
  atomicAdd_block(&all->of_block, 1);
  atomicAdd_system(&all->of_system, 2);
  atomicAdd(reinterpret_cast<__half*>(&all->add_half), __float2half(1.0f));
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  atomicAdd(reinterpret_cast<__nv_bfloat16*>(&all->add_bfloat16), __float2bfloat16(1.0f));
#endif
  // Who exchanged before goes on in the sum: all tickets but the last.
  atomicAdd(&all->olds, atomicExch(&all->exchanged, i));

  auto* bits = reinterpret_cast<unsigned long long*>(&all->add_by_cas);
  unsigned long long seen = *bits, assumed;
  do {
    assumed = seen;
    const double sum = __longlong_as_double(static_cast<long long>(assumed)) + i;
    seen = atomicCAS(bits, assumed, static_cast<unsigned long long>(__double_as_longlong(sum)));
  } while (assumed != seen);
}

__global__ void hints_kernel(const float* x, float* y) {
  __stcg(y + 0, __ldcg(x + 0) + __ldg(x + 0));
  __stcs(y + 1, __ldcs(x + 1) + __ldca(x + 1));
  __stwb(y + 2, __ldcv(x + 2) + __ldlu(x + 2));
  __stwt(y + 3, x[3]);
  __threadfence();
  __threadfence_block();
  __threadfence_system();
}

__global__ void vectors_kernel(const float4* x, float4* y, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  const float4 v = __ldg(x + i);
  __stcs(y + i, make_float4(v.w, v.z, v.y, v.x));
}

__global__ void clock_kernel(bool* advances) {
  const long long start = clock64();
  while (clock64() - start < 1000)
    __nanosleep(10);
  *advances = clock64() - start >= 1000;
}

__global__ void printf_kernel(int value) {
  if (threadIdx.x == 1)
    printf("value %d of thread %u\n", value, threadIdx.x);
}

__global__ void double_kernel(const float* x, float* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = 2 * x[i];
}

}  // namespace

namespace device_words {

void atomics(Atomics* all, int threads) {
  atomics_kernel<<<1, threads>>>(all);
}
void hints(const float* x, float* y) {
  hints_kernel<<<1, 1>>>(x, y);
}
void vectors_by_ldg(const float* x, float* y, int n) {
  vectors_kernel<<<2, n / 8 + 1>>>(reinterpret_cast<const float4*>(x), reinterpret_cast<float4*>(y),
                                   n / 4);
}
bool clock_advances() {
  bool* advances = nullptr;
  cudaMallocManaged(&advances, 1);
  clock_kernel<<<1, 32>>>(advances);
  cudaDeviceSynchronize();
  const bool result = *advances;
  cudaFree(advances);
  return result;
}
int device_printf(int value) {
  printf_kernel<<<1, 2>>>(value);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}

int wrong_answers(cudaStream_t stream) {
  int wrong = 0;
  const auto expect = [&](bool right) { wrong += right ? 0 : 1; };
  int device = -1, count = 0, value = 0, blocks = 0, least_grid = 0, block = 0;
  cudaDeviceProp properties;
  expect(cudaGetDevice(&device) == cudaSuccess && device == 0);
  expect(cudaGetDeviceCount(&count) == cudaSuccess && count >= 1);
  expect(cudaGetDeviceProperties(&properties, device) == cudaSuccess);
  expect(properties.warpSize == 32 && properties.maxThreadsPerBlock == 1024);
  expect(properties.sharedMemPerBlockOptin >= 48 * 1024 && std::strlen(properties.name) > 0);
  expect(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, device) == cudaSuccess);
  expect(value == properties.multiProcessorCount);
  expect(cudaDeviceGetAttribute(&value, cudaDevAttrComputeCapabilityMajor, device) == cudaSuccess);
  expect(value == properties.major);
  expect(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, double_kernel, 256, 16 * 1024)
         == cudaSuccess);
  expect(blocks >= 1 && blocks <= 8);
  expect(cudaOccupancyMaxPotentialBlockSize(&least_grid, &block, double_kernel) == cudaSuccess);
  expect(block % 32 == 0 && block <= 1024 && least_grid >= 1);

  cudaEvent_t start, stop;
  expect(cudaEventCreate(&start) == cudaSuccess);
  expect(cudaEventCreateWithFlags(&stop, cudaEventDefault) == cudaSuccess);
  expect(cudaEventRecord(start, stream) == cudaSuccess);
  expect(cudaEventRecord(stop, stream) == cudaSuccess);
  expect(cudaStreamWaitEvent(stream, stop, 0) == cudaSuccess);
  expect(cudaEventSynchronize(stop) == cudaSuccess);
  float milliseconds = -1;
  expect(cudaEventElapsedTime(&milliseconds, start, stop) == cudaSuccess && milliseconds >= 0);
  expect(cudaEventDestroy(start) == cudaSuccess && cudaEventDestroy(stop) == cudaSuccess);
  expect(cudaGetLastError() == cudaSuccess && cudaPeekAtLastError() == cudaSuccess);
  expect(std::strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue") == 0);
  return wrong;
}

void by_stream_of_its_own(const float* x, float* y, int n) {
  cudaStream_t stream;
  cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
  float* workspace = nullptr;
  cudaMalloc(&workspace, n * sizeof(float));
  cudaMemcpyAsync(workspace, x, n * sizeof(float), cudaMemcpyDeviceToDevice, stream);
  cudaMemsetAsync(y, 0xff, n * sizeof(float), stream);
  double_kernel<<<3, 32, 0, stream>>>(workspace, y, n);
  cudaStreamSynchronize(stream);
  cudaFree(workspace);
  cudaStreamDestroy(stream);
}

}  // namespace device_words
