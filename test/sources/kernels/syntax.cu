// Launches and dynamic shared memory as users write them. No header of warpcheck here.
#include <cuda_runtime.h>

#include "syntax.cuh"
#include "syntax.h"

extern __shared__ int of_namespace[];

__constant__ int constant_numbers[4];
__device__ int device_number;

static __device__ __forceinline__ int index() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}

__global__ void add(int* __restrict__ y, int n, int number) {
  if (const int i = index(); i < n)
    y[i] += number;
}

namespace nested {
namespace {

__global__ void __launch_bounds__(64) add(int* y, int n, int number) {
  if (const int i = index(); i < n)
    y[i] += number;
}

}  // namespace
}  // namespace nested

template <class T, int times>
__global__ void add_times(T* y, int n, T number) {
#pragma unroll
  for (int t = 0; t < times; ++t) {
    if (const int i = index(); i < n)
      y[i] += number;
  }
}

template <class T>
__global__ void add_deduced(T* y, int n, T number) {
  if (const int i = index(); i < n)
    y[i] += number;
}

__global__ void overloaded_add(int* y, int n) {
  if (const int i = index(); i < n)
    y[i] += 7;
}
__global__ void overloaded_add(float* y, int n) {
  if (const int i = index(); i < n)
    y[i] += 7;
}

template <class Function>
__global__ void for_each(int n, Function function) {
  if (const int i = index(); i < n)
    function(i);
}

struct Add {
  int* y;
  int number;
  __device__ void operator()(int i) const { y[i] += number; }
};

template <class... Numbers>
__global__ void add_all(int* y, int n, Numbers... numbers) {
  if (const int i = index(); i < n)
    y[i] += (numbers + ...);
}

__global__ void add_default(int* y, int n, int number = 15) {
  if (const int i = index(); i < n)
    y[i] += number;
}

__global__ void add_unless(int* y, int n, const int* mask) {
  if (const int i = index(); i < n && (mask == nullptr || mask[i] == 0))
    y[i] += 16;
}

__global__ void add_square(int* y, int side) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < side && col < side)
    y[row * side + col] += 18;
}

__global__ void through_function_array(int* y, int n) {
  extern __shared__ __align__(16) int of_function[];
  of_function[threadIdx.x] = 20;
  __syncthreads();
  if (const int i = index(); i < n)
    y[i] += of_function[blockDim.x - 1 - threadIdx.x];
}

__global__ void through_namespace_array(int* y, int n) {
  of_namespace[threadIdx.x] = 21;
  __syncthreads();
  if (const int i = index(); i < n)
    y[i] += of_namespace[blockDim.x - 1 - threadIdx.x];
}

template <class T>
__global__ void through_template_array(T* y, int n) {
  extern __shared__ char of_template[];
  T* numbers = reinterpret_cast<T*>(of_template);
  numbers[threadIdx.x] = 22;
  __syncthreads();
  if (const int i = index(); i < n)
    y[i] += numbers[blockDim.x - 1 - threadIdx.x];
}

__global__ void through_rows(int* y, int n) {
  extern __shared__ int rows[][33];
  rows[threadIdx.x][threadIdx.x] = 23;
  __syncthreads();
  const int other = blockDim.x - 1 - threadIdx.x;
  if (const int i = index(); i < n)
    y[i] += rows[other][other];
}

__global__ void add_constants(int* y, int n) {
  if (const int i = index(); i < n)
    y[i] += constant_numbers[3] + device_number;
}

#define LAUNCH(kernel, n, ...) kernel<<<((n) + 31) / 32, 32>>>(__VA_ARGS__)
#define LAUNCH_TIMES(T, times, ...) \
  add_times<T, times><<<(n + 31) / 32, 32, 0, stream>>>(__VA_ARGS__)

struct Launcher {
  static constexpr int block = 32;

  // A kernel named kernel<<<1, 2>>>(x) in a comment is none.
  template <int number>
  void operator()(int* y, int n, cudaStream_t stream) const {
    header_kernel<number><<<(n + block - 1) / block, block, 0, stream>>>(y, n);
  }
};

template <class T>
void launch_in_template(T* y, int n, cudaStream_t stream) {
  constexpr int times = 5;
  add_times<T, times><<<(n + 31) / 32, 32, sizeof(T) * 2, stream>>>(y, n, T(5));
}

