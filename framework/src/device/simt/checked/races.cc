// What an access changes in a cell, and which accesses are a race.
#include <algorithm>
#include <bit>
#include <utility>

#include "device/simt/checked/access.h"
#include "device/simt/checked/unwatched.h"

namespace warpcheck::simt::checked {
namespace {

bool is_by_same_thread(Stamp one, Stamp other) {
  return epoch_of(one) == epoch_of(other) && ((one ^ other) & thread_bits) == 0;
}

std::span<const std::byte> memory_at(std::uintptr_t at, std::size_t bytes) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): the address of an access
  return {reinterpret_cast<const std::byte*>(at), bytes};
}

}  // namespace

bool Monitor::conflicts(Stamp other, Stamp now, std::uint32_t oldest) const {
  return !order_.comes_before(other, now, oldest) && (other & now & all_bytes) != 0
         && (other & now & atomic_bit) == 0;
}

// One of the lanes that read as the second reader did, which the writer is not ordered with; 0 if
// there is none. When each of them read is not kept, but their first clock is the least of all.
Stamp Monitor::unordered_lane(const Cell& cell, Stamp now, std::uint32_t oldest) const {
  if (epoch_of(cell.other) != epoch_of(now) || ((cell.other ^ now) & warp_bits) != 0) {
    return 0;
  }
  for (unsigned rest = cell.lanes; rest != 0; rest &= rest - 1) {
    const auto lane = static_cast<Stamp>(std::countr_zero(rest));
    const Stamp reader =
        (cell.other & ~(lane_bits | clock_mask)) | lane << thread_shift | first_clock;
    if (conflicts(reader, now, oldest)) {
      return reader;
    }
  }
  return 0;
}

void Monitor::read_cell(Cell& cell, Stamp now, const Access& access, std::uint32_t oldest) {
  if (conflicts(cell.write, now, oldest) && (cell.write & same_value_bit) == 0) {
    const Suspicion suspicion{access, now, cell.write, cell.write_at, Act::write, {}};
    if ((cell.write & ~now & atomic_bit) == 0) {
      fail(race(suspicion));
    }
    await_update(suspicion);
    return;
  }
  if (cell.read != now) {
    note_read(cell, now, access.place, oldest);
  }
}

