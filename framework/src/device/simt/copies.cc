#include "warpcheck/simulator/copies.h"

#include <fmt/format.h>

#include "device/simt/text.h"
#include "warpcheck/error.h"

namespace warpcheck::simt {
namespace {

// Of one thread of a block, and of which block.
struct Owned {
  std::uint64_t block = 0;
  Copies copies;
};

thread_local std::vector<Owned> of_threads;

}  // namespace

// What a block has not waited for is dropped: nobody can see it.
Copies& copies() {
  if (of_threads.size() <= current_thread()) {
    of_threads.resize(threads.count);
  }
  Owned& own = of_threads[current_thread()];
  if (own.block != blocks_started) {
    own.block = blocks_started;
    own.copies.clear();
  }
  return own.copies;
}

const At* Copies::begin_of_copy_to(std::uintptr_t address) const {
  for (const Copy& copy : waiting_) {
    if (address - reinterpret_cast<std::uintptr_t>(copy.to) < copy.bytes) {
      return &copy.at;
    }
  }
  return nullptr;
}

const At* begin_of_any_copy_to(std::uintptr_t address) {
  for (const Owned& owned : of_threads) {
    const At* const found =
        owned.block == blocks_started ? owned.copies.begin_of_copy_to(address) : nullptr;
    if (found != nullptr) {
      return found;
    }
  }
  return nullptr;
}

void check_copy(const void* to, const void* from, std::size_t bytes, std::size_t zeros, At at) {
  const auto misaligned = [&](const void* place) {
    return reinterpret_cast<std::uintptr_t>(place) % bytes != 0;
  };
  const auto fail = [&](const std::string& what) {
    throw SimulatorError(fmt::format("asynchronous copy: {}, {}: {}, at {}", block_text(),
                                     thread_text(current_thread()), what, text(at)));
  };
  if (bytes != 4 && bytes != 8 && bytes != 16) {
    fail(fmt::format("{} bytes; allowed are 4, 8 and 16", bytes));
  }
  if (zeros > bytes) {
    fail(fmt::format("{} zeros of {} bytes", zeros, bytes));
  }
  if (misaligned(to) || misaligned(from)) {
    fail(fmt::format("{} bytes {} an address that is no multiple of it", bytes,
                     misaligned(to) ? "to" : "from"));
  }
}

}  // namespace warpcheck::simt
