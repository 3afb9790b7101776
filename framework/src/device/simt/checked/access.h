// The part of Monitor that is inlined into the hooks.
#pragma once

#include "device/simt/checked/monitor.h"

namespace warpcheck::simt::checked {

// A thread's own variables, and whatever else lies a little above them.
[[gnu::always_inline]] inline bool is_near_stack(std::uintptr_t at) {
  constexpr std::uintptr_t reach = std::uintptr_t{64} * 1024;
  return at - reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0)) < reach;
}

// Decides what is most frequent: true if all is well, and noted. The mask has the bytes of the
// cell.
template <Act act>
inline bool Monitor::pass_quickly(Window& window, std::size_t index, unsigned mask, Place place) {
  ByteStates& states = window.states[index];
  const unsigned wanted = act == Act::write ? mask : mask | mask << 4;
  if ((states & wanted) != wanted) {
    return states == unwatched;
  }
  if (!watches_races_) {
    states |= static_cast<ByteStates>(mask << 4);
    return true;
  }
  Cell& cell = window.cells[index];
  const Stamp now = order_.now() | Stamp{mask} << mask_shift;
  if (!order_.is_past(cell.write, now, window.oldest)) {
    return false;
  }
  if constexpr (act == Act::read) {
    return note_read_quickly(cell, now, place, window.oldest);
  } else {
    if (mask != usable || !order_.is_past(cell.read, now, window.oldest)
        || !order_.is_past(cell.other, now, window.oldest)) {
      return false;
    }
    cell = {now, 0, 0, place, 0, 0};
    states |= has_value;
    return true;
  }
}

// A read that is noted already, or the first one since a barrier, or one more when two warps are
// known to read.
inline bool Monitor::note_read_quickly(Cell& cell, Stamp now, Place place,
                                       std::uint32_t oldest) const {
  if ((cell.read | all_bytes) == (now | all_bytes) && (now & ~cell.read & all_bytes) == 0) {
    return true;
  }
  if (order_.is_past_epoch(cell.read, oldest)) {
    cell.read = now;
    cell.read_at = place;
    return true;
  }
  return epoch_of(cell.read) == order_.epoch() && epoch_of(cell.other) == order_.epoch()
         && ((cell.read ^ cell.other) & warp_bits) != 0
         && (now & all_bytes & ~(cell.read & cell.other)) == 0;
}

template <Act act, std::uint32_t bytes>
inline void Monitor::access(std::uintptr_t at, const void* pc) {
  const Place place = place_of(pc);
  if (--countdown_ < 0) {
    interrupt({at, bytes, act, false, place});
  }
  Window* const window = tensors_.covers(at)   ? &tensors_
                         : dynamic_.covers(at) ? &dynamic_
                         : arrays_.covers(at)  ? &arrays_
                                               : nullptr;
  if (window == nullptr) {
    if (!is_near_stack(at)) {
      check_elsewhere({at, bytes, act, false, place});
    }
    return;
  }
  const std::uintptr_t offset = at - window->begin;
  const auto low = static_cast<unsigned>(offset % 4);
  constexpr unsigned mask = bytes < 4 ? (1U << bytes) - 1 : 15;
  bool passes = low + (bytes < 4 ? bytes : 4) <= 4;
  for (std::size_t i = 0; i < (bytes + 3) / 4; ++i) {
    passes = passes && pass_quickly<act>(*window, offset / 4 + i, mask << low, place);
  }
  if (!passes) {
    access_slowly(*window, {at, bytes, act, false, place});
  }
}

}  // namespace warpcheck::simt::checked
