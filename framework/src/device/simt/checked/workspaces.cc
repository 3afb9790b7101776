#include "device/simt/checked/workspaces.h"

#include <sys/mman.h>

#include <algorithm>
#include <mutex>

#include "warpcheck/error.h"

namespace warpcheck::simt::checked {
namespace {

// Of addresses; only what is used takes memory.
constexpr std::size_t whole_bytes = std::size_t{1} << 28;
constexpr std::size_t alignment = 256;

// The stretches of all OS threads. They are never given back: what a launcher keeps may outlive the
// thread that made it.
std::mutex mutex;
std::vector<std::span<std::byte>>& stretches() {
  static auto& all = *new std::vector<std::span<std::byte>>;
  return all;
}

std::span<std::byte> new_stretch() {
  void* const memory = mmap(nullptr, whole_bytes, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) {
    return {};
  }
  const std::lock_guard lock(mutex);
  stretches().emplace_back(static_cast<std::byte*>(memory), whole_bytes);
  return stretches().back();
}

bool is_in_any_stretch(const void* memory) {
  const std::lock_guard lock(mutex);
  const auto* at = static_cast<const std::byte*>(memory);
  return std::ranges::any_of(stretches(), [at](std::span<std::byte> stretch) {
    return at >= stretch.data() && at < stretch.data() + stretch.size();
  });
}

std::size_t rounded_up(std::size_t bytes) {
  return (bytes + alignment - 1) / alignment * alignment;
}

std::size_t distance(std::uintptr_t address, std::span<const std::byte> part) {
  const auto begin = reinterpret_cast<std::uintptr_t>(part.data());
  const std::uintptr_t end = begin + part.size();
  return address < begin ? begin - address : address < end ? 0 : address - end + 1;
}

}  // namespace

Workspaces& Workspaces::of_this_os_thread() {
  static constinit thread_local Workspaces* own = nullptr;
  if (own == nullptr) {
    own = new Workspaces;
  }
  return *own;
}

// A machine may have too few addresses to watch any: then they are memory like any other.
void Workspaces::prepare() {
  is_prepared_ = true;
  try {
    whole_ = new_stretch();
    window.open(whole_);
  } catch (const DeviceError&) {
    window.close();
    whole_ = {};
  }
}

std::byte* Workspaces::make(std::size_t bytes, ByteStates states) {
  if (!is_prepared_) {
    prepare();
  }
  if (bytes > whole_.size()) {
    return nullptr;
  }
  // The first gap that is large enough.
  std::size_t begin = alignment;
  auto next = live_.begin();
  for (; next != live_.end(); ++next) {
    const auto next_begin = static_cast<std::size_t>(next->data() - whole_.data());
    if (begin + bytes + alignment <= next_begin) {
      break;
    }
    begin = next_begin + rounded_up(next->size()) + alignment;
  }
  if (begin + bytes + alignment > whole_.size()) {
    return nullptr;
  }
  const std::span<std::byte> made = whole_.subspan(begin, bytes);
  live_.insert(next, made);
  std::erase_if(freed_, [made](std::span<std::byte> part) {
    return part.data() < made.data() + made.size() && made.data() < part.data() + part.size();
  });
  window.set(made, states);
  return made.data();
}

bool Workspaces::free(const void* memory) {
  const auto found = std::ranges::find(live_, memory, [](auto part) { return part.data(); });
  if (found == live_.end()) {
    return is_in_any_stretch(memory);
  }
  window.set(*found, nobodys);
  freed_.push_back(*found);
  live_.erase(found);
  return true;
}

std::span<const std::byte> Workspaces::freed_at(std::uintptr_t address) const {
  const auto found = std::ranges::find_if(
      freed_, [address](std::span<std::byte> part) { return distance(address, part) == 0; });
  return found == freed_.end() ? std::span<const std::byte>() : *found;
}

std::span<const std::byte> Workspaces::nearest(std::uintptr_t address) const {
  const auto found = std::ranges::min_element(
      live_, {}, [address](std::span<std::byte> part) { return distance(address, part); });
  return found == live_.end() ? std::span<const std::byte>() : *found;
}

}  // namespace warpcheck::simt::checked