// Two readers are kept, of two warps if there are such: what is ordered with one of each may write.
// Lanes that read like the second are kept beside it, as a __syncwarp may leave some of them out.
// Of earlier blocks one reader is kept, rather not a thread 0: that is the one which tells other
// blocks that all is done.
void Monitor::note_next_read(Cell& cell, Stamp now, Place place, std::uint32_t oldest) const {
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

// A third reader, not quite like the second.
void Monitor::note_other_reader(Cell& cell, Stamp now, Place place) {
  const bool of_two_warps = ((cell.read ^ cell.other) & warp_bits) != 0;
  const bool of_third_warp = !of_two_warps && ((cell.read ^ now) & warp_bits) != 0;
  const bool of_other_clock = !of_two_warps && clock_of(cell.other) != clock_of(now);
  if (of_third_warp || of_other_clock || (now & all_bytes & ~cell.other) != 0) {
    const bool is_like_other =
        ((cell.other ^ now) & ~(lane_bits | clock_mask)) == 0 && cell.other_at == place;
    cell.lanes = is_like_other ? cell.lanes | 1U << thread_of(cell.other) % 32 : 0;
    cell.other = now;
    cell.other_at = place;
  }
}

void Monitor::access_cell(Window& window, std::size_t cell, unsigned mask, const Access& access) {
  const unsigned wanted = mask | (access.act == Act::write ? 0 : mask << 4);
  if ((window.states[cell] & wanted) != wanted && !may_touch(window.states[cell], mask, access)) {
    return;
  }
  if (access.act != Act::read) {
    window.states[cell] |= static_cast<ByteStates>(mask << 4);
  }
  if (!watches_races_) {
    return;
  }
  const Stamp now = order_.now() | Stamp{mask} << mask_shift | (access.atomic ? atomic_bit : 0);
  if (access.act == Act::read) {
    read_cell(window.cells[cell], now, access, window.oldest);
  } else {
    write_cell(window.cells[cell], now, access, window.oldest);
  }
}

// A plain read before a loop with atomicCAS, whose thread was switched away in between. Orders
// without switches see it through, and say if it was no such read.
bool Monitor::may_begin_loop(Stamp read, const Access& access) const {
  return switches_ && access.act == Act::update && (read & atomic_bit) == 0
         && epoch_of(read) == order_.epoch();
}

void Monitor::write_cell(Cell& cell, Stamp now, const Access& access, std::uint32_t oldest) {
  if (access.is_volatile
      && (is_by_same_thread(cell.read, now) || is_by_same_thread(cell.other, now))) {
    now &= ~atomic_bit;  // read, changed, written back: others may come between
  }
  const auto read_conflicts = [&](Stamp read) {
    return conflicts(read, now, oldest) && !may_begin_loop(read, access);
  };
  if (conflicts(cell.write, now, oldest)) {
    suspect({access, now, cell.write, cell.write_at, Act::write, {}});
    now |= same_value_bit;
  } else if (read_conflicts(cell.read)) {
    suspect({access, now, cell.read, cell.read_at, Act::read, {}});
    now |= same_value_bit;
  } else if (read_conflicts(cell.other)) {
    suspect({access, now, cell.other, cell.other_at, Act::read, {}});
    now |= same_value_bit;
  } else if (const Stamp reader = unordered_lane(cell, now, oldest);
             reader != 0 && !may_begin_loop(reader, access)) {
    suspect({access, now, reader, cell.other_at, Act::read, {}});
    now |= same_value_bit;
  } else if ((now & all_bytes) == all_bytes) {
    cell.read = cell.other = 0;
  }
  const bool same_thread = is_by_same_thread(cell.write, now);
  if (same_thread && (now & ~cell.write & atomic_bit) != 0) {
    return;  // its own plain write before is what others may meet
  }
  cell.write = now | (same_thread ? cell.write & all_bytes : 0);
  cell.write_at = access.place;
}

// A write that conflicts is no fault if it changes nothing: that is seen at the next access.
void Monitor::suspect(const Suspicion& suspicion) {
  const Access& access = suspicion.access;
  if (access.act == Act::update || access.bytes > suspicion.old.size()) {
    fail(race(suspicion));
  }
  if (suspicion_) {
    return;  // another cell of the same access
  }
  suspicion_ = suspicion;
  copy_unwatched(suspicion_->old.data(), memory_at(access.at, access.bytes).data(), access.bytes);
  countdown_ = 0;
}

// A plain read of what others update by atomic operations is right as the begin of a loop with
// atomicCAS, which goes round again if the value was not that: so it is one if the same thread soon
// updates the same place.
void Monitor::await_update(const Suspicion& suspicion) {
  constexpr int soon = 64;
  if (!awaited_) {
    awaited_ = suspicion;
    awaited_for_ = soon;
    countdown_ = 0;
  }
}

void Monitor::look_at_awaited(const Access& access) {
  const bool is_same_thread = thread_of(awaited_->now) == current_thread();
  if (is_same_thread && access.act == Act::update && access.at == awaited_->access.at) {
    awaited_.reset();
    return;
  }
  if (!is_same_thread || --awaited_for_ == 0) {
    fail(race(*std::exchange(awaited_, std::nullopt)));
  }
  countdown_ = 0;
}

void Monitor::look_at_suspicion() {
  const Suspicion suspicion = *std::exchange(suspicion_, std::nullopt);
  const Access& access = suspicion.access;
  if (std::ranges::equal(memory_at(access.at, access.bytes),
                         std::span(suspicion.old).first(access.bytes))) {
    return;
  }
  if (monitor == nullptr) {
    throw FindingError(race(suspicion));
  }
  fail(race(suspicion));
}

}  // namespace warpcheck::simt::checked
