#include "device/simt/checked/order.h"

#include <algorithm>
#include <bit>

namespace warpcheck::simt::checked {
namespace {

std::uint64_t key_of(std::uint32_t block, std::uint32_t thread, Scope scope) {
  return std::uint64_t{block} << 32 | std::uint64_t{thread} << 1 | (scope == Scope::device ? 1 : 0);
}

std::uint64_t point(std::uint32_t epoch, std::uint32_t clock) {
  return std::uint64_t{epoch} << 32 | clock;
}

template <class Map, class Key, class Value>
void raise(Map& map, Key key, Value value) {
  Value& known = map[key];
  known = std::max(known, value);
}

}  // namespace

void Order::Knowledge::learn(const Knowledge& other) {
  if (&other == this) {
    return;
  }
  for (const auto& [thread, at] : other.threads) {
    raise(threads, thread, at);
  }
  for (const auto& [block, epoch] : other.blocks) {
    raise(blocks, block, epoch);
  }
}

bool Order::start_launch() {
  constexpr std::uint32_t enough = std::uint32_t{1} << 31;  // barriers of one launch
  const bool wraps = epoch_ > enough;
  if (wraps) {
    epoch_ = 0;
  }
  next_epoch();
  block_ = epoch_;
  blocks_.clear();
  released_.clear();
  any_fence_ = false;
  return wraps;
}

void Order::start_block(std::uint64_t number) {
  next_epoch();
  block_ = epoch_;
  blocks_.push_back({epoch_, number});
  fenced_ = all_fenced_ = 0;
  known_ = {};
}

void Order::pass_barrier() {
  if (fenced_ == threads.count) {
    all_fenced_ = epoch_;
  }
  fenced_ = 0;
  next_epoch();
}

void Order::next_epoch() {
  ++epoch_;
  if (own_[0] == 0) {
    begin_clocks(0, most_threads);
  }
  for (; warps_with_clocks_ != 0; warps_with_clocks_ &= warps_with_clocks_ - 1) {
    const auto first = 32 * static_cast<std::size_t>(std::countr_zero(warps_with_clocks_));
    begin_clocks(first, 32);
    std::fill_n(seen_.begin() + static_cast<std::ptrdiff_t>(first), 32,
                std::array<std::uint16_t, 32>{});
  }
}

void Order::begin_clocks(std::size_t first, std::size_t count) {
  for (std::size_t thread = first; thread < first + count; ++thread) {
    own_[thread] = static_cast<std::uint32_t>(thread << thread_shift | first_clock);
  }
}

// A clock that is used up counts as a barrier: that finds less, and accuses nobody.
void Order::tick(std::uint32_t thread) {
  warps_with_clocks_ |= 1U << thread / 32;
  if (clock_of(own_[thread]) == clock_mask) {
    next_epoch();
  } else {
    ++own_[thread];
  }
}

void Order::sync_warp(std::uint32_t warp, unsigned lanes) {
  std::array<std::uint16_t, 32> joined{};
  for (unsigned rest = lanes; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<std::uint32_t>(std::countr_zero(rest));
    for (std::size_t i = 0; i < joined.size(); ++i) {
      joined[i] = std::max(joined[i], seen_[warp * 32 + lane][i]);
    }
    joined[lane] =
        std::max(joined[lane], static_cast<std::uint16_t>(clock_of(own_[warp * 32 + lane])));
  }
  for (unsigned rest = lanes; rest != 0; rest &= rest - 1) {
    const std::uint32_t thread = warp * 32 + static_cast<std::uint32_t>(std::countr_zero(rest));
    seen_[thread] = joined;
    tick(thread);
  }
}

void Order::fence(Scope scope) {
  const std::uint32_t thread = current_thread();
  any_fence_ = true;
  const Fence fence{block_, epoch_, clock_of(own_[thread])};
  fences_[0][thread] = fence;
  if (scope == Scope::device) {
    const Fence& before = fences_[1][thread];
    fenced_ += before.block == block_ && before.epoch == epoch_ ? 0 : 1;
    fences_[1][thread] = fence;
  }
  tick(thread);
}

void Order::acquire(std::uintptr_t address) {
  if (!any_fence_) {
    return;
  }
  if (const auto found = released_.find(address); found != released_.end()) {
    known_.learn(found->second);
  }
}

void Order::release(std::uintptr_t address) {
  if (!any_fence_) {
    return;
  }
  const std::uint32_t thread = current_thread();
  tell_fences_of_others(released_[address]);
  for (const Scope scope : {Scope::block, Scope::device}) {
    const Fence& fence = fences_[scope == Scope::device ? 1 : 0][thread];
    if (fence.block != block_) {
      continue;
    }
    Knowledge& told = released_[address];
    raise(told.threads, key_of(block_, thread, scope), point(fence.epoch, fence.clock));
    if (scope == Scope::device) {
      raise(told.blocks, block_, fence.epoch);
      told.learn(known_);
    }
  }
}

// Fences of other threads before the last barrier count: the barrier passes them on.
void Order::tell_fences_of_others(Knowledge& told) const {
  if (all_fenced_ != 0) {
    raise(told.blocks, block_, all_fenced_ + 1);
  }
  for (std::uint32_t thread = 0; thread < threads.count; ++thread) {
    const Fence& fence = fences_[1][thread];
    if (fence.block == block_ && fence.epoch < epoch_ && fence.epoch > all_fenced_) {
      raise(told.threads, key_of(block_, thread, Scope::device), point(fence.epoch, fence.clock));
      raise(told.blocks, block_, fence.epoch);
    }
  }
}

bool Order::knows_thread(std::uint32_t block, Stamp stamp, Scope scope) const {
  const auto found = known_.threads.find(key_of(block, thread_of(stamp), scope));
  return found != known_.threads.end() && point(epoch_of(stamp), clock_of(stamp)) <= found->second;
}

bool Order::is_known_in_block(Stamp stamp, Stamp now) const {
  if (((stamp ^ now) & warp_bits) == 0
      && clock_of(stamp) <= seen_[thread_of(now)][thread_of(stamp) % 32]) {
    return true;
  }
  return any_fence_
         && (knows_thread(block_, stamp, Scope::block)
             || knows_thread(block_, stamp, Scope::device));
}

bool Order::is_known_across_blocks(Stamp stamp) const {
  if (!any_fence_) {
    return false;
  }
  const auto after = std::ranges::upper_bound(blocks_, epoch_of(stamp), {}, &Block::first_epoch);
  if (after == blocks_.begin()) {
    return false;
  }
  const std::uint32_t block = (after - 1)->first_epoch;
  const auto found = known_.blocks.find(block);
  return (found != known_.blocks.end() && epoch_of(stamp) < found->second)
         || knows_thread(block, stamp, Scope::device);
}

std::uint64_t Order::block_of(std::uint32_t epoch) const {
  const auto after = std::ranges::upper_bound(blocks_, epoch, {}, &Block::first_epoch);
  return after == blocks_.begin() ? 0 : (after - 1)->number;
}

}  // namespace warpcheck::simt::checked
