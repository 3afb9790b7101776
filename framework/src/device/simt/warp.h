// The lanes of one warp that wait in warp operations, and what they brought.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "warpcheck/simulator/warp.h"

namespace warpcheck::simt {

// What a warp's lanes are doing, for checks: bit l for lane l.
struct Lanes {
  std::uint32_t first_thread;  // of the warp
  unsigned present;            // in the block at all
  unsigned exited;             // returned from the kernel
};

class Warp {
 public:
  // A lane arrives at an operation. Returns the lanes whose operation is complete by that, itself
  // included; 0 if it has to wait. `foreign` is what a lane gets from another that takes no part.
  // SimulatorError: lanes disagree.
  unsigned arrive(unsigned lane, const WarpCall& call, const Lanes& lanes, std::uint64_t foreign);

  // A lane waits for __activemask(); release_active_masks ends that and returns the lanes.
  void wait_for_active_mask(unsigned lane, At at);
  unsigned release_active_masks();

  std::uint64_t result(unsigned lane) const { return results_[lane]; }

  // SimulatorError if a lane waits for one that has exited.
  void check_waiting(const Lanes& lanes) const;

  // What a waiting lane waits in, and where.
  std::string text_of(unsigned lane, const Lanes& lanes) const;

  void clear();

 private:
  // Lanes that wait for one another.
  struct Group {
    unsigned mask, arrived;
  };

  Group& join(unsigned lane, const WarpCall& call, const Lanes& lanes);
  void check_mask(unsigned lane, const WarpCall& call, const Lanes& lanes) const;
  void complete(const Group& group, const Lanes& lanes, std::uint64_t foreign);
  void complete_shuffle(unsigned taking_part, const Lanes& lanes, std::uint64_t foreign);
  std::uint64_t combine(unsigned taking_part) const;
  void match(unsigned taking_part);

  std::array<Group, 32> groups_{};
  unsigned group_count_ = 0;
  unsigned in_active_mask_ = 0;
  std::array<WarpCall, 32> calls_{};
  std::array<std::uint64_t, 32> results_{};
};

}  // namespace warpcheck::simt
