// cooperative_groups: blocks, tiles of a warp, and the lanes that are together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "warpcheck/simulator/barrier.h"
#include "warpcheck/simulator/copies.h"
#include "warpcheck/simulator/integer.h"
#include "warpcheck/simulator/unsupported.h"
#include "warpcheck/simulator/warp.h"

#define WARPCHECK_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

// The names are CUDA's.
// NOLINTBEGIN(readability-identifier-naming)

namespace warpcheck::simt {

inline unsigned rank_in_block() {
  return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

// Shuffles of anything that can be copied as bytes, a word at a time.
template <class T, class ShuffleWord>
T shuffle_words(T value, ShuffleWord shuffle_word) {
  static_assert(std::is_trivially_copyable_v<T>, "shfl takes types that are trivially copyable");
  constexpr std::size_t count = (sizeof(T) + 3) / 4;
  std::uint32_t words[count] = {};
  std::memcpy(words, &value, sizeof value);
  for (std::uint32_t& word : words) {
    word = shuffle_word(word);
  }
  std::memcpy(static_cast<void*>(&value), words, sizeof value);
  return value;
}

// The lane that is number `rank` of a mask.
inline int lane_of_rank(unsigned mask, unsigned rank) {
  for (; rank != 0; --rank) {
    mask &= mask - 1;
  }
  return __ffs(static_cast<int>(mask)) - 1;
}

}  // namespace warpcheck::simt

namespace cooperative_groups {

class thread_block {
 public:
  static void sync(WARPCHECK_HERE) { __syncthreads(file, line); }
  static unsigned thread_rank() { return warpcheck::simt::rank_in_block(); }
  static unsigned size() { return blockDim.x * blockDim.y * blockDim.z; }
  static unsigned num_threads() { return size(); }
  static dim3 group_index() { return blockIdx; }
  static dim3 thread_index() { return threadIdx; }
  static dim3 group_dim() { return blockDim; }
  static dim3 dim_threads() { return blockDim; }
};
inline thread_block this_thread_block() {
  return {};
}

// Lanes of one warp, by their mask.
class coalesced_group {
 public:
  explicit coalesced_group(unsigned mask) : mask_(mask) {}

  void sync(WARPCHECK_HERE) const { __syncwarp(mask_, file, line); }
  unsigned thread_rank() const {
    return static_cast<unsigned>(__popc(mask_ & ((1u << lane()) - 1)));
  }
  unsigned size() const { return static_cast<unsigned>(__popc(mask_)); }
  unsigned num_threads() const { return size(); }
  template <class T>
  T shfl(T value, unsigned rank, WARPCHECK_HERE) const {
    const int from = warpcheck::simt::lane_of_rank(mask_, rank % size());
    return warpcheck::simt::shuffle_words(
        value, [&](std::uint32_t word) { return __shfl_sync(mask_, word, from, 32, file, line); });
  }
  template <class T>
  T shfl_up(T value, unsigned delta, WARPCHECK_HERE) const {
    const unsigned rank = thread_rank();
    return shfl(value, rank < delta ? rank : rank - delta, file, line);
  }
  template <class T>
  T shfl_down(T value, unsigned delta, WARPCHECK_HERE) const {
    const unsigned rank = thread_rank();
    return shfl(value, rank + delta < size() ? rank + delta : rank, file, line);
  }
  int any(int predicate, WARPCHECK_HERE) const { return __any_sync(mask_, predicate, file, line); }
  int all(int predicate, WARPCHECK_HERE) const { return __all_sync(mask_, predicate, file, line); }
  unsigned ballot(int predicate, WARPCHECK_HERE) const {
    return ranks_of(__ballot_sync(mask_, predicate, file, line));
  }
  template <class T>
  unsigned match_any(T value, WARPCHECK_HERE) const {
    return ranks_of(__match_any_sync(mask_, value, file, line));
  }
  template <class T>
  unsigned match_all(T value, int& same, WARPCHECK_HERE) const {
    return ranks_of(__match_all_sync(mask_, value, &same, file, line));
  }

 private:
  static unsigned lane() { return warpcheck::simt::rank_in_block() % 32; }
  unsigned ranks_of(unsigned lanes) const {
    unsigned ranks = 0;
    unsigned rank = 0;
    for (unsigned rest = mask_; rest != 0; rest &= rest - 1, ++rank) {
      ranks |= (lanes & rest & (0 - rest)) != 0 ? 1u << rank : 0u;
    }
    return ranks;
  }

  unsigned mask_;
};
inline coalesced_group coalesced_threads(WARPCHECK_HERE) {
  return coalesced_group(__activemask(file, line));
}
using thread_group = coalesced_group;

template <unsigned Size, class Parent = void>
class thread_block_tile {
  static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0,
                "the simulator has tiles of 1, 2, 4, 8, 16 and 32 threads");

