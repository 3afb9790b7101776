// Operations of a warp: shuffles, votes, reductions.
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>

#include "warpcheck/simulator/engine.h"
#include "warpcheck/simulator/sixteen.h"
#include "warpcheck/simulator/sixteen_pairs.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {

enum class WarpOp : std::uint8_t {
  sync,
  shuffle,
  shuffle_up,
  shuffle_down,
  shuffle_xor,
  ballot,
  any,
  all,
  add,
  min_signed,
  max_signed,
  min_unsigned,
  max_unsigned,
  bit_and,
  bit_or,
  bit_xor,
  match_any,
  match_all
};

// What one lane brings to an operation.
struct WarpCall {
  WarpOp op;
  std::uint8_t bytes;  // of the value
  unsigned mask;
  int argument;  // lane or distance of a shuffle
  int width;     // of a shuffle
  std::uint64_t value;
  At at;
};

// Waits until all lanes of the mask are here; the result for this lane.
std::uint64_t warp(const WarpCall& call);

// The lanes of this warp that call it together: as many as can get here.
unsigned active_mask(At at);

// Lets other threads go first.
void yield();

template <class T>
concept Shuffled =
    sizeof(T) <= 8
    && (std::integral<T> || std::floating_point<T> || SixteenBit<T> || SixteenBitPair<T>);

template <class T>
std::uint64_t to_bits(T value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof value);
  return bits;
}

template <class T>
T from_bits(std::uint64_t bits) {
  T value;
  std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
  return value;
}

template <class T>
T shuffle(WarpOp op, unsigned mask, T value, int argument, int width, At at) {
  return from_bits<T>(warp({op, sizeof(T), mask, argument, width, to_bits(value), at}));
}

template <class T>
T reduce(WarpOp op, unsigned mask, T value, At at) {
  return static_cast<T>(warp({op, sizeof(T), mask, 0, 32, static_cast<std::uint32_t>(value), at}));
}

}  // namespace warpcheck::simt

inline void __syncwarp(unsigned mask = 0xffffffffu, const char* file = __builtin_FILE(),
                       int line = __builtin_LINE()) {
  warpcheck::simt::warp({warpcheck::simt::WarpOp::sync, 0, mask, 0, 32, 0, {file, line}});
}

template <warpcheck::simt::Shuffled T>
T __shfl_sync(unsigned mask, T value, int lane, int width = 32, const char* file = __builtin_FILE(),
              int line = __builtin_LINE()) {
  return warpcheck::simt::shuffle(warpcheck::simt::WarpOp::shuffle, mask, value, lane, width,
                                  {file, line});
}
template <warpcheck::simt::Shuffled T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32,
                 const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::shuffle(warpcheck::simt::WarpOp::shuffle_up, mask, value,
                                  static_cast<int>(delta), width, {file, line});
}
template <warpcheck::simt::Shuffled T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32,
                   const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::shuffle(warpcheck::simt::WarpOp::shuffle_down, mask, value,
                                  static_cast<int>(delta), width, {file, line});
}
template <warpcheck::simt::Shuffled T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32,
                  const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::shuffle(warpcheck::simt::WarpOp::shuffle_xor, mask, value, lane_mask,
                                  width, {file, line});
}

inline unsigned __ballot_sync(unsigned mask, int predicate, const char* file = __builtin_FILE(),
                              int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::ballot, mask,
                                 static_cast<unsigned>(predicate != 0), {file, line});
}
inline int __any_sync(unsigned mask, int predicate, const char* file = __builtin_FILE(),
                      int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::any, mask, predicate != 0 ? 1 : 0,
                                 {file, line});
}
inline int __all_sync(unsigned mask, int predicate, const char* file = __builtin_FILE(),
                      int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::all, mask, predicate != 0 ? 1 : 0,
                                 {file, line});
}
inline unsigned __activemask(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  return warpcheck::simt::active_mask({file, line});
}

inline unsigned __reduce_add_sync(unsigned mask, unsigned value,
                                  const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::add, mask, value, {file, line});
}
inline int __reduce_add_sync(unsigned mask, int value, const char* file = __builtin_FILE(),
                             int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::add, mask, value, {file, line});
}
inline unsigned __reduce_min_sync(unsigned mask, unsigned value,
                                  const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::min_unsigned, mask, value, {file, line});
}
inline int __reduce_min_sync(unsigned mask, int value, const char* file = __builtin_FILE(),
                             int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::min_signed, mask, value, {file, line});
}
inline unsigned __reduce_max_sync(unsigned mask, unsigned value,
                                  const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::max_unsigned, mask, value, {file, line});
}
inline int __reduce_max_sync(unsigned mask, int value, const char* file = __builtin_FILE(),
                             int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::max_signed, mask, value, {file, line});
}
inline unsigned __reduce_and_sync(unsigned mask, unsigned value,
                                  const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::bit_and, mask, value, {file, line});
}
inline unsigned __reduce_or_sync(unsigned mask, unsigned value, const char* file = __builtin_FILE(),
                                 int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::bit_or, mask, value, {file, line});
}
inline unsigned __reduce_xor_sync(unsigned mask, unsigned value,
                                  const char* file = __builtin_FILE(),
                                  int line = __builtin_LINE()) {
  return warpcheck::simt::reduce(warpcheck::simt::WarpOp::bit_xor, mask, value, {file, line});
}

// The lanes that brought the same value.
template <warpcheck::simt::Shuffled T>
unsigned __match_any_sync(unsigned mask, T value, const char* file = __builtin_FILE(),
                          int line = __builtin_LINE()) {
  return static_cast<unsigned>(warpcheck::simt::warp({warpcheck::simt::WarpOp::match_any,
                                                      sizeof(T),
                                                      mask,
                                                      0,
                                                      32,
                                                      warpcheck::simt::to_bits(value),
                                                      {file, line}}));
}
// The mask if all lanes brought the same value, else 0; *same says which.
template <warpcheck::simt::Shuffled T>
unsigned __match_all_sync(unsigned mask, T value, int* same, const char* file = __builtin_FILE(),
                          int line = __builtin_LINE()) {
  const auto lanes =
      static_cast<unsigned>(warpcheck::simt::warp({warpcheck::simt::WarpOp::match_all,
                                                   sizeof(T),
                                                   mask,
                                                   0,
                                                   32,
                                                   warpcheck::simt::to_bits(value),
                                                   {file, line}}));
  *same = lanes != 0 ? 1 : 0;
  return lanes;
}

inline void __nanosleep(unsigned) {
  warpcheck::simt::yield();
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
