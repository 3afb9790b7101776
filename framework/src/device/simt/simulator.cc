#include "device/simt/simulator.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <utility>

#include "device/simt/block_order.h"
#include "device/simt/random.h"
#include "device/simt/scheduler.h"
#include "device/simt/shared_memory.h"
#include "device/simt/text.h"
#include "device/simt/watcher.h"
#include "warpcheck/error.h"
#include "warpcheck/simulator/assertion.h"
#include "warpcheck/simulator/barrier.h"
#include "warpcheck/simulator/memory.h"
#include "warpcheck/simulator/unsupported.h"
#include "warpcheck/simulator/warp.h"

namespace warpcheck::simt {
namespace {

struct Schedule {
  std::uint64_t seed = 0;
  std::uint64_t launches = 0;  // since the seed was set; each has an order of its own
};
constinit thread_local Schedule schedule{};

// The one that runs a grid on this OS thread.
constinit thread_local Scheduler* scheduler = nullptr;

[[noreturn]] void refuse(const std::string& what) {
  throw SimulatorError("invalid launch configuration: " + what);
}

void check_extent(const char* what, unsigned x, unsigned y, unsigned z, const dim3& limit) {
  if (x == 0 || y == 0 || z == 0 || x > limit.x || y > limit.y || z > limit.z) {
    refuse(fmt::format("{} ({},{},{}); each extent is at least 1 and at most ({},{},{})", what, x,
                       y, z, limit.x, limit.y, limit.z));
  }
}

//   Source  CUDA C++ Programming Guide, "Technical Specifications per Compute Capability", 9.0
void check_launch(const Grid& grid, const StaticShared& shared) {
  check_extent("grid", grid.blocks.x, grid.blocks.y, grid.blocks.z, {0x7fffffff, 65535, 65535});
  check_extent("block", grid.threads.x, grid.threads.y, grid.threads.z, {1024, 1024, 64});
  const std::uint64_t threads = std::uint64_t{grid.threads.x} * grid.threads.y * grid.threads.z;
  if (threads > most_threads) {
    refuse(fmt::format("a block of {} threads; at most {}", threads, most_threads));
  }
  if (shared.own_bytes > most_static_shared_bytes) {
    refuse(fmt::format("{} bytes of static shared memory; at most {}", shared.own_bytes,
                       most_static_shared_bytes));
  }
  if (grid.shared_bytes > most_shared_bytes - shared.own_bytes) {
    refuse(fmt::format("{} bytes of dynamic and {} of static shared memory; together at most {}",
                       grid.shared_bytes, shared.own_bytes, most_shared_bytes));
  }
}

// What kernels see of a launch; gone when it ends.
class Launched {
 public:
  Launched(Scheduler& runs, const Grid& grid, const StaticShared& shared,
           std::span<std::byte> dynamic) {
    scheduler = &runs;
    gridDim = grid.blocks;
    blockDim = grid.threads;
    dynamic_shared_memory = dynamic.data();
    DynamicName::set_all(dynamic.data());
    if (watcher != nullptr) {
      watcher->start_launch(shared, dynamic);
    }
  }
  Launched(const Launched&) = delete;
  Launched& operator=(const Launched&) = delete;
  ~Launched() {
    if (watcher != nullptr) {
      watcher->end_launch();
    }
    scheduler = nullptr;
    dynamic_shared_memory = nullptr;
    DynamicName::set_all(nullptr);
  }
};

Scheduler& running() {
  if (scheduler == nullptr) {
    throw Misuse("a function of kernels was called outside of a kernel");
  }
  return *scheduler;
}

void set_block(std::uint64_t number) {
  if (gridDim.y == 1 && gridDim.z == 1) {  // no division, which a small block would notice
    blockIdx = {static_cast<unsigned>(number), 0, 0};
    return;
  }
  const std::uint64_t rows = number / gridDim.x;
  blockIdx = {static_cast<unsigned>(number % gridDim.x), static_cast<unsigned>(rows % gridDim.y),
              static_cast<unsigned>(rows / gridDim.y)};
}

// Made by a function that returns, since who ends a launch never does: its strings would stay.
std::exception_ptr fault_of_kernel(const std::string& what, At at) {
  return std::make_exception_ptr(DeviceError(fmt::format("{} {}, {}, at {}", what, block_text(),
                                                         thread_text(current_thread()), text(at))));
}
std::exception_ptr fault_of_assertion(const char* expression, At at) {
  return fault_of_kernel(fmt::format("assert({}) failed in", expression), at);
}
std::exception_ptr fault_of_trap(At at) {
  return fault_of_kernel("kernel called __trap() in", at);
}

// Every other order of a checked program switches threads at accesses to memory as well, not only
// where they wait: of what a thread can do alone from there to the next barrier, like emptying a
// queue of work, the others get their part.
std::optional<Random> switches_of(std::uint64_t seed, std::uint64_t launch, std::uint64_t block) {
  if (seed == 0 || seed % 2 != 0) {
    return std::nullopt;
  }
  return Random(~seed, launch, block);
}

}  // namespace

void set_schedule(std::uint64_t seed) {
  schedule = {seed, 0};
}

void run(const Grid& grid) {
  if (scheduler != nullptr) {
    throw Misuse("a kernel started a kernel; the simulator has no dynamic parallelism");
  }
  const StaticShared& shared =
      grid.kernel != nullptr
          ? static_shared_of(grid.kernel)
          : all_static_shared_of(reinterpret_cast<const void*>(grid.start_threads));
  check_launch(grid, shared);
  static thread_local Scheduler of_this_os_thread;
  const std::span<std::byte> dynamic = dynamic_shared_of(grid.shared_bytes);
  const Launched launched(of_this_os_thread, grid, shared, dynamic);
  const std::uint64_t launch = schedule.launches++;
  of_this_os_thread.start_grid(grid, schedule.seed, launch);
  const std::uint64_t blocks = std::uint64_t{grid.blocks.x} * grid.blocks.y * grid.blocks.z;
  const BlockOrder order(blocks, schedule.seed, launch);
  for (std::uint64_t i = 0; i < blocks; ++i) {
    const std::uint64_t block = order[i];
    set_block(block);
    ++blocks_started;
    for (const StaticShared::Array& array : shared.arrays) {
      poison(array.bytes);
    }
    poison(dynamic);
    if (watcher != nullptr) {
      watcher->start_block(block, switches_of(schedule.seed, launch, block));
    }
    of_this_os_thread.run_block(block);
    if (watcher != nullptr) {
      watcher->end_block();
    }
  }
}

int barrier(Vote vote, bool predicate, At at) {
  return running().barrier(vote, predicate, at);
}

std::uint64_t warp(const WarpCall& call) {
  return running().warp(call);
}

unsigned active_mask(At at) {
  return running().active_mask(at);
}

void yield() {
  running().yield();
}

void end_launch(std::exception_ptr why) {
  running().abandon(std::move(why));
}

void trap(At at) {
  end_launch(fault_of_trap(at));
}

void assertion_failed(const char* expression, At at) {
  if (scheduler == nullptr) {
    fmt::print(stderr, "{}: Assertion `{}' failed.\n", text(at), expression);
    std::abort();
  }
  end_launch(fault_of_assertion(expression, at));
}

void unsupported(const char* what, At at) {
  throw SimulatorError(fmt::format("the simulator does not support {}, at {}", what, text(at)));
}

}  // namespace warpcheck::simt
