// Memory used correctly: parts of words, other types, padding that nobody reads.
//
// Distinct elements are distinct memory locations, however small, so that threads may write
// neighbouring bytes (C++20, [intro.memory]; CUDA C++ Programming Guide, "Device Memory Accesses":
// accesses of 1, 2, 4, 8 and 16 bytes).
#include <cstring>

#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::memory {
namespace {

// Each thread writes a byte of its own in words that it shares with three others.
__global__ void bytes_in_shared(const float* x, float* y) {
  __shared__ unsigned char bytes[block_size];
  const int t = threadIdx.x;
  bytes[t] = static_cast<unsigned char>(x[t]);
  __syncthreads();
  y[t] = bytes[block_size - 1 - t];
}

// The same in global memory, where the bytes of a word belong to different blocks too.
__global__ void bytes_in_global(const float* x, unsigned char* bytes, float* y, int blocks) {
  const int b = blockIdx.x;
  const int t = threadIdx.x;
  bytes[t * blocks + b] = static_cast<unsigned char>(x[b * block_size + t]);
  y[b * block_size + t] = bytes[t * blocks + b];
}

// Two threads write the halves of one word, without a barrier, and read their own again.
__global__ void own_half_words(const float* x, unsigned short* halves, float* y) {
  const int t = threadIdx.x;
  halves[t] = static_cast<unsigned short>(x[t]);
  y[t] = halves[t];
}

// Words are read whole behind the barrier that ends the writes of their bytes.
__global__ void bytes_read_as_words(const float* x, float* y) {
  __shared__ unsigned words[block_size / 4];
  const int t = threadIdx.x;
  reinterpret_cast<unsigned char*>(words)[t] = static_cast<unsigned char>(x[t]);
  __syncthreads();
  y[t] = static_cast<float>(words[t / 4] >> 8 * (t % 4) & 255u);
}

// Four floats in one load, two in one store, one by one in the tail.
__global__ void vectors(const float* x, float* y, int n) {
  const int first = 4 * threadIdx.x;
  if (first + 4 <= n) {
    const float4 four = *reinterpret_cast<const float4*>(x + first);
    *reinterpret_cast<float2*>(y + first) = make_float2(2 * four.x, 2 * four.y);
    *reinterpret_cast<float2*>(y + first + 2) = make_float2(2 * four.z, 2 * four.w);
  } else {
    for (int i = first; i < n; ++i) {
      y[i] = 2 * x[i];
    }
  }
}

// A float4 in shared memory is written by four threads, an element each, and read whole.
__global__ void vector_of_four_threads(const float* x, float* y) {
  __shared__ float4 fours[block_size / 4];
  const int t = threadIdx.x;
  reinterpret_cast<float*>(fours)[t] = x[t];
  __syncthreads();
  const float4 four = fours[t / 4];
  const float parts[4] = {four.x, four.y, four.z, four.w};
  y[t] = parts[t % 4];
}

// The bits of a float by way of a union.
__global__ void bits_of_union(const float* x, float* y) {
  union {
    float number;
    unsigned bits;
  } one, other;
  one.number = x[threadIdx.x];
  other.bits = one.bits ^ 0u;
  y[threadIdx.x] = other.number;
}

// memcpy of four floats, whose place is aligned to an element only.
__global__ void copied_by_memcpy(const float* x, float* y, int n) {
  const int first = 3 * threadIdx.x;
  if (first + 3 <= n) {
    std::memcpy(y + first, x + first, 3 * sizeof(float));
  }
}

// The padding column of a tile is never written, and never read.
__global__ void padded_tile(const float* x, float* y) {
  __shared__ float tile[16][17];
  tile[threadIdx.y][threadIdx.x] = x[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  y[threadIdx.y * 16 + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

struct Padded {
  unsigned char small;
  float number;
};

// A struct is written member by member and copied whole: its padding goes with it.
__global__ void copied_struct(const float* x, float* y) {
  __shared__ Padded pairs[block_size];
  const int t = threadIdx.x;
  pairs[t].small = 1;
  pairs[t].number = x[t];
  __syncthreads();
  const Padded other = pairs[block_size - 1 - t];
  __syncthreads();
  pairs[t] = other;
  __syncthreads();
  y[t] = pairs[block_size - 1 - t].number * pairs[t].small;
}

// Slots that nobody wrote are behind a condition.
__global__ void guarded_read(const float* x, float* y, int n) {
  __shared__ float tile[block_size];
  const int t = threadIdx.x;
  if (t < n) {
    tile[t] = x[t];
  }
  __syncthreads();
  const float next = t + 1 < n ? tile[t + 1] : 0;
  if (t < n) {
    y[t] = next;
  }
}

// A pointer into the middle, with indices below zero.
__global__ void around_the_middle(const float* x, float* y, int n) {
  const float* middle = x + n / 2;
  const int i = static_cast<int>(threadIdx.x) - n / 2;
  y[threadIdx.x] = middle[-1 - i];
}

// The end of an array is compared with and never read.
__global__ void pointers_to_the_end(const float* x, float* y, int n) {
  const float* end = x + n;
  float sum = 0;
  for (const float* p = x + threadIdx.x; p < end; p += block_size) {
    sum += *p;
  }
  atomicAdd(y, sum);
}

// Each thread reads and writes its own elements in place, over and over.
__global__ void own_element_in_place(const float* x, float* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    y[i] = 0;
    y[i] += x[i];
    y[i] += x[i];
  }
}

// Blocks read overlapping parts of the input, and threads the same elements.
__global__ void overlapping_reads(const float* x, float* y, int n) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  const float left = i > 0 ? __ldg(x + i - 1) : 0;
  const float right = i + 1 < n ? __ldg(x + i + 1) : 0;
  y[i] = left + x[i] + right;
}

// All threads write the same value to one place: whichever write is last, it is that (CUDA C++
// Programming Guide, "SIMT Architecture").
__global__ void same_value(const float* x, float* y) {
  __shared__ int any;
  const int t = threadIdx.x;
  if (t == 0) {
    any = 0;
  }
  __syncthreads();
  if (x[t] > 8) {
    any = 1;
  }
  __syncthreads();
  y[t] = any != 0 ? x[t] : 0;
}

// An array of the thread's own, indexed by data; half of it is never used.
__global__ void own_array(const float* x, float* y) {
  float values[8];
  const int t = threadIdx.x;
  const int k = static_cast<int>(x[t]) % 4;
  values[k] = x[t];
  y[t] = values[k];
}

// The output is cleared by the runtime, and added to by the kernel.
__global__ void add(const float* x, float* y) {
  y[threadIdx.x] += x[threadIdx.x];
}

// One launch writes what the next reads in another order (PG, "Streams").
__global__ void reverse(const float* x, float* y, int n) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  y[i] = x[n - 1 - i];
}

const Registered registered[] = {
    Registered(Legitimate{
        "bytes_in_shared",
        [](const Memory& m) { launch(bytes_in_shared, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::reversed}),
    Registered(Legitimate{"bytes_in_global",
                          [](const Memory& m) {
                            launch(bytes_in_global, 2, block_size, 0, nullptr, m.x,
                                   reinterpret_cast<unsigned char*>(m.w), m.y, 2);
                          },
                          {.n = 128, .y = 128, .w = 32},
                          expected::copied}),
    Registered(Legitimate{"own_half_words",
                          [](const Memory& m) {
                            launch(own_half_words, 1, block_size, 0, nullptr, m.x,
                                   reinterpret_cast<unsigned short*>(m.w), m.y);
                          },
                          {.n = 64, .y = 64, .w = 32},
                          expected::copied}),
    Registered(Legitimate{
        "bytes_read_as_words",
        [](const Memory& m) { launch(bytes_read_as_words, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::copied}),
    Registered(
        Legitimate{"vectors_and_tail",
                   [](const Memory& m) { launch(vectors, 1, 16, 0, nullptr, m.x, m.y, m.n); },
                   {.n = 62, .y = 62},
                   expected::doubled}),
    Registered(Legitimate{"vector_of_four_threads",
                          [](const Memory& m) {
                            launch(vector_of_four_threads, 1, block_size, 0, nullptr, m.x, m.y);
                          },
                          {.n = 64, .y = 64},
                          expected::copied}),
    Registered(Legitimate{
        "bits_of_union",
        [](const Memory& m) { launch(bits_of_union, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::copied}),
    Registered(Legitimate{
        "copied_by_memcpy",
        [](const Memory& m) { launch(copied_by_memcpy, 1, 32, 0, nullptr, m.x, m.y, m.n); },
        {.n = 96, .y = 96},
        expected::copied}),
    Registered(Legitimate{
        "padded_tile",
        [](const Memory& m) { launch(padded_tile, 1, dim3(16, 16), 0, nullptr, m.x, m.y); },
        {.n = 256, .y = 256},
        expected::transposed_square}),
    Registered(Legitimate{
        "copied_struct",
        [](const Memory& m) { launch(copied_struct, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::copied}),
    Registered(Legitimate{
        "guarded_read",
        [](const Memory& m) { launch(guarded_read, 1, block_size, 0, nullptr, m.x, m.y, m.n); },
        {.n = 40, .y = 40},
        expected::shifted_left}),
    Registered(Legitimate{
        "around_the_middle",
        [](const Memory& m) { launch(around_the_middle, 1, m.n, 0, nullptr, m.x, m.y, m.n); },
        {.n = 64, .y = 64},
        expected::reversed}),
    Registered(Legitimate{"pointers_to_the_end",
                          [](const Memory& m) {
                            launch(pointers_to_the_end, 1, block_size, 0, nullptr, m.x, m.y, m.n);
                          },
                          {.n = 100, .y = 1, .y_is_zero = true},
                          expected::total}),
    Registered(Legitimate{
        "own_element_in_place",
        [](const Memory& m) { launch(own_element_in_place, 2, 32, 0, nullptr, m.x, m.y, m.n); },
        {.n = 100, .y = 100},
        expected::doubled}),
    Registered(Legitimate{"overlapping_reads",
                          [](const Memory& m) {
                            launch(overlapping_reads, 2, block_size, 0, nullptr, m.x, m.y, m.n);
                          },
                          {.n = 128, .y = 128},
                          expected::neighbours}),
    Registered(
        Legitimate{"same_value_writes",
                   [](const Memory& m) { launch(same_value, 1, block_size, 0, nullptr, m.x, m.y); },
                   {.n = 64, .y = 64},
                   expected::copied}),
    Registered(
        Legitimate{"own_array",
                   [](const Memory& m) { launch(own_array, 1, block_size, 0, nullptr, m.x, m.y); },
                   {.n = 64, .y = 64},
                   expected::copied}),
    Registered(Legitimate{"cleared_by_the_runtime",
                          [](const Memory& m) {
                            if (cudaMemsetAsync(m.y, 0,
                                                static_cast<std::size_t>(m.n) * sizeof(float))
                                == cudaSuccess) {
                              launch(add, 1, block_size, 0, nullptr, m.x, m.y);
                            }
                          },
                          {.n = 64, .y = 64},
                          expected::copied}),
    Registered(Legitimate{"two_launches",
                          [](const Memory& m) {
                            auto* stage = reinterpret_cast<float*>(m.w);
                            launch(reverse, 2, block_size, 0, nullptr, m.x, stage, m.n);
                            launch(reverse, 2, block_size, 0, nullptr, stage, m.y, m.n);
                          },
                          {.n = 128, .y = 128, .w = 128},
                          expected::copied}),
};

}  // namespace
}  // namespace warpcheck::planted::memory
