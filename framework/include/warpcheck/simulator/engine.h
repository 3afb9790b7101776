// The door between kernels' inline code and the compiled simulator.
#pragma once

#include <cstddef>
#include <cstdint>

#include "warpcheck/simulator/built_in.h"
#include "warpcheck/simulator/vector_types.h"

// Functions of the simulator that stand in kernels' object files, but whose accesses to memory are
// none of a kernel.
#define WARPCHECK_UNWATCHED __attribute__((no_sanitize("thread"), no_sanitize("alignment")))

namespace warpcheck::simt {

// A place in a kernel's source. Filled in by the default arguments of the intrinsics.
struct At {
  const char* file;
  int line;
};

// The threads of the block that runs on this OS thread. Those that have not started yet run one
// after another in a plain loop, until one of them has to wait.
struct Threads {
  const std::uint32_t* order;  // in which they start; null: by their numbers
  const uint3* index;          // threadIdx of each; null: (number, 0, 0)
  std::uint32_t count;
  std::uint32_t started;  // so many of `order`
  std::uint32_t current;  // the one that runs
  uint3* place;           // threadIdx, which kernels may see as constant
};
inline constinit thread_local Threads threads{};

// Blocks that were started on this OS thread, the one that runs included.
inline constinit thread_local std::uint64_t blocks_started = 0;

// Where threadIdx is set. Kernels of a checked build see it as a constant; the compiler is told
// that this ends where the next thread begins.
[[gnu::always_inline]] inline uint3& thread_index() {
#if defined(WARPCHECK_CHECKED)
  return *threads.place;
#else
  return threadIdx;
#endif
}
[[gnu::always_inline]] inline void begin_thread() {
#if defined(WARPCHECK_CHECKED)
  asm volatile("" ::: "memory");
#endif
}

// Runs body() as every thread that has not started yet. A body that waits comes back after other
// threads have started elsewhere, so each turn looks anew who is next.
template <class Body>
WARPCHECK_UNWATCHED void start_threads(Body body) {
  Threads& t = threads;
  uint3& place = thread_index();
  if (t.order == nullptr && t.index == nullptr) {  // the usual case, in few instructions
    while (t.started != t.count) {
      const std::uint32_t next = t.started;
      t.started = next + 1;
      t.current = next;
      place.x = next;
      begin_thread();
      body();
    }
    return;
  }
  while (t.started != t.count) {
    const std::uint32_t next = t.started++;
    t.current = t.order == nullptr ? next : t.order[next];
    if (t.index == nullptr) {
      place.x = t.current;
    } else {
      place = t.index[t.current];
    }
    begin_thread();
    body();
  }
}

struct Grid {
  dim3 blocks, threads;
  std::size_t shared_bytes;
  const void* kernel;
  void (*start_threads)(void* closure);  // runs threads until none is left to start
  void* closure;
};

// Runs a grid to its end. SimulatorError: the launch or the kernel breaks a rule of CUDA. What a
// kernel throws comes through.
void run(const Grid& grid);

}  // namespace warpcheck::simt
