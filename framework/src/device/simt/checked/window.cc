#include "device/simt/checked/window.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "warpcheck/error.h"

namespace warpcheck::simt::checked {
namespace {

// Zeros, of which only what is used takes memory.
void* zeros(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    throw DeviceError("out of memory: notes on memory of the checked simulator");
  }
  madvise(memory, bytes, MADV_HUGEPAGE);  // notes are ten times as large as what they are of
  return memory;
}

constexpr std::size_t slack = 8;  // cells past the end, which a wide access at the end reaches

}  // namespace

Window::~Window() {
  if (capacity_ != 0) {
    munmap(states, capacity_ * sizeof *states);
    munmap(cells, capacity_ * sizeof *cells);
  }
}

bool Window::reserve(std::size_t count) {
  if (count <= capacity_) {
    return false;
  }
  const std::size_t wanted = count + count / 2;
  auto* new_states = static_cast<ByteStates*>(zeros(wanted * sizeof *states));
  auto* new_cells = static_cast<Cell*>(zeros(wanted * sizeof *cells));
  if (capacity_ != 0) {
    munmap(states, capacity_ * sizeof *states);
    munmap(cells, capacity_ * sizeof *cells);
  }
  states = new_states;
  cells = new_cells;
  capacity_ = wanted;
  return true;
}

void Window::open(std::span<const std::byte> memory) {
  begin = reinterpret_cast<std::uintptr_t>(memory.data()) & ~std::uintptr_t{3};
  bytes = reinterpret_cast<std::uintptr_t>(memory.data()) + memory.size() - begin;
  const std::size_t count = bytes / 4 + slack;
  static_assert(nobodys == 0);
  if (!reserve(count)) {
    std::memset(states, nobodys, count);
  }
}

void Window::forget() {
  if (capacity_ != 0) {
    madvise(cells, capacity_ * sizeof *cells, MADV_DONTNEED);
  }
}

template <class Change>
void Window::change(std::span<const std::byte> memory, Change new_states) {
  std::uintptr_t at = reinterpret_cast<std::uintptr_t>(memory.data()) - begin;
  const std::uintptr_t end = at + memory.size();
  while (at < end) {
    const std::uintptr_t next = std::min((at | 3) + 1, end);
    const unsigned mask = (1U << (next - at)) - 1;
    ByteStates& state = states[at / 4];
    state = new_states(state, mask << at % 4);
    at = next;
  }
}

void Window::set(std::span<const std::byte> memory, ByteStates wanted) {
  change(memory, [wanted](ByteStates old, unsigned mask) {
    mask |= mask << 4;
    return static_cast<ByteStates>((old & ~mask) | (wanted & mask));
  });
}

void Window::set_value(std::span<const std::byte> memory, bool value) {
  change(memory, [value](ByteStates old, unsigned mask) {
    mask = (mask & old & usable) << 4;
    return static_cast<ByteStates>(value ? old | mask : old & ~mask);
  });
}

}  // namespace warpcheck::simt::checked
