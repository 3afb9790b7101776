// Runs the threads of one block after another: who runs, who waits for what, who goes on.
#pragma once

#include <array>
#include <cstdint>
#include <exception>

#include "device/simt/fiber.h"
#include "device/simt/random.h"
#include "device/simt/ready_queue.h"
#include "device/simt/warp.h"
#include "warpcheck/simulator/barrier.h"
#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt {

// Threads are fibers, made lazily: one fiber runs threads that have not started in a plain loop,
// until one of them has to wait; only then is another fiber used. Kernels without barriers thus run
// as a loop.
class Scheduler {
 public:
  Scheduler();

  // The grid whose blocks run from now on. Seed 0: plain order.
  void start_grid(const Grid& grid, std::uint64_t seed, std::uint64_t launch);

  // Runs the block blockIdx, `number` in the grid. Throws what a thread threw; the other threads
  // are dropped then.
  void run_block(std::uint64_t number);

  int barrier(Vote vote, bool predicate, At at);
  std::uint64_t warp(const WarpCall& call);
  unsigned active_mask(At at);
  void yield();
  // Ends the block with this error. Nothing is unwound: instrumented code cannot be thrown through.
  [[noreturn]] void abandon(std::exception_ptr error);

 private:
  enum class Waits : std::uint8_t { no, barrier, warp, active_mask, turn };
  struct ThreadState {
    Context context;          // while it waits
    Waits waits = Waits::no;  // until it goes on
  };
  // The barrier that threads wait at.
  struct Barrier {
    At at{};
    Vote vote{};
    std::uint32_t first = 0;  // thread that came first
    std::uint32_t waiting = 0;
    std::uint32_t votes = 0;
    int result = 0;  // of the last one that ended
  };

  static void work(Fiber& self);
  const Context& run_threads();
  const Context& choose();
  std::uint32_t enter();
  void wait(std::uint32_t me, Waits why);
  void release();
  void release_barrier();
  void release_active_masks();
  void shuffle_order();
  void reset();
  void make_ready(std::uint32_t thread);
  void make_ready(std::uint32_t warp, unsigned lanes);
  std::uint32_t alive() const { return threads.count - threads.started + suspended_; }
  Lanes lanes_of(std::uint32_t warp, unsigned running) const;
  unsigned started_lanes(std::uint32_t warp) const;
  std::uint64_t foreign_value();
  [[noreturn]] void fail_divergence(std::uint32_t thread, Vote vote, At at) const;
  [[noreturn]] void fail_deadlock() const;

  const Grid* grid_ = nullptr;
  std::uint64_t seed_ = 0, launch_ = 0;
  Random random_{0, 0, 0};
  std::array<std::uint32_t, most_threads> order_{};
  std::array<uint3, most_threads> index_{};
  std::array<std::uint32_t, most_threads> rank_{};  // where a thread is in order_
  std::array<ThreadState, most_threads> states_{};
  std::array<Warp, most_threads / 32> warps_{};
  ReadyQueue ready_;
  Barrier barrier_;
  std::uint32_t in_active_mask_ = 0;
  std::uint32_t suspended_ = 0;  // threads that have started and wait, for whatever
  std::array<std::uint32_t, most_threads / 32> suspended_lanes_{};  // the same by warp and lane
  std::exception_ptr error_;
  Context dropped_;  // where the thread of an abandoned block would go on
  Fiber own_stack_;  // of the OS thread
  Context main_;     // where run_block goes on
  Fiber* running_ = nullptr;
  FiberPool fibers_;
};

}  // namespace warpcheck::simt
