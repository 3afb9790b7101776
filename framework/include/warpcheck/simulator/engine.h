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
  std::uint32_t started;  // so many of `order`; in the usual case as of the last wait
  uint3* place;           // threadIdx, which kernels may see as constant
  std::uint32_t noted;    // the one that runs; not in the usual case, but in checked programs
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
[[gnu::always_inline]] inline void begin_thread([[maybe_unused]] std::uint32_t number) {
#if defined(WARPCHECK_CHECKED)
  threads.noted = number;
  asm volatile("" ::: "memory");
#endif
}

// The usual case: threads start by their numbers, and these are their threadIdx.x.
[[gnu::always_inline]] inline bool is_usual() {
  return threads.order == nullptr && threads.index == nullptr;
}

// The number in its block of the thread that runs.
[[gnu::always_inline]] inline std::uint32_t current_thread() {
  return is_usual() ? thread_index().x : threads.noted;
}

// Runs body() as every thread that has not started yet. A body that waits comes back after other
// threads have started elsewhere, so each turn looks anew who is next. In the usual case a turn
// writes nothing but threadIdx, and compilers see that threads.started stays as it is in kernels
// without a wait: those cost little more than a loop of their own.
template <class Body>
WARPCHECK_UNWATCHED void start_threads(Body body) {
  Threads& t = threads;
  uint3& place = thread_index();
  if (is_usual()) {
    const std::uint32_t count = t.count;
    std::uint32_t known = t.started;
    for (std::uint32_t next = known; next < count;) {
      place.x = next;
      begin_thread(next);
      body();
      ++next;
      if (t.started != known) [[unlikely]] {  // this one has waited
        next = known = t.started;
      }
    }
    t.started = count;
    return;
  }
  while (t.started != t.count) {
    const std::uint32_t next = t.started++;
    t.noted = t.order == nullptr ? next : t.order[next];
    if (t.index == nullptr) {
      place.x = t.noted;
    } else {
      place = t.index[t.noted];
    }
    begin_thread(t.noted);
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
