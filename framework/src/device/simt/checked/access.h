// The part of Monitor that is inlined into the hooks: it decides what is most frequent, and calls
// nothing but what takes over for the rest.
#pragma once

#include "device/simt/checked/monitor.h"
#include "device/simt/fiber.h"

namespace warpcheck::simt::checked {

inline bool Monitor::has_room_for_report(const void* top) {
  constexpr std::size_t needed = std::size_t{32} * 1024;
  return reinterpret_cast<std::uintptr_t>(top) - stack_in_use.bottom >= needed;
}

// The first reader since what counts began is most often the only one.
inline void Monitor::note_read(Cell& cell, Stamp now, Place place, std::uint32_t oldest) const {
  if (epoch_of(cell.read) >= oldest) {
    return note_next_read(cell, now, place, oldest);
  }
  cell.read = now;
  cell.read_at = place;
}

// True if all is well, and noted. The mask has the bytes of the cell. At a glance, a write is
// refused where somebody has read.
template <Act act, bool whole_cells, bool at_a_glance>
[[gnu::always_inline]] inline bool Monitor::pass_quickly(Window& window, std::size_t index,
                                                         unsigned mask, const void* pc) {
  ByteStates& states = window.states[index];
  const unsigned wanted = act == Act::write ? mask : mask | mask << 4;
  if ((states & wanted) != wanted) [[unlikely]] {
    return states == unwatched;
  }
  if (!watches_races_) [[unlikely]] {
    states |= static_cast<ByteStates>(mask << 4);
    return true;
  }
  Cell& cell = window.cells[index];
  const Stamp now = order_.now() | Stamp{mask} << mask_shift;
  const std::uint32_t oldest = window.oldest;
  if (!order_.is_past(cell.write, now, oldest)) [[unlikely]] {
    return false;
  }
  if constexpr (act == Act::read) {
    note_read(cell, now, place_of(pc), oldest);
    return true;
  }
  if (epoch_of(cell.read) >= oldest) [[unlikely]] {
    // If that is too old to count, `other` is as well.
    if (at_a_glance || !order_.is_past(cell.read, now, oldest)
        || !order_.is_past(cell.other, now, oldest)) {
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

template <Act act, std::uint32_t bytes, bool at_a_glance>
[[gnu::always_inline]] inline bool Monitor::pass_all_quickly(Window& window, std::uintptr_t at,
                                                             const void* pc) {
  const std::uintptr_t offset = at - window.begin;
  if (offset % (bytes < 4 ? bytes : 4) != 0) [[unlikely]] {
    return false;
  }
  if constexpr (bytes < 4) {
    const unsigned mask = ((1U << bytes) - 1) << offset % 4;
    return pass_quickly<act, false, at_a_glance>(window, offset / 4, mask, pc);
  }
  for (std::size_t i = 0; i < bytes / 4; ++i) {
    if (!pass_quickly<act, true, at_a_glance>(window, offset / 4 + i, usable, pc)) [[unlikely]] {
      return false;
    }
  }
  return true;
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

// To tensors: the first accesses to an element, of which there are most, save no registers and take
// no other turn.
template <Act act, std::uint32_t bytes>
[[gnu::always_inline]] inline void Monitor::access(std::uintptr_t at, const void* pc) {
  if (!tensors_.covers(at)) {
    return access_apart<act, bytes>(at, pc);
  }
  if (--countdown_ < 0) [[unlikely]] {
    return access_after_look(at, bytes, act, pc);
  }
  if (!pass_all_quickly<act, bytes, true>(tensors_, at, pc)) [[unlikely]] {
    access_again<act, bytes>(at, pc);
  }
}

// To memory that is no tensor.
template <Act act, std::uint32_t bytes>
[[gnu::noinline]] void Monitor::access_apart(std::uintptr_t at, const void* pc) {
  if (is_plain_variable<bytes>(at)) {
    return;
  }
  if (at - stack_in_use.bottom < stack_in_use.bytes) {  // a variable of the thread's own
    return --countdown_ < 0 ? access_after_look(at, bytes, act, pc) : void();
  }
  Window& window = arrays_.covers(at)    ? arrays_
                   : dynamic_.covers(at) ? dynamic_
                                         : workspaces_.window;
  if (!window.covers(at)) [[unlikely]] {
    return access_elsewhere(at, bytes, act, pc);
  }
  if (--countdown_ < 0) [[unlikely]] {
    return access_after_look(at, bytes, act, pc);
  }
  if (!pass_all_quickly<act, bytes, false>(window, at, pc)) [[unlikely]] {
    access_anywhere(at, bytes, act, pc);
  }
}

// To a tensor, where a glance was not enough.
template <Act act, std::uint32_t bytes>
[[gnu::noinline]] void Monitor::access_again(std::uintptr_t at, const void* pc) {
  if (act == Act::read || !pass_all_quickly<act, bytes, false>(tensors_, at, pc)) {
    access_anywhere(at, bytes, act, pc);
  }
}

}  // namespace warpcheck::simt::checked
