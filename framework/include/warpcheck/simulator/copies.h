// Asynchronous copies into shared memory. What is copied is read at once and arrives as late as the
// waits allow; until then the place holds NaN, so that a missing or short wait is seen.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "warpcheck/simulator/engine.h"
#include "warpcheck/simulator/watched.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {

// Copies of one thread that have not arrived.
class Copies {
 public:
  // At most 16 bytes, of which the last `zeros` are 0.
  void add(void* to, const void* from, std::size_t bytes, std::size_t zeros, At at) {
    if (zeros < bytes) {
      watch_read(from, bytes - zeros, at);
    }
    watch_begin_of_copy(to, bytes, at);
    Copy copy{to, bytes, batch_, at, {}};
    store(copy.data, from, bytes - zeros);
    static constexpr std::uint64_t nan[2] = {0x7ff57ff57ff57ff5, 0x7ff57ff57ff57ff5};
    store(to, nan, bytes);
    waiting_.push_back(copy);
  }
  void commit() { ++batch_; }

  // All batches but the last `prior` that were committed.
  void wait(std::size_t prior) {
    std::size_t done = 0;
    for (; done < waiting_.size() && waiting_[done].batch + prior < batch_; ++done) {
      const Copy& copy = waiting_[done];
      watch_write(copy.to, copy.bytes, copy.at);
      store(copy.to, copy.data, copy.bytes);
    }
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(done));
  }

  // Where the kernel began a copy to this address; null if none is on its way.
  const At* begin_of_copy_to(std::uintptr_t address) const;

  void clear() {
    waiting_.clear();
    batch_ = 0;
  }

 private:
  struct Copy {
    void* to;
    std::size_t bytes;
    std::size_t batch;
    At at;
    unsigned char data[16];
  };

  // Word by word where that is possible. Through volatile, as compilers make a call of memcpy of
  // other loops, which a checked program takes for an access of the kernel.
  WARPCHECK_UNWATCHED static void store(void* to, const void* from, std::size_t bytes) {
    using Word [[gnu::may_alias]] = std::uint32_t;
    auto* const target = static_cast<volatile unsigned char*>(to);
    const auto* const source = static_cast<const unsigned char*>(from);
    std::size_t i = 0;
    for (; i + sizeof(Word) <= bytes && reinterpret_cast<std::uintptr_t>(to) % sizeof(Word) == 0;
         i += sizeof(Word)) {
      Word word = 0;
      std::memcpy(&word, source + i, sizeof word);
      *reinterpret_cast<volatile Word*>(target + i) = word;
    }
    for (; i < bytes; ++i) {
      target[i] = source[i];
    }
  }

  std::vector<Copy> waiting_;
  std::size_t batch_ = 0;  // batches that were committed
};

// Those of the thread that runs.
Copies& copies();

// The same as begin_of_copy_to, of all threads of the block that runs.
const At* begin_of_any_copy_to(std::uintptr_t address);

// Throws a SimulatorError unless it is 4, 8 or 16 bytes between places aligned to that.
void check_copy(const void* to, const void* from, std::size_t bytes, std::size_t zeros, At at);

}  // namespace warpcheck::simt

inline void __pipeline_memcpy_async(void* to, const void* from, std::size_t bytes,
                                    std::size_t zeros = 0, const char* file = __builtin_FILE(),
                                    int line = __builtin_LINE()) {
  warpcheck::simt::check_copy(to, from, bytes, zeros, {file, line});
  warpcheck::simt::copies().add(to, from, bytes, zeros, {file, line});
}
inline void __pipeline_commit() {
  warpcheck::simt::copies().commit();
}
inline void __pipeline_wait_prior(std::size_t prior) {
  warpcheck::simt::copies().wait(prior);
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
