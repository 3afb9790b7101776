// What is remembered of four bytes of memory: who wrote and who read them last, and when.
#pragma once

#include <cstdint>

#include "device/simt/checked/place.h"

namespace warpcheck::simt::checked {

// An access in 64 bits: when and by whom.
//   63..32  epoch: counts barriers, through all blocks and launches; 0 is before all
//   31..22  thread of the block
//   21      one of several threads that wrote the same value
//   20      an atomic operation
//   19..16  which of the four bytes
//   15..0   clock of the thread: counts its __syncwarp and fences since the last barrier
using Stamp = std::uint64_t;

inline constexpr unsigned clock_bits = 16, mask_shift = 16, thread_shift = 22, epoch_shift = 32;
inline constexpr Stamp all_bytes = Stamp{15} << mask_shift;
inline constexpr Stamp atomic_bit = Stamp{1} << 20;
inline constexpr Stamp same_value_bit = Stamp{1} << 21;
inline constexpr Stamp thread_bits = Stamp{1023} << thread_shift;
inline constexpr Stamp warp_bits = Stamp{1023 & ~31U} << thread_shift;
inline constexpr Stamp lane_bits = Stamp{31} << thread_shift;
inline constexpr Stamp clock_mask = 0xffff;

inline std::uint32_t epoch_of(Stamp stamp) {
  return static_cast<std::uint32_t>(stamp >> epoch_shift);
}
inline std::uint32_t thread_of(Stamp stamp) {
  return static_cast<std::uint32_t>((stamp & thread_bits) >> thread_shift);
}
inline std::uint32_t clock_of(Stamp stamp) {
  return static_cast<std::uint32_t>(stamp & clock_mask);
}

struct Cell {
  Stamp write = 0;
  Stamp read = 0;   // one thread
  Stamp other = 0;  // another one, of another warp or block if there is such; never later
  Place write_at = 0, read_at = 0, other_at = 0;
  std::uint32_t lanes = 0;  // of the warp of `other`, since its epoch: they read as it does
};

// Which of four bytes may be touched (bits 0 to 3) and have a value (bits 4 to 7).
using ByteStates = std::uint8_t;
inline constexpr ByteStates usable = 0x0f, has_value = 0xf0, nobodys = 0;
inline constexpr ByteStates unwatched = 0xf0;  // any access is right

}  // namespace warpcheck::simt::checked
