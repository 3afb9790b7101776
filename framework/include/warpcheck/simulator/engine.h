// The door between kernels' inline code and the compiled simulator.
#pragma once

#include <cstddef>
#include <cstdint>

#include "warpcheck/simulator/built_in.h"
#include "warpcheck/simulator/vector_types.h"

namespace warpcheck::simt {

// A place in a kernel's source. Filled in by the default arguments of the intrinsics.
struct At {
  const char* file;
  int line;
};

// The threads of the block that runs on this OS thread. Those that have not started yet run one
// after another in a plain loop, until one of them has to wait.
struct Threads {
  const std::uint32_t* order;  // in which they start
  const uint3* index;          // threadIdx of each
  std::uint32_t count;
  std::uint32_t started;  // so many of `order`
  std::uint32_t current;  // the one that runs
};
inline constinit thread_local Threads threads{};

// Blocks that were started on this OS thread, the one that runs included.
inline constinit thread_local std::uint64_t blocks_started = 0;

// Makes the next thread the running one; false if all have started.
inline bool start_thread() {
  Threads& t = threads;
  if (t.started == t.count) {
    return false;
  }
  t.current = t.order[t.started++];
  threadIdx = t.index[t.current];
  return true;
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
