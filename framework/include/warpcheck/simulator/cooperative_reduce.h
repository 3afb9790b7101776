// cooperative_groups/reduce.h and scan.h.
#pragma once

#include "warpcheck/simulator/cooperative_groups.h"
#include "warpcheck/simulator/math.h"

// The names are CUDA's.
// NOLINTBEGIN(readability-identifier-naming)

namespace cooperative_groups {

template <class T = void>
struct plus {
  T operator()(T a, T b) const { return a + b; }
};
template <class T = void>
struct less {
  T operator()(T a, T b) const { return b < a ? b : a; }
};
template <class T = void>
struct greater {
  T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T = void>
struct bit_and {
  T operator()(T a, T b) const { return a & b; }
};
template <class T = void>
struct bit_or {
  T operator()(T a, T b) const { return a | b; }
};
template <class T = void>
struct bit_xor {
  T operator()(T a, T b) const { return a ^ b; }
};

// A tile combines pairs of ever greater distance.
template <unsigned Size, class Parent, class T, class Combine>
T reduce(const thread_block_tile<Size, Parent>& tile, T value, Combine combine, WARPCHECK_HERE) {
  for (unsigned distance = Size / 2; distance > 0; distance /= 2) {
    value = combine(value, tile.shfl_xor(value, static_cast<int>(distance), file, line));
  }
  return value;
}
// Other groups combine in the order of their ranks.
template <class T, class Combine>
T reduce(const coalesced_group& group, T value, Combine combine, WARPCHECK_HERE) {
  T all = group.shfl(value, 0, file, line);
  for (unsigned rank = 1; rank < group.size(); ++rank) {
    all = combine(all, group.shfl(value, rank, file, line));
  }
  return all;
}

template <class Group, class T, class Combine = plus<T>>
T inclusive_scan(const Group& group, T value, Combine combine = {}, WARPCHECK_HERE) {
  for (unsigned distance = 1; distance < group.size(); distance *= 2) {
    const T below = group.shfl_up(value, distance, file, line);
    value = group.thread_rank() >= distance ? combine(below, value) : value;
  }
  return value;
}
// The first gets a T{}.
template <class Group, class T, class Combine = plus<T>>
T exclusive_scan(const Group& group, T value, Combine combine = {}, WARPCHECK_HERE) {
  const T before = group.shfl_up(inclusive_scan(group, value, combine, file, line), 1, file, line);
  return group.thread_rank() == 0 ? T{} : before;
}

}  // namespace cooperative_groups

// NOLINTEND(readability-identifier-naming)
