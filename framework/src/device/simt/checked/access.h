// The part of Monitor that is inlined into the hooks: it decides what is most frequent, and calls
// nothing but what takes over for the rest.
#pragma once

#include "device/simt/checked/monitor.h"
#include "device/simt/fiber.h"

namespace warpcheck::simt::checked {

inline void Monitor::call(const void* pc) {
  constexpr std::size_t needed_for_a_report = std::size_t{32} * 1024;
  const auto here = reinterpret_cast<std::uintptr_t>(__builtin_frame_address(0));
  if (here - stack_in_use.bottom < needed_for_a_report) [[unlikely]] {
    overflow(pc);
  }
}

// Two readers are kept, of two warps if there are such: what is ordered with one of each may write.
// Lanes that read like the second are kept beside it, as a __syncwarp may leave some of them out.
// Of earlier blocks one reader is kept, rather not a thread 0: that is the one which tells other
// blocks that all is done.
inline void Monitor::note_read(Cell& cell, Stamp now, Place place, std::uint32_t oldest) const {
  if (epoch_of(cell.read) != order_.epoch()) {
    if (order_.is_of_other_block(cell.read, oldest)
        && (thread_of(cell.read) != 0 || thread_of(cell.other) == 0
            || !order_.is_of_other_block(cell.other, oldest))) {
      cell.other = cell.read;
      cell.other_at = cell.read_at;
    }
    cell.read = now;
    cell.read_at = place;
    return;
  }
  if (((cell.read ^ now) & thread_bits) == 0) {
    cell.read = now | (cell.read & all_bytes);
    cell.read_at = place;
    return;
  }
  if (epoch_of(cell.other) != order_.epoch()) {
    if (!order_.is_of_other_block(cell.other, oldest)) {
      cell.other = now;
      cell.other_at = place;
      cell.lanes = 0;
    }
    return;
  }
  const bool of_two_warps = ((cell.read ^ cell.other) & warp_bits) != 0;
  if (!of_two_warps && ((cell.other ^ now) & ~lane_bits) == 0 && cell.other_at == place) {
    cell.lanes |= 1U << thread_of(now) % 32;
  } else if (!of_two_warps || (now & all_bytes & ~cell.other) != 0) {
    note_other_reader(cell, now, place);
  }
}

// True if all is well, and noted. The mask has the bytes of the cell.
template <Act act, bool whole_cells>
[[gnu::always_inline]] inline bool Monitor::pass_quickly(Window& window, std::size_t index,
                                                         unsigned mask, const void* pc) {
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
  const std::uint32_t oldest = window.oldest;
  if (!order_.is_past(cell.write, now, oldest)) {
    return false;
  }
  if constexpr (act == Act::read) {
    note_read(cell, now, place_of(pc), oldest);
    return true;
  }
  if (epoch_of(cell.read) >= oldest) {  // if that is too old to count, `other` is as well
    if (!order_.is_past(cell.read, now, oldest) || !order_.is_past(cell.other, now, oldest)) {
      return false;
    }
    if constexpr (whole_cells) {
      cell.read = cell.other = 0;
    }
  }
  if constexpr (whole_cells) {
    cell.write = now;
    cell.write_at = place_of(pc);
    states = usable | has_value;
  } else {
    const bool goes_on = (cell.write ^ now) >> thread_shift == 0;
    cell.write = now | (goes_on ? cell.write & all_bytes : 0);
    cell.write_at = place_of(pc);
    states |= static_cast<ByteStates>(mask << 4);
  }
  return true;
}

template <Act act, std::uint32_t bytes>
[[gnu::always_inline]] inline void Monitor::access_inside(Window& window, std::uintptr_t at,
                                                          const void* pc) {
  const std::uintptr_t offset = at - window.begin;
  if (offset % (bytes < 4 ? bytes : 4) != 0) [[unlikely]] {
    return access_anywhere(at, bytes, act, pc);
  }
  if constexpr (bytes < 4) {
    const unsigned mask = ((1U << bytes) - 1) << offset % 4;
    if (!pass_quickly<act, false>(window, offset / 4, mask, pc)) [[unlikely]] {
      access_anywhere(at, bytes, act, pc);
    }
    return;
  }
  for (std::size_t i = 0; i < bytes / 4; ++i) {
    if (!pass_quickly<act, true>(window, offset / 4 + i, usable, pc)) [[unlikely]] {
      return access_anywhere(at, bytes, act, pc);
    }
  }
}

// `arrays_` covers all other thread-local variables as well: threadIdx and its kin, which kernels
// read more often than anything else. These are not counted: a kernel that goes on for ever
// without any other memory is found by its time.
template <std::uint32_t bytes>
[[gnu::always_inline]] inline bool Monitor::is_plain_variable(std::uintptr_t at) const {
  if (!arrays_.covers(at) || at % 4 != 0) {
    return false;
  }
  const ByteStates* const states = arrays_.states + (at - arrays_.begin) / 4;
  bool all = true;
  for (std::size_t i = 0; i < (bytes + 3) / 4; ++i) {
    all &= states[i] == unwatched;
  }
  return all;
}

template <Act act, std::uint32_t bytes>
[[gnu::always_inline]] inline void Monitor::access(std::uintptr_t at, const void* pc) {
  Window* window = &tensors_;
  if (!tensors_.covers(at)) {
    if (is_plain_variable<bytes>(at)) {
      return;
    }
    if (at - stack_in_use.bottom < stack_in_use.bytes) {  // a variable of the thread's own
      return --countdown_ < 0 ? access_after_look(at, bytes, act, pc) : void();
    }
    window = arrays_.covers(at) ? &arrays_ : dynamic_.covers(at) ? &dynamic_ : &workspaces_.window;
    if (!window->covers(at)) [[unlikely]] {
      return access_elsewhere(at, bytes, act, pc);
    }
  }
  if (--countdown_ < 0) [[unlikely]] {
    return access_after_look(at, bytes, act, pc);
  }
  access_inside<act, bytes>(*window, at, pc);
}

}  // namespace warpcheck::simt::checked
