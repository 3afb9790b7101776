// The texts of findings.
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "device/simt/checked/monitor.h"
#include "device/simt/text.h"
#include "warpcheck/simulator/copies.h"

namespace warpcheck::simt::checked {
namespace {

std::string thread_of_block(const uint3& block, std::uint32_t thread) {
  return fmt::format("{} of block ({},{},{})", thread_text(thread), block.x, block.y, block.z);
}

std::string by(const uint3& block, std::uint32_t thread, Place place) {
  return fmt::format("{}, {}", thread_of_block(block, thread), text_of(place));
}

uint3 index_of(std::uint64_t block) {
  const std::uint64_t rows = block / gridDim.x;
  return {static_cast<unsigned>(block % gridDim.x), static_cast<unsigned>(rows % gridDim.y),
          static_cast<unsigned>(rows / gridDim.y)};
}

// "reads", as the text goes on after the place.
const char* verb(const Access& access) {
  switch (access.act) {
    case Act::read:
      return access.atomic ? "reads (volatile)" : "reads";
    case Act::write:
      return access.atomic ? "writes (volatile)" : "writes";
    case Act::update:
      return "updates (atomic)";
  }
  return "uses";
}

std::string element(const std::string& name, std::ptrdiff_t offset, std::size_t size,
                    std::uint32_t bytes) {
  const auto step = static_cast<std::ptrdiff_t>(bytes);
  const auto whole = static_cast<std::ptrdiff_t>(size);
  if (offset % step != 0 || whole % step != 0) {
    return fmt::format("byte {} of {}, which has {}", offset, name, size);
  }
  if (offset < 0 || offset >= whole) {
    return fmt::format("element {} of {}, which has {}", offset / step, name, whole / step);
  }
  return fmt::format("{}[{}]", name, offset / step);
}

std::ptrdiff_t between(std::uintptr_t at, std::span<const std::byte> memory) {
  return static_cast<std::ptrdiff_t>(at - reinterpret_cast<std::uintptr_t>(memory.data()));
}

}  // namespace

std::string Monitor::name_of(std::uintptr_t at, std::uint32_t bytes) const {
  if (at - tensors_.begin < tensors_.bytes) {
    return image_->place_of(between(at, {base_, 1}));
  }
  if (at - dynamic_.begin < dynamic_.bytes) {
    return element("dynamic shared memory", between(at, dynamic_memory_), dynamic_memory_.size(),
                   bytes);
  }
  if (workspaces_.window.covers(at)) {
    if (const std::span<const std::byte> part = workspaces_.freed_at(at); !part.empty()) {
      return element("memory that cudaFree took back", between(at, part), part.size(), bytes);
    }
    const std::span<const std::byte> part = workspaces_.nearest(at);
    return part.empty() ? "memory that cudaMalloc never gave"
                        : element("memory of cudaMalloc", between(at, part), part.size(), bytes);
  }
  if (variables_.window.covers(at)) {
    const std::span<const std::byte> memory = variables_.nearest(at);
    return element(variables_.name_of_nearest(at), between(at, memory), memory.size(), bytes);
  }
  const StaticShared::Array* nearest = nullptr;
  std::ptrdiff_t smallest = 0;
  for (const StaticShared::Array& array : shared_->arrays) {
    const std::ptrdiff_t offset = between(at, array.bytes);
    const auto size = static_cast<std::ptrdiff_t>(array.bytes.size());
    const std::ptrdiff_t away =
        offset < 0 ? -offset : std::max<std::ptrdiff_t>(offset - size + 1, 0);
    if (nearest == nullptr || away < smallest) {
      nearest = &array;
      smallest = away;
    }
  }
  if (at - arrays_.begin < arrays_.bytes && nearest != nullptr) {
    return element(nearest->name, between(at, nearest->bytes), nearest->bytes.size(), bytes);
  }
  return fmt::format("address {:#x}, where nothing lies", at);
}

Finding Monitor::outside(const Access& access) const {
  // The first byte that may not be touched says more than the first byte of a wide access.
  std::uintptr_t at = access.at;
  for (const Window* window : std::array<const Window*, 5>{
           &tensors_, &dynamic_, &arrays_, &workspaces_.window, &variables_.window}) {
    while (at - window->begin < window->bytes && at + 1 < access.at + access.bytes
           && (window->states[(at - window->begin) / 4] >> (at - window->begin) % 4 & 1) != 0) {
      ++at;
    }
  }
  return {Rule::bounds,
          fmt::format("{} {} {}", text_of(access.place), verb(access),
                      name_of(at, at == access.at ? access.bytes : 1)),
          {{"by", by(blockIdx, current_thread(), access.place)},
           {"bytes", std::to_string(access.bytes)}}};
}

Finding Monitor::without_value(const Access& access) const {
  const At* const copy = begin_of_any_copy_to(access.at);
  const std::string why = copy == nullptr
                              ? "nothing has written"
                              : fmt::format(
                                  "the asynchronous copy of {} has not reached: its thread has "
                                  "not waited for it",
                                  text(*copy));
  return {Rule::initialised,
          fmt::format("{} {} {}, which {}", text_of(access.place), verb(access),
                      name_of(access.at, access.bytes), why),
          {{"by", by(blockIdx, current_thread(), access.place)}}};
}

Finding Monitor::race(const Suspicion& suspicion) const {
  const Access& access = suspicion.access;
  const bool across = order_.is_of_other_block(suspicion.other, tensors_.oldest);
  const bool mixed = ((suspicion.other ^ suspicion.now) & atomic_bit) != 0;
  Access other = access;
  other.act = suspicion.other_act;
  other.atomic = (suspicion.other & atomic_bit) != 0;
  if (other.atomic && other.act == Act::write) {
    other.act = Act::update;
  }
  const auto thread_at = [&](Stamp stamp) {
    return thread_of_block(index_of(order_.block_of(epoch_of(stamp))), thread_of(stamp));
  };
  const char* why = across ? "a thread of another block" : "another thread";
  const char* missing = mixed    ? ": not all of them are atomic"
                        : across ? ": blocks of a launch are not ordered"
                                 : ": no barrier is between them";
  return {Rule::races,
          fmt::format("{} {} {}, which {} {} at {}{}", text_of(access.place), verb(access),
                      name_of(access.at, access.bytes), why, verb(other),
                      text_of(suspicion.other_place), missing),
          {{"one", fmt::format("{} {} at {}", thread_at(suspicion.now), verb(access),
                               text_of(access.place))},
           {"the other", fmt::format("{} {} at {}", thread_at(suspicion.other), verb(other),
                                     text_of(suspicion.other_place))}}};
}

void Monitor::outside_of_array(const At& at, const char* type, std::int64_t index) {
  if (watches_bounds_) {
    fail({Rule::bounds,
          fmt::format("{} uses index {} of an array of type {}", text(at), index, type),
          {{"by", by(blockIdx, current_thread(), place_of(at))}}});
  }
}

void Monitor::misaligned(const At& at, const char* type, std::uintptr_t address, unsigned wanted) {
  if (watches_bounds_) {
    fail({Rule::bounds,
          fmt::format("{} takes {} for a {}, whose address must be a multiple of {}", text(at),
                      name_of(address, 1), type, wanted),
          {{"by", by(blockIdx, current_thread(), place_of(at))},
           {"address", fmt::format("a multiple of {}", address & -address)}}});
  }
}

Finding Monitor::stack_overflow(Place place) {
  return {Rule::stack,
          fmt::format("stack overflow: {} of {} calls at {}", thread_text(current_thread()),
                      block_text(), text_of(place)),
          {}};
}

Finding Monitor::no_end(Place place) {
  return {Rule::ends,
          fmt::format("the kernel does not end: {} of {} runs on at {}",
                      thread_text(current_thread()), block_text(), text_of(place)),
          {}};
}

}  // namespace warpcheck::simt::checked
