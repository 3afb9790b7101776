// Threads that can go on.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "device/simt/random.h"

namespace warpcheck::simt {

inline constexpr std::uint32_t most_threads = 1024;  // of a block

// First in, first out, or in random order. A thread is in it once at most.
class ReadyQueue {
 public:
  bool empty() const { return head_ == tail_; }
  void clear() { head_ = tail_ = 0; }
  void push(std::uint32_t thread) { ring_[tail_++ % most_threads] = thread; }

  std::uint32_t pop() { return ring_[head_++ % most_threads]; }
  std::uint32_t pop(Random& random) {
    const std::uint32_t chosen = head_ + random.below(tail_ - head_);
    std::swap(ring_[head_ % most_threads], ring_[chosen % most_threads]);
    return pop();
  }

 private:
  std::array<std::uint32_t, most_threads> ring_{};
  std::uint32_t head_ = 0, tail_ = 0;
};

}  // namespace warpcheck::simt
