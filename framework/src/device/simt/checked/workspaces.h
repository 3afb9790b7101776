// Memory that launchers make for themselves, in one stretch, with room between its parts that
// nobody may touch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "device/simt/checked/window.h"

namespace warpcheck::simt::checked {

class Workspaces {
 public:
  // It is never destroyed: what a static variable holds is given back when the program ends.
  static Workspaces& of_this_os_thread();

  // Null if there is no room left.
  std::byte* make(std::size_t bytes, ByteStates states);
  // False if it is no workspace. One that another OS thread has made stays as it is.
  bool free(const void* memory);

  // The one that is nearest to this address; empty if there is none.
  std::span<const std::byte> nearest(std::uintptr_t address) const;
  // One that was freed and lay there, where none has been made since; empty if there was none.
  std::span<const std::byte> freed_at(std::uintptr_t address) const;

  Window window;

 private:
  void prepare();

  std::vector<std::span<std::byte>> live_;  // by address
  std::vector<std::span<std::byte>> freed_;
  std::span<std::byte> whole_;
  bool is_prepared_ = false;
};

}  // namespace warpcheck::simt::checked
