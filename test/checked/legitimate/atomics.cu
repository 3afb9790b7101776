// Atomics and fences used correctly, in a block and between blocks.
//
// PG is the CUDA C++ Programming Guide: "Atomic Functions", "Memory Fence Functions".
#include <cuda_runtime.h>

#include "test/checked/planted.h"
#include "warpcheck/launch.h"

namespace warpcheck::planted::atomics {
namespace {

// The sum of the threads' values in thread 0.
__device__ float block_sum(float value) {
  __shared__ float partial[block_size];
  const int t = threadIdx.x;
  partial[t] = value;
  __syncthreads();
  for (int half = block_size / 2; half > 0; half /= 2) {
    if (t < half) {
      partial[t] += partial[t + half];
    }
    __syncthreads();
  }
  return partial[0];
}

// The last block adds up the sums of all, as in the example of PG, "Memory Fence Functions": only
// thread 0 writes, fences and counts; the other threads of the last block learn of it behind a
// barrier and read the sums too.
__global__ void last_block(const float* x, volatile float* y, unsigned* counter) {
  __shared__ bool is_last;
  const int t = threadIdx.x;
  const float own = block_sum(x[blockIdx.x * block_size + t]);
  if (t == 0) {
    y[1 + blockIdx.x] = own;
    __threadfence();
    is_last = atomicInc(counter, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    const float total = block_sum(t < static_cast<int>(gridDim.x) ? y[1 + t] : 0);
    if (t == 0) {
      y[0] = total;
      *counter = 0;
    }
  }
}

// All threads write and fence, then the barrier, then one counts for the block. A thread's fence
// makes its own writes visible to the device before what it does next, and the barrier puts the
// count behind all of the fences (PG, "Memory Fence Functions"). PTX's formal model speaks only of
// a fence in the thread that counts; devices keep this order too, and much code is built on it.
__global__ void all_threads_fence(const float* x, unsigned* w, float* y) {
  __shared__ bool is_last;
  const int t = threadIdx.x;
  w[1 + blockIdx.x * block_size + t] = static_cast<unsigned>(x[blockIdx.x * block_size + t]);
  __threadfence();
  __syncthreads();
  if (t == 0) {
    is_last = atomicAdd(w, 1u) == gridDim.x - 1;
  }
  __syncthreads();
  if (is_last) {
    __threadfence();
    const volatile unsigned* values = w + 1;
    unsigned sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) {
      sum += values[b * block_size + block_size - 1 - t];
    }
    y[t] = static_cast<float>(sum);
  }
}

// All threads write, then the barrier, then one fences and counts for the block: fences are
// cumulative, they order what the thread has seen behind a barrier too (PTX ISA, "Memory
// Consistency Model", causality order; grid synchronisation is made so).
__global__ void one_thread_fences(const float* x, unsigned* w, float* y) {
  __shared__ bool is_last;
  const int t = threadIdx.x;
  w[1 + blockIdx.x * block_size + t] = static_cast<unsigned>(x[blockIdx.x * block_size + t]);
  __syncthreads();
  if (t == 0) {
    __threadfence();
    is_last = atomicAdd(w, 1u) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (is_last) {
    unsigned sum = 0;
    for (unsigned b = 0; b < gridDim.x; ++b) {
      sum += w[1 + b * block_size + block_size - 1 - t];
    }
    y[t] = static_cast<float>(sum);
  }
}

// Counters in shared memory are merged into global ones by all blocks.
__global__ void merged_bins(const float* x, float* y) {
  __shared__ unsigned bins[bin_count];
  const int t = threadIdx.x;
  if (t < bin_count) {
    bins[t] = 0;
  }
  __syncthreads();
  atomicAdd(&bins[static_cast<int>(x[blockIdx.x * block_size + t]) % bin_count], 1u);
  __syncthreads();
  if (t < bin_count) {
    atomicAdd(&y[t], static_cast<float>(bins[t]));
  }
}

// A loop around atomicCAS begins with a plain read of what others change atomically; a stale value
// costs one more round (PG, "Atomic Functions", the example of atomicAdd for double).
__global__ void cas_loop(const float* x, float* y) {
  auto* bits = reinterpret_cast<unsigned*>(y);
  const float value = x[blockIdx.x * block_size + threadIdx.x];
  unsigned old = *bits;
  unsigned assumed = 0;
  do {
    assumed = old;
    const float larger = fmaxf(value, __uint_as_float(assumed));
    old = atomicCAS(bits, assumed, __float_as_uint(larger));
  } while (old != assumed);
}

// An atomic that changes nothing is an atomic read.
__global__ void atomic_reads(const float* x, float* y, unsigned* done) {
  const int i = blockIdx.x * block_size + threadIdx.x;
  atomicAdd(done, 1u);
  const unsigned others = atomicAdd(done, 0u);
  y[i] = others > 0 ? x[i] : 0;
}

// Threads take slots from a counter and write each its own.
__global__ void taken_slots(float* y, unsigned* next) {
  const unsigned slot = atomicAdd(next, 1u);
  y[slot] = 1;
}

// Slots from a counter in shared memory, then one atomic a block for all of them.
__global__ void slots_of_block(float* y, unsigned* next) {
  __shared__ unsigned count;
  __shared__ unsigned first;
  if (threadIdx.x == 0) {
    count = 0;
  }
  __syncthreads();
  const unsigned mine = atomicAdd(&count, 1u);
  __syncthreads();
  if (threadIdx.x == 0) {
    first = atomicAdd(next, count);
  }
  __syncthreads();
  y[first + mine] = 1;
}

// A plain write before the barrier, atomics after it, plain reads behind the next.
__global__ void plain_and_atomic(const float* x, float* y) {
  __shared__ float total;
  if (threadIdx.x == 0) {
    total = 0;
  }
  __syncthreads();
  atomicAdd(&total, x[threadIdx.x]);
  __syncthreads();
  y[threadIdx.x] = total;
}

constexpr auto blocks_of = [](const Memory& m) { return m.n / block_size; };

const Registered registered[] = {
    Registered(Legitimate{"last_block_of_the_guide",
                          [](const Memory& m) {
                            launch(last_block, blocks_of(m), block_size, 0, nullptr, m.x, m.y, m.w);
                          },
                          {.n = 256, .y = 5, .w = 1},
                          expected::total_and_block_sums}),
    Registered(Legitimate{"all_threads_fence",
                          [](const Memory& m) {
                            launch(all_threads_fence, blocks_of(m), block_size, 0, nullptr, m.x,
                                   m.w, m.y);
                          },
                          {.n = 256, .y = 64, .w = 257},
                          expected::tile_sums}),
    Registered(Legitimate{"one_thread_fences",
                          [](const Memory& m) {
                            launch(one_thread_fences, blocks_of(m), block_size, 0, nullptr, m.x,
                                   m.w, m.y);
                          },
                          {.n = 256, .y = 64, .w = 257},
                          expected::tile_sums}),
    Registered(Legitimate{"merged_bins",
                          [](const Memory& m) {
                            launch(merged_bins, blocks_of(m), block_size, 0, nullptr, m.x, m.y);
                          },
                          {.n = 256, .y = bin_count, .y_is_zero = true},
                          expected::histogram}),
    Registered(Legitimate{
        "cas_loop",
        [](const Memory& m) { launch(cas_loop, blocks_of(m), block_size, 0, nullptr, m.x, m.y); },
        {.n = 128, .y = 1, .y_is_zero = true},
        expected::maximum}),
    Registered(Legitimate{"atomic_reads",
                          [](const Memory& m) {
                            launch(atomic_reads, blocks_of(m), block_size, 0, nullptr, m.x, m.y,
                                   m.w);
                          },
                          {.n = 128, .y = 128, .w = 1},
                          expected::copied}),
    Registered(Legitimate{"taken_slots",
                          [](const Memory& m) {
                            launch(taken_slots, blocks_of(m), block_size, 0, nullptr, m.y, m.w);
                          },
                          {.n = 128, .y = 128, .w = 1},
                          expected::ones}),
    Registered(Legitimate{"slots_of_block",
                          [](const Memory& m) {
                            launch(slots_of_block, blocks_of(m), block_size, 0, nullptr, m.y, m.w);
                          },
                          {.n = 128, .y = 128, .w = 1},
                          expected::ones}),
    Registered(Legitimate{
        "plain_and_atomic",
        [](const Memory& m) { launch(plain_and_atomic, 1, block_size, 0, nullptr, m.x, m.y); },
        {.n = 64, .y = 64},
        expected::total_everywhere}),
};

}  // namespace
}  // namespace warpcheck::planted::atomics
