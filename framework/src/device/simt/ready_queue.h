// Threads that can go on.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "device/simt/random.h"

namespace warpcheck::simt {

inline constexpr std::uint32_t most_threads = 1024;  // of a block

// First in, first out, but for threads that are put in at a random place. A thread is in it once at
// most.
class ReadyQueue {
 public:
  bool empty() const { return head_ == tail_; }
  void clear() { head_ = tail_ = 0; }
  void push(std::uint32_t thread) { ring_[tail_++ % most_threads] = thread; }
  void push(std::uint32_t thread, Random& random) {
    push(thread);
    const std::uint32_t place = head_ + random.below(tail_ - head_);
    std::swap(ring_[place % most_threads], ring_[(tail_ - 1) % most_threads]);
  }
  std::uint32_t pop() { return ring_[head_++ % most_threads]; }
  // What pop() would return; anything if the queue is empty.
  std::uint32_t front() const { return ring_[head_ % most_threads]; }

 private:
  std::array<std::uint32_t, most_threads> ring_{};
  std::uint32_t head_ = 0, tail_ = 0;
};

}  // namespace warpcheck::simt