namespace syntax {

void plain(int* y, int n, cudaStream_t stream) {
  add<<<(n + 31) / 32, 32, 0, stream>>>(y, n, 1);
}
void in_namespace(int* y, int n, cudaStream_t stream) {
  ::nested::add<<<dim3((n + 31) / 32), dim3(32), 0, stream>>>(y, n, 2);
}
void with_template(int* y, int n, cudaStream_t stream) {
  add_times<int, 4><<<(n + 31) / 32, 32, 0, stream>>>(y, n, 1);
  ::add_times<int, 1><<<(n + 31) / 32, 32>>>(y, n, 5);
}
void deduced(int* y, int n, cudaStream_t stream) {
  add_deduced<<<(n + 31) / 32, 32, 0, stream>>>(y, n, 6);
}
void overloaded(int* y, int n, cudaStream_t stream) {
  overloaded_add<<<(n + 31) / 32, 32, 0, stream>>>(y, n);
}
void from_lambda(int* y, int n, cudaStream_t stream) {
#if defined(__CUDACC__) && !defined(__CUDACC_EXTENDED_LAMBDA__)
  const Add function{y, 8};  // nvcc takes a lambda only with --extended-lambda
#else
  const auto function = [=] __host__ __device__(int i) { y[i] += 8; };
#endif
  for_each<<<(n + 31) / 32, 32, 0, stream>>>(n, function);
}
void from_functor(int* y, int n, cudaStream_t stream) {
  for_each<<<(n + 31) / 32, 32, 0, stream>>>(n, Add{y, 9});
}
void from_macro(int* y, int n, cudaStream_t stream) {
  LAUNCH(add, n, y, n, 10);
  LAUNCH_TIMES(int, 1, y, n, 11);
}
void over_lines(int* y, int n, cudaStream_t stream) {
  const char* text = "add<<<1, 2>>>(y, n, 100)";
  add  // a comment, kernel<<<
      <<<(n + 31) / 32,
         32,  // threads
         0, stream>>>(y, text == nullptr ? 0 : n, 12);
}
void through_pointer(int* y, int n, cudaStream_t stream) {
  void (*kernel)(int*, int, int) = n > 0 ? add : nested::add;
  void (*kernels[])(int*, int, int) = {kernel};
  kernels[0]<<<(n + 31) / 32, 32, 0, stream>>>(y, n, 6);
  (*kernel)<<<(n + 31) / 32, 32, 0, stream>>>(y, n, 7);
}
void of_class(int* y, int n, cudaStream_t stream) {
  Launcher().operator()<14>(y, n, stream);
}
void with_defaults(int* y, int n, cudaStream_t stream) {
  add_default<<<(n + 31) / 32, 32, 0, stream>>>(y, n);
}
void with_null(int* y, int n, cudaStream_t stream) {
  add_unless<<<(n + 31) / 32, 32, 0, stream>>>(y, n, NULL);
}
void from_header(int* y, int n, cudaStream_t stream) {
  launch_from_header<17>(y, n, stream);
}
void two_dimensions(int* y, int n, cudaStream_t stream) {
  int side = 0;
  while (side * side < n)
    ++side;
  const dim3 block(8, 4);
  const dim3 grid((side + block.x - 1) / block.x, (side + block.y - 1) / block.y);
  add_square<<<grid, block, 0, stream>>>(y, side);
}
void packed(int* y, int n, cudaStream_t stream) {
  add_all<<<(n + 31) / 32, 32, 0, stream>>>(y, n, 4, 5L, short(10));
}
void dynamic_of_function(int* y, int n, cudaStream_t stream) {
  through_function_array<<<(n + 31) / 32, 32, 32 * sizeof(int), stream>>>(y, n);
}
void dynamic_of_namespace(int* y, int n, cudaStream_t stream) {
  through_namespace_array<<<(n + 31) / 32, 32, 32 * sizeof(int), stream>>>(y, n);
}
void dynamic_of_template(int* y, int n, cudaStream_t stream) {
  through_template_array<int><<<(n + 31) / 32, 32, 32 * sizeof(int), stream>>>(y, n);
}
void dynamic_two_dimensions(int* y, int n, cudaStream_t stream) {
  through_rows<<<1, n, n * 33 * sizeof(int), stream>>>(y, n);
}
void constant_and_device(int* y, int n, cudaStream_t stream) {
  const int numbers[4] = {1, 2, 3, 20};
  const int four = 4;
  void* address = nullptr;
  cudaMemcpyToSymbolAsync(constant_numbers, numbers, sizeof numbers, 0, cudaMemcpyHostToDevice,
                          stream);
  cudaGetSymbolAddress(&address, device_number);
  cudaMemcpyAsync(address, &four, sizeof four, cudaMemcpyHostToDevice, stream);
  add_constants<<<(n + 31) / 32, 32, 0, stream>>>(y, n);
}
void in_template(int* y, int n, cudaStream_t stream) {
  launch_in_template(y, n, stream);
}
void once(int* y, int n, cudaStream_t stream) {
  int evaluations = 0;
  const auto length = [&] {
    ++evaluations;
    return n;
  };
  add<<<(n + 31) / 32, 32, 0, stream>>>(y, length(), 0);
  add<<<1, 1, 0, stream>>>(y, 1, evaluations);
}

}  // namespace syntax