 public:
  void sync(WARPCHECK_HERE) const { __syncwarp(mask(), file, line); }
  static unsigned thread_rank() { return warpcheck::simt::rank_in_block() % Size; }
  static constexpr unsigned size() { return Size; }
  static constexpr unsigned num_threads() { return Size; }
  static unsigned meta_group_rank() { return warpcheck::simt::rank_in_block() / Size; }
  static unsigned meta_group_size() { return (thread_block::size() + Size - 1) / Size; }
  template <class T>
  T shfl(T value, int rank, WARPCHECK_HERE) const {
    return warpcheck::simt::shuffle_words(value, [&](std::uint32_t word) {
      return __shfl_sync(mask(), word, rank, Size, file, line);
    });
  }
  template <class T>
  T shfl_up(T value, unsigned delta, WARPCHECK_HERE) const {
    return warpcheck::simt::shuffle_words(value, [&](std::uint32_t word) {
      return __shfl_up_sync(mask(), word, delta, Size, file, line);
    });
  }
  template <class T>
  T shfl_down(T value, unsigned delta, WARPCHECK_HERE) const {
    return warpcheck::simt::shuffle_words(value, [&](std::uint32_t word) {
      return __shfl_down_sync(mask(), word, delta, Size, file, line);
    });
  }
  template <class T>
  T shfl_xor(T value, int lane_mask, WARPCHECK_HERE) const {
    return warpcheck::simt::shuffle_words(value, [&](std::uint32_t word) {
      return __shfl_xor_sync(mask(), word, lane_mask, Size, file, line);
    });
  }
  int any(int predicate, WARPCHECK_HERE) const { return __any_sync(mask(), predicate, file, line); }
  int all(int predicate, WARPCHECK_HERE) const { return __all_sync(mask(), predicate, file, line); }
  unsigned ballot(int predicate, WARPCHECK_HERE) const {
    return __ballot_sync(mask(), predicate, file, line) >> first();
  }
  template <class T>
  unsigned match_any(T value, WARPCHECK_HERE) const {
    return __match_any_sync(mask(), value, file, line) >> first();
  }
  template <class T>
  unsigned match_all(T value, int& same, WARPCHECK_HERE) const {
    return __match_all_sync(mask(), value, &same, file, line) >> first();
  }

  // What a tile is a part of can be forgotten.
  operator thread_block_tile<Size, void>() const requires(!std::is_void_v<Parent>) { return {}; }
  // A tile is a group of lanes as any other.
  operator coalesced_group() const { return coalesced_group(mask()); }

 private:
  static unsigned first() { return warpcheck::simt::rank_in_block() % 32 / Size * Size; }
  static unsigned mask() {
    return static_cast<unsigned>((std::uint64_t{1} << Size) - 1) << first();
  }
};

template <unsigned Size, class Parent>
thread_block_tile<Size, Parent> tiled_partition(const Parent&) {
  return {};
}
inline thread_group tiled_partition(const thread_block&, unsigned size) {
  const unsigned first = warpcheck::simt::rank_in_block() % 32 / size * size;
  return coalesced_group(static_cast<unsigned>((std::uint64_t{1} << size) - 1) << first);
}

// The whole grid can be asked for its size; it cannot wait for itself.
class grid_group {
 public:
  static bool is_valid() { return false; }
  static void sync(WARPCHECK_HERE) {
    warpcheck::simt::unsupported("a barrier of the whole grid (grid_group::sync)", {file, line});
  }
  static unsigned long long thread_rank() {
    return block_rank() * thread_block::size() + thread_block::thread_rank();
  }
  static unsigned long long block_rank() {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x
           + blockIdx.x;
  }
  static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  static unsigned long long size() { return num_blocks() * thread_block::size(); }
  static unsigned long long num_threads() { return size(); }
  static dim3 group_dim() { return gridDim; }
};
inline grid_group this_grid() {
  return {};
}

template <class Group>
void sync(const Group& group, WARPCHECK_HERE) {
  group.sync(file, line);
}

// The threads of a group copy together, each its share; waits end with a barrier of the group.
template <class Group>
void memcpy_async(const Group& group, void* to, const void* from, std::size_t bytes,
                  WARPCHECK_HERE) {
  constexpr std::size_t chunk = 16;
  for (std::size_t at = group.thread_rank() * chunk; at < bytes; at += group.size() * chunk) {
    warpcheck::simt::copies().add(static_cast<char*>(to) + at, static_cast<const char*>(from) + at,
                                  bytes - at < chunk ? bytes - at : chunk, 0, {file, line});
  }
  warpcheck::simt::copies().commit();
}
template <unsigned prior, class Group>
void wait_prior(const Group& group, WARPCHECK_HERE) {
  warpcheck::simt::copies().wait(prior);
  group.sync(file, line);
}
template <class Group>
void wait(const Group& group, WARPCHECK_HERE) {
  wait_prior<0>(group, file, line);
}

}  // namespace cooperative_groups

// NOLINTEND(readability-identifier-naming)
