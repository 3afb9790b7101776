#include "device/simt/checked/monitor.h"

#include <algorithm>
#include <cstring>
#include <exception>
#include <utility>

#include "device/simt/checked/access.h"
#include "device/simt/checked/pages.h"
#include "device/simt/simulator.h"
#include "device/simt/watcher.h"
#include "warpcheck/simulator/warp.h"

namespace warpcheck::simt::checked {
namespace {

constexpr std::int32_t accesses_between_looks = 1 << 20;
// So many looks at the same thread, with no barrier between them, is no progress: 2^26 accesses.
constexpr std::uint32_t most_rounds = 64;
// Accesses from one switch of threads to the next, and how many switches a block has: what runs on
// for ever is found after the last.
constexpr std::uint32_t usual_run = 8, most_switches = 4096;

}  // namespace

void Monitor::fail(Finding finding) {
  simt::end_launch(std::make_exception_ptr(FindingError(std::move(finding))));
}

void Monitor::overflow(const void* pc) {
  fail(stack_overflow(place_of(pc)));
}

void Monitor::access(const Access& access) {
  if (--countdown_ < 0) {
    interrupt(access);
  }
  if (access.atomic && access.act != Act::write) {
    order_.acquire(access.at);
  }
  access_anywhere(access);
  if (access.atomic && access.act != Act::read) {
    order_.release(access.at);
  }
}

void Monitor::access_after_look(std::uintptr_t at, std::uint32_t bytes, Act act, const void* pc) {
  const Access access{at, bytes, act, false, place_of(pc)};
  interrupt(access);
  access_anywhere(access);
}

void Monitor::access_elsewhere(std::uintptr_t at, std::uint32_t bytes, Act act, const void* pc) {
  access({at, bytes, act, false, place_of(pc)});
}

void Monitor::access_anywhere(std::uintptr_t at, std::uint32_t bytes, Act act, const void* pc) {
  access_anywhere({at, bytes, act, false, place_of(pc)});
}

void Monitor::access_anywhere(const Access& access) {
  for (Window* window : windows()) {
    if (window->covers(access.at)) {
      if (window == &variables_.window && access.act != Act::read) {
        variables_.keep(access.at, access.bytes);
      }
      access_slowly(*window, access);
      return;
    }
  }
  check_elsewhere(access);
}

void Monitor::access_volatile(Access access) {
  const bool is_shared =
      access.at - dynamic_.begin < dynamic_.bytes || access.at - arrays_.begin < arrays_.bytes;
  access.atomic = !is_shared;
  access.is_volatile = true;
  this->access(access);
}

void Monitor::access_slowly(Window& window, const Access& access) {
  std::uintptr_t offset = access.at - window.begin;
  const std::uintptr_t end = offset + access.bytes;
  while (offset < end) {
    if (offset >= window.bytes) {
      fail(outside(access));
    }
    const std::uintptr_t next = std::min((offset | 3) + 1, end);
    const unsigned mask = (1U << (next - offset)) - 1;
    access_cell(window, offset / 4, mask << offset % 4, access);
    offset = next;
  }
}

// Some byte of a cell is nobody's, or has no value. False: nothing is watched here.
bool Monitor::may_touch(ByteStates states, unsigned mask, const Access& access) {
  if (states == unwatched) {
    return false;
  }
  if ((states & mask) != mask) {
    if (watches_bounds_) {
      fail(outside(access));
    }
    return false;
  }
  // Wide accesses copy whole structures, in which padding has no value: there, one byte is enough.
  const unsigned without = ~states >> 4 & mask;
  if (access.act != Act::write && watches_values_
      && (access.bytes > 4 ? without == mask : without != 0)) {
    fail(without_value(access));
  }
  return true;
}

// Of a kernel's own variables and of the host's memory nothing is known but that they exist.
void Monitor::check_elsewhere(const Access& access) {
  if (!is_mapped(access.at) || !is_mapped(access.at + access.bytes - 1)) {
    fail(outside(access));
  }
}

bool Monitor::is_watched(std::uintptr_t at) {
  return std::ranges::any_of(windows(), [at](const Window* window) {
    return window->covers(at) && window->states[(at - window->begin) / 4] != unwatched;
  });
}

// Only accesses to what is watched count, which only kernels touch: the simulator's own functions
// are not interrupted, and what they do does not change when kernels are.
void Monitor::perhaps_switch(const Access& access) {
  if (is_watched(access.at) && --until_switch_ < 0) {
    --switches_left_;
    until_switch_ = static_cast<std::int32_t>(switches_->below(2 * usual_run));
    yield();
    look_at_pending(access);  // what others have left
  }
}

// False if a decision is still open, for which this thread is to go on.
bool Monitor::look_at_pending(const Access& access) {
  if (suspicion_) {
    look_at_suspicion();
  }
  if (awaited_) {
    look_at_awaited(access);
    return false;
  }
  return true;
}

void Monitor::interrupt(const Access& access) {
  countdown_ = switches_left_ != 0 ? 0 : accesses_between_looks;
  if (!look_at_pending(access)) {
    return;
  }
  if (switches_left_ != 0) {
    perhaps_switch(access);
    return;
  }
  const bool as_before = current_thread() == last_thread_ && order_.epoch() == last_epoch_;
  rounds_ = as_before ? rounds_ + 1 : 0;
  last_thread_ = current_thread();
  last_epoch_ = order_.epoch();
  if (rounds_ >= most_rounds) {
    fail(no_end(access.place));
  }
}

void Monitor::lose_value(std::span<const std::byte> memory) {
  for (Window* window : windows()) {
    if (window->covers(memory)) {
      window->set_value(memory, false);
    }
  }
}

void Monitor::host_wrote(std::span<const std::byte> memory) {
  for (Window* window : {&tensors_, &workspaces_.window}) {
    if (window->covers(memory)) {
      window->set_value(memory, true);
    }
  }
}

void Monitor::set_rules(unsigned rules) {
  const auto has = [rules](Rule rule) { return (rules & static_cast<unsigned>(rule)) != 0; };
  watches_bounds_ = has(Rule::bounds);
  watches_values_ = has(Rule::initialised);
  watches_races_ = has(Rule::races);
}

void Monitor::enter(const device::Image& image, std::byte* base) {
  image_ = &image;
  base_ = base;
  tensors_.open({base - guard_bytes, image.bytes().size() + 2 * guard_bytes});
  for (const device::Image::Stretch& stretch : image.stretches()) {
    tensors_.set({base + stretch.begin, base + stretch.end},
                 stretch.has_values ? usable | has_value : usable);
  }
}

void Monitor::leave() {
  tensors_.close();
  image_ = nullptr;
}

void Monitor::start_launch(const StaticShared& arrays, std::span<std::byte> dynamic) {
  if (order_.start_launch()) {
    for (Window* window : windows()) {
      window->forget();
    }
  }
  variables_.watch(arrays.path, arrays.bias);
  tensors_.oldest = workspaces_.window.oldest = variables_.window.oldest = order_.epoch();
  shared_ = &arrays;
  dynamic_memory_ = dynamic;
  dynamic_.open(dynamic_shared_memory_whole());
  dynamic_.set(dynamic, usable);
  arrays_.open(arrays.others);
  for (const std::span<std::byte> variable : arrays.plain) {
    arrays_.set(variable, unwatched);
  }
  suspicion_.reset();
}

void Monitor::start_block(std::uint64_t number, std::optional<Random> switches) {
  order_.start_block(number);
  dynamic_.oldest = arrays_.oldest = order_.epoch();
  dynamic_.set_value(dynamic_memory_, false);
  for (const StaticShared::Array& array : shared_->arrays) {
    arrays_.set(array.bytes, usable);
  }
  switches_ = switches;
  switches_left_ = switches ? most_switches : 0;
  until_switch_ = switches ? static_cast<std::int32_t>(switches_->below(2 * usual_run)) : 0;
  countdown_ = switches ? 0 : accesses_between_looks;
  rounds_ = 0;
  in_block_ = true;
  monitor = this;
}

void Monitor::end_block() {
  monitor = nullptr;
  if (suspicion_) {
    look_at_suspicion();
  }
  if (awaited_) {
    throw FindingError(race(*std::exchange(awaited_, std::nullopt)));
  }
  in_block_ = false;
}

void Monitor::end_launch() {
  monitor = nullptr;
  variables_.end_launch(std::exchange(in_block_, false));
  suspicion_.reset();
  awaited_.reset();
  dynamic_.close();
  arrays_.close();
}

}  // namespace warpcheck::simt::checked
