#include "device/simt/scheduler.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <utility>

#include "device/simt/text.h"
#include "device/simt/watcher.h"
#include "warpcheck/error.h"

namespace warpcheck::simt {
namespace {

// The scheduler whose block runs on this OS thread; what a fresh fiber works for.
constinit thread_local Scheduler* working = nullptr;

bool same_place(const At& a, const At& b) {
  return a.line == b.line && (a.file == b.file || std::strcmp(a.file, b.file) == 0);
}

const char* name_of(Vote vote) {
  switch (vote) {
    case Vote::none:
      return "__syncthreads";
    case Vote::count:
      return "__syncthreads_count";
    case Vote::all:
      return "__syncthreads_and";
    case Vote::any:
      return "__syncthreads_or";
  }
  return "barrier";
}

}  // namespace

Scheduler::Scheduler() : fibers_(&Scheduler::work) {
  main_.fiber = &own_stack_;
}

void Scheduler::start_grid(const Grid& grid, std::uint64_t seed, std::uint64_t launch) {
  grid_ = &grid;
  seed_ = seed;
  launch_ = launch;
  working = this;
  std::uint32_t i = 0;
  for (unsigned z = 0; z < grid.threads.z; ++z) {
    for (unsigned y = 0; y < grid.threads.y; ++y) {
      for (unsigned x = 0; x < grid.threads.x; ++x) {
        index_[i++] = {x, y, z};
      }
    }
  }
  std::iota(order_.begin(), order_.begin() + i, 0U);
  std::iota(rank_.begin(), rank_.begin() + i, 0U);
  const bool one_dimension = grid.threads.y == 1 && grid.threads.z == 1;
  threads = {seed == 0 ? nullptr : order_.data(),
             one_dimension ? nullptr : index_.data(),
             i,
             0,
             &threadIdx,
             0};
  threadIdx = {0, 0, 0};
}

void Scheduler::run_block(std::uint64_t number) {
  threads.started = 0;
  if (seed_ != 0) {
    random_ = Random(seed_, launch_, number);
    shuffle_order();
  }
  running_ = &own_stack_;
  const Context& first = fibers_.take().idle;
  running_ = first.fiber;
  switch_to(main_, first);
  if (error_ != nullptr) {
    reset();
    std::rethrow_exception(std::exchange(error_, nullptr));
  }
}

// A thread has something to do with others: what the usual case leaves open is noted.
[[gnu::always_inline]] inline std::uint32_t Scheduler::enter() {
  const std::uint32_t me = current_thread();
  if (is_usual() && me >= threads.started) {
    threads.started = me + 1;
  }
  return me;
}

int Scheduler::barrier(Vote vote, bool predicate, At at) {
  const std::uint32_t me = enter();
  if (barrier_.waiting == 0) {
    barrier_.at = at;
    barrier_.vote = vote;
    barrier_.first = me;
    barrier_.votes = 0;
  } else if (vote != barrier_.vote || !same_place(at, barrier_.at)) {
    fail_divergence(me, vote, at);
  }
  ++barrier_.waiting;
  barrier_.votes += predicate ? 1 : 0;
  wait(me, Waits::barrier);
  return barrier_.result;
}

std::uint64_t Scheduler::warp(const WarpCall& call) {
  const std::uint32_t me = enter();
  const std::uint32_t number = me / 32;
  const unsigned lane = me % 32;
  Warp& warp = warps_[number];
  const unsigned done = warp.arrive(lane, call, lanes_of(number, 1U << lane), foreign_value());
  if (watcher != nullptr && call.op == WarpOp::sync && done != 0) {
    watcher->sync_warp(number, done);
  }
  make_ready(number, done);
  wait(me, Waits::warp);
  return warp.result(lane);
}

unsigned Scheduler::active_mask(At at) {
  const std::uint32_t me = enter();
  const unsigned lane = me % 32;
  Warp& warp = warps_[me / 32];
  warp.wait_for_active_mask(lane, at);
  ++in_active_mask_;
  wait(me, Waits::active_mask);
  return static_cast<unsigned>(warp.result(lane));
}

void Scheduler::yield() {
  const std::uint32_t me = enter();
  make_ready(me);
  wait(me, Waits::turn);
}

void Scheduler::abandon(std::exception_ptr error) {
  error_ = std::move(error);
  dropped_.fiber = running_;
  running_ = main_.fiber;
  switch_to(dropped_, main_);
  std::terminate();  // nobody goes on here
}

// What a fiber does: threads, until none can be started; then it waits to be needed again.
void Scheduler::work(Fiber& self) {
  for (;;) {
    const Context& next = working->run_threads();
    working->fibers_.give_back(self);
    working->running_ = next.fiber;
    switch_to(self.idle, next);
  }
}

// An exception leaves its handler here, before another fiber runs: the C++ runtime keeps the
// exceptions that are being handled by OS thread.
const Context& Scheduler::run_threads() {
  try {
    grid_->start_threads(grid_->closure);
    return choose();
  } catch (...) {
    error_ = std::current_exception();
  }
  return main_;
}

void Scheduler::wait(std::uint32_t me, Waits why) {
  ThreadState& state = states_[me];
  state.waits = why;
  ++suspended_;
  suspended_lanes_[me / 32] |= 1U << me % 32;
  const Context& next = choose();
  if (&next == &state.context) {
    return;
  }
  state.context.fiber = running_;
  running_ = next.fiber;
  switch_to(state.context, next);
}

// Who runs next. Where it is a thread that waited, it is the current one from then on.
const Context& Scheduler::choose() {
  for (;;) {
    const bool can_start = threads.started < threads.count;
    if (!ready_.empty() && (seed_ == 0 || !can_start || random_.coin())) {
      const std::uint32_t chosen = ready_.pop();
      // Stacks of a large block do not fit into the first cache: the next but one is fetched.
      const auto* soon = static_cast<const char*>(states_[ready_.front()].context.at);
      if (soon != nullptr) {
        __builtin_prefetch(soon);
        __builtin_prefetch(soon + 64);
        __builtin_prefetch(soon + 128);
      }
      threadIdx = index_[chosen];
      threads.noted = chosen;
      states_[chosen].waits = Waits::no;
      --suspended_;
      suspended_lanes_[chosen / 32] &= ~(1U << chosen % 32);
      return states_[chosen].context;
    }
    if (can_start) {
      return fibers_.take().idle;
    }
    if (alive() == 0) {
      return main_;
    }
    release();
  }
}

// No thread can go on: a barrier that all have reached ends.
void Scheduler::release() {
  if (in_active_mask_ != 0) {
    release_active_masks();
  } else if (barrier_.waiting == alive()) {
    release_barrier();
  } else {
    fail_deadlock();
  }
}

// Threads that have exited do not count: a kernel may return early from threads without work
// before a barrier, which devices support and which is common.
void Scheduler::release_barrier() {
  switch (barrier_.vote) {
    case Vote::none:
      break;
    case Vote::count:
      barrier_.result = static_cast<int>(barrier_.votes);
      break;
    case Vote::all:
      barrier_.result = barrier_.votes == barrier_.waiting ? 1 : 0;
      break;
    case Vote::any:
      barrier_.result = barrier_.votes != 0 ? 1 : 0;
      break;
  }
  barrier_.waiting = 0;
  if (watcher != nullptr) {
    watcher->pass_barrier();
  }
  for (std::uint32_t i = 0; i < threads.count; ++i) {
    if (states_[i].waits == Waits::barrier) {
      make_ready(i);
    }
  }
}

void Scheduler::release_active_masks() {
  in_active_mask_ = 0;
  for (std::uint32_t w = 0; w * 32 < threads.count; ++w) {
    make_ready(w, warps_[w].release_active_masks());
  }
}

void Scheduler::make_ready(std::uint32_t thread) {
  if (seed_ == 0) {
    ready_.push(thread);
  } else {
    ready_.push(thread, random_);
  }
}

void Scheduler::make_ready(std::uint32_t warp, unsigned lanes) {
  for (; lanes != 0; lanes &= lanes - 1) {
    make_ready(warp * 32 + static_cast<unsigned>(std::countr_zero(lanes)));
  }
}

void Scheduler::shuffle_order() {
  for (std::uint32_t i = threads.count; i > 1; --i) {
    std::swap(order_[i - 1], order_[random_.below(i)]);
    rank_[order_[i - 1]] = i - 1;
  }
  rank_[order_[0]] = 0;
}

// After an exception: as if no block had run.
void Scheduler::reset() {
  fibers_.abandon_all();
  ready_.clear();
  states_.fill({});
  for (Warp& warp : warps_) {
    warp.clear();
  }
  barrier_ = {};
  in_active_mask_ = 0;
  suspended_ = 0;
  suspended_lanes_.fill(0);
}

// Nothing is noted when a thread ends: it has started, does not run and waits for nothing.
Lanes Scheduler::lanes_of(std::uint32_t warp, unsigned running) const {
  const std::uint32_t first = warp * 32;
  const std::uint32_t size = std::min(32U, threads.count - first);
  Lanes lanes{first, size == 32 ? 0xffffffff : (1U << size) - 1, 0};
  if (threads.started == suspended_ + (running == 0 ? 0 : 1)) {
    return lanes;  // no thread of the block has exited
  }
  lanes.exited = lanes.present & started_lanes(warp) & ~suspended_lanes_[warp] & ~running;
  return lanes;
}

unsigned Scheduler::started_lanes(std::uint32_t warp) const {
  const std::uint32_t first = warp * 32;
  const std::uint32_t end = std::min(first + 32, threads.count);
  if (threads.started == threads.count || (seed_ == 0 && threads.started >= end)) {
    return ~0U;
  }
  unsigned lanes = 0;
  for (std::uint32_t i = first; i < end; ++i) {
    lanes |= rank_[i] < threads.started ? 1U << (i - first) : 0;
  }
  return lanes;
}

// CUDA leaves it undefined: what is likeliest to be noticed, in any 16-bit, 32-bit and 64-bit
// format. Huge, and in random orders also hugely negative or NaN.
std::uint64_t Scheduler::foreign_value() {
  constexpr std::array<std::uint64_t, 3> values{0x7b7b7b7b7b7b7b7b, 0xfbfbfbfbfbfbfbfb,
                                                0x7ff57ff57ff57ff5};
  return values[seed_ == 0 ? 0 : seed_ % values.size()];
}

void Scheduler::fail_divergence(std::uint32_t thread, Vote vote, At at) const {
  throw SimulatorError(
      fmt::format("barrier divergence: {}: {} waits in {} at {}, but {} in {} at {}", block_text(),
                  thread_text(thread), name_of(vote), text(at), thread_text(barrier_.first),
                  name_of(barrier_.vote), text(barrier_.at)));
}

// Names one thread of each kind of waiting.
void Scheduler::fail_deadlock() const {
  std::string waiting;
  bool warp_named = false;
  if (barrier_.waiting != 0) {
    waiting = fmt::format("{} waits in {} at {}", thread_text(barrier_.first),
                          name_of(barrier_.vote), text(barrier_.at));
  }
  for (std::uint32_t i = 0; i < threads.count; ++i) {
    if (states_[i].waits != Waits::warp) {
      continue;
    }
    const Lanes lanes = lanes_of(i / 32, 0);
    warps_[i / 32].check_waiting(lanes);
    if (!warp_named) {
      warp_named = true;
      waiting += waiting.empty() ? "" : ", ";
      waiting += warps_[i / 32].text_of(i % 32, lanes);
    }
  }
  throw SimulatorError(fmt::format("deadlock: {}: no thread can go on: {}", block_text(), waiting));
}

}  // namespace warpcheck::simt
