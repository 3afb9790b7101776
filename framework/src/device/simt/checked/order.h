// What comes before what, by the rules of CUDA: barriers, __syncwarp, and fences with atomic
// operations.
//
// Blocks run one after another here; on a device they run at once. So nothing orders two blocks of
// a launch but a release that one made and the other acquired:
//   release   a fence, then an atomic operation (or a volatile write) of the same thread
//   acquire   an atomic operation (or a volatile read) on the same address
// A release covers what its thread did before the fence, and what the whole block did before the
// last barrier before it. What one thread acquires counts for its whole block: that is lenient,
// but a block that goes on without a barrier races on how it tells its threads.
//
//   Source  CUDA C++ Programming Guide, "Memory Fence Functions", whose sample of a last block
//           acquires by the atomic operation alone; "Synchronization Functions"; "Warp Shuffle
//           Functions" (no memory ordering)
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "device/simt/checked/cell.h"
#include "device/simt/ready_queue.h"
#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt::checked {

inline constexpr std::uint16_t first_clock = 1;  // others have seen 0: nothing

enum class Scope : std::uint8_t { block, device };

class Order {
 public:
  // When and who, apart from the bytes.
  Stamp now() const { return Stamp{epoch_} << epoch_shift | own_[threads.noted]; }
  std::uint32_t epoch() const { return epoch_; }

  // Does what the stamp says come before what the running thread does now? What is before the
  // epoch `oldest` does in any case.
  bool comes_before(Stamp stamp, Stamp now, std::uint32_t oldest) const {
    const std::uint32_t when = epoch_of(stamp);
    if (when < oldest) {
      return true;
    }
    if (when == epoch_) {
      return ((stamp ^ now) & thread_bits) == 0 || is_known_in_block(stamp, now);
    }
    return when >= block_ || is_known_across_blocks(stamp);
  }
  // The same, when that can be told from epochs and threads alone.
  bool is_past(Stamp stamp, Stamp now, std::uint32_t oldest) const {
    if (epoch_of(stamp) < oldest) [[likely]] {  // most often, and so first
      return true;
    }
    return is_past_epoch(stamp, oldest)
           || (epoch_of(stamp) == epoch_ && ((stamp ^ now) & thread_bits) == 0);
  }
  // Does a barrier, or the begin of what counts, lie between?
  bool is_past_epoch(Stamp stamp, std::uint32_t oldest) const {
    const std::uint32_t when = epoch_of(stamp);
    return when < oldest || (when >= block_ && when != epoch_);
  }
  // Was it another block, since the epoch `oldest`?
  bool is_of_other_block(Stamp stamp, std::uint32_t oldest) const {
    return epoch_of(stamp) >= oldest && epoch_of(stamp) < block_;
  }

  // True if epochs are used up and start again: then all cells are to be forgotten.
  bool start_launch();
  void start_block(std::uint64_t number);
  void pass_barrier();
  void sync_warp(std::uint32_t warp, unsigned lanes);
  void fence(Scope scope);
  void acquire(std::uintptr_t address);
  void release(std::uintptr_t address);

  // The number in its grid of the block of an epoch of this launch.
  std::uint64_t block_of(std::uint32_t epoch) const;

 private:
  // A point in the life of a thread: epoch and clock.
  using Point = std::uint64_t;
  // What somebody knows of others: the last point of a thread, the last epoch of a block.
  struct Knowledge {
    std::unordered_map<std::uint64_t, Point> threads;         // of a block, by scope
    std::unordered_map<std::uint32_t, std::uint32_t> blocks;  // by first epoch
    void learn(const Knowledge& other);
  };
  struct Fence {
    std::uint32_t block = 0;  // its first epoch
    std::uint32_t epoch = 0;
    std::uint32_t clock = 0;
  };
  struct Block {
    std::uint32_t first_epoch;
    std::uint64_t number;
  };

  bool is_known_in_block(Stamp stamp, Stamp now) const;
  bool is_known_across_blocks(Stamp stamp) const;
  bool knows_thread(std::uint32_t block, Stamp stamp, Scope scope) const;
  void tick(std::uint32_t thread);
  void tell_fences_of_others(Knowledge& told) const;
  void next_epoch();
  void begin_clocks(std::size_t first, std::size_t count);

  std::uint32_t epoch_ = 1;
  std::uint32_t block_ = 1;                        // first epoch of the block that runs
  std::array<std::uint32_t, most_threads> own_{};  // thread and clock of its stamps
  std::array<std::array<std::uint16_t, 32>, most_threads> seen_{};  // clocks of a warp's lanes
  std::uint32_t warps_with_clocks_ = 0;                             // bit set: not all at the begin

  bool any_fence_ = false;
  std::array<std::array<Fence, most_threads>, 2> fences_{};  // the last of each thread, by scope
  std::uint32_t fenced_ = 0;      // threads with a fence for the device since the last barrier
  std::uint32_t all_fenced_ = 0;  // the last epoch of the block in which all threads had one
  std::unordered_map<std::uintptr_t, Knowledge> released_;  // by address
  Knowledge known_;                                         // to the block that runs
  std::vector<Block> blocks_;
};

}  // namespace warpcheck::simt::checked
