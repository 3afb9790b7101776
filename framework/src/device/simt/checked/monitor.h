// What happens at each access to memory. Most are decided inline, in a few instructions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "device/image.h"
#include "device/simt/checked/cell.h"
#include "device/simt/checked/order.h"
#include "device/simt/checked/place.h"
#include "device/simt/checked/variables.h"
#include "device/simt/checked/window.h"
#include "device/simt/checked/workspaces.h"
#include "device/simt/finding.h"
#include "device/simt/random.h"
#include "device/simt/shared_memory.h"

namespace warpcheck::simt::checked {

enum class Act : std::uint8_t { read, write, update };

// One access, as far as it does not change from cell to cell.
struct Access {
  std::uintptr_t at;
  std::uint32_t bytes;
  Act act;
  bool atomic;  // atomic operations, and volatile accesses to global memory
  Place place;
  bool is_volatile = false;
};

class Monitor {
 public:
  // An access of a kernel, or of the host code beside it, to any memory.
  template <Act act, std::uint32_t bytes>
  void access(std::uintptr_t at, const void* pc);
  // The same for any size, with a place that is known.
  void access(const Access& access);

  // A volatile access: in global memory like an atomic operation that only reads or only writes; in
  // shared memory a plain one, since programs that leave out __syncwarp there are wrong.
  void access_volatile(Access access);

  // A function begins whose stack has its top there: would a report still fit on it?
  static bool has_room_for_report(const void* top);
  [[noreturn, gnu::cold, gnu::noinline]] static void overflow(const void* pc);
  void fence(Scope scope) { order_.fence(scope); }
  // What compilers find themselves.
  void outside_of_array(const At& at, const char* type, std::int64_t index);
  void misaligned(const At& at, const char* type, std::uintptr_t address, unsigned wanted);

  // What lies there counts as not written.
  void lose_value(std::span<const std::byte> memory);
  // A value was written by the host's side of a launcher.
  void host_wrote(std::span<const std::byte> memory);

  void set_rules(unsigned rules);
  void enter(const device::Image& image, std::byte* base);
  void leave();
  void start_launch(const StaticShared& arrays, std::span<std::byte> dynamic);
  void start_block(std::uint64_t number, std::optional<Random> switches);
  void pass_barrier() { order_.pass_barrier(); }
  void sync_warp(std::uint32_t warp, unsigned lanes) { order_.sync_warp(warp, lanes); }
  void end_block();
  void end_launch();

 private:
  // Two accesses that are not ordered, of which the later is a write: no fault if it writes what
  // was there.
  struct Suspicion {
    Access access;
    Stamp now, other;
    Place other_place;
    Act other_act;
    std::array<std::byte, 16> old;
  };

  template <Act act, bool whole_cells, bool at_a_glance>
  bool pass_quickly(Window& window, std::size_t index, unsigned mask, const void* pc);
  template <Act act, std::uint32_t bytes, bool at_a_glance>
  bool pass_all_quickly(Window& window, std::uintptr_t at, const void* pc);
  template <Act act, std::uint32_t bytes>
  void access_apart(std::uintptr_t at, const void* pc);
  template <Act act, std::uint32_t bytes>
  void access_again(std::uintptr_t at, const void* pc);
  template <std::uint32_t bytes>
  bool is_plain_variable(std::uintptr_t at) const;
  void access_after_look(std::uintptr_t at, std::uint32_t bytes, Act act, const void* pc);
  void access_elsewhere(std::uintptr_t at, std::uint32_t bytes, Act act, const void* pc);
  void access_anywhere(std::uintptr_t at, std::uint32_t bytes, Act act, const void* pc);
  void access_anywhere(const Access& access);
  void access_slowly(Window& window, const Access& access);
  void access_cell(Window& window, std::size_t cell, unsigned mask, const Access& access);
  void read_cell(Cell& cell, Stamp now, const Access& access, std::uint32_t oldest);
  void note_next_read(Cell& cell, Stamp now, Place place, std::uint32_t oldest) const;
  void note_read(Cell& cell, Stamp now, Place place, std::uint32_t oldest) const;
  static void note_other_reader(Cell& cell, Stamp now, Place place);
  void write_cell(Cell& cell, Stamp now, const Access& access, std::uint32_t oldest);
  bool conflicts(Stamp other, Stamp now, std::uint32_t oldest) const;
  bool may_begin_loop(Stamp read, const Access& access) const;
  Stamp unordered_lane(const Cell& cell, Stamp now, std::uint32_t oldest) const;
  bool may_touch(ByteStates states, unsigned mask, const Access& access);
  void check_elsewhere(const Access& access);
  void suspect(const Suspicion& suspicion);
  void look_at_suspicion();
  void await_update(const Suspicion& suspicion);
  void look_at_awaited(const Access& access);
  void interrupt(const Access& access);
  bool is_watched(std::uintptr_t at);
  void perhaps_switch(const Access& access);
  bool look_at_pending(const Access& access);

  // The texts of a finding (report.cc). `fail` ends the launch.
  [[noreturn]] static void fail(Finding finding);
  std::string name_of(std::uintptr_t at, std::uint32_t bytes) const;
  Finding outside(const Access& access) const;
  Finding without_value(const Access& access) const;
  Finding race(const Suspicion& suspicion) const;
  static Finding no_end(Place place);
  static Finding stack_overflow(Place place);

  std::array<Window*, 5> windows() {
    return {&tensors_, &dynamic_, &arrays_, &workspaces_.window, &variables_.window};
  }

  Window tensors_, dynamic_, arrays_;
  std::int32_t countdown_ = 0;  // accesses until interrupt()
  std::optional<Random> switches_;
  std::uint32_t switches_left_ = 0;  // of this block
  std::int32_t until_switch_ = 0;    // accesses to what is watched
  bool watches_bounds_ = true, watches_values_ = true, watches_races_ = true;
  Order order_;
  Workspaces& workspaces_ = Workspaces::of_this_os_thread();
  Variables variables_;

  const device::Image* image_ = nullptr;
  std::byte* base_ = nullptr;  // of the image
  const StaticShared* shared_ = nullptr;
  std::span<std::byte> dynamic_memory_;
  bool in_block_ = false;  // also when the launch ends: then it was given up
  std::optional<Suspicion> suspicion_;
  std::optional<Suspicion> awaited_;
  int awaited_for_ = 0;                                          // so many more accesses
  std::uint32_t last_thread_ = 0, last_epoch_ = 0, rounds_ = 0;  // of interrupt()
};

// Of this OS thread.
inline constinit thread_local Monitor* monitor = nullptr;

}  // namespace warpcheck::simt::checked
