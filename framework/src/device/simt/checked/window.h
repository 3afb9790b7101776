// A stretch of memory that is watched, with a cell and the states of its bytes for every four.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "device/simt/checked/cell.h"

namespace warpcheck::simt::checked {

class Window {
 public:
  Window() = default;
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;
  ~Window();

  // Watches this memory; all of it belongs to nobody. Cells keep what earlier memory left in them:
  // whoever uses a window again starts a new launch, which all that is older comes before.
  void open(std::span<const std::byte> memory);
  void close() { bytes = 0; }
  // Forgets all accesses.
  void forget();

  // Sets the states of bytes that the window covers.
  void set(std::span<const std::byte> memory, ByteStates states);
  // Gives or takes whether they have a value.
  void set_value(std::span<const std::byte> memory, bool value);

  bool covers(std::uintptr_t at) const { return at - begin < bytes; }
  bool covers(std::span<const std::byte> memory) const {
    const auto at = reinterpret_cast<std::uintptr_t>(memory.data());
    return covers(at) && memory.size() <= begin + bytes - at;
  }

  std::uintptr_t begin = 0;  // a multiple of 4
  std::size_t bytes = 0;     // 0: nothing is watched
  std::uint32_t oldest = 0;  // epoch since which accesses to it can conflict
  ByteStates* states = nullptr;
  Cell* cells = nullptr;

 private:
  // True if there is fresh room: all of it zeros.
  bool reserve(std::size_t count);
  template <class Change>
  void change(std::span<const std::byte> memory, Change new_states);

  std::size_t capacity_ = 0;  // cells
};

}  // namespace warpcheck::simt::checked
