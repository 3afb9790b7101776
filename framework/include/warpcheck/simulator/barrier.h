// Barriers of a block.
#pragma once

#include <cstdint>

#include "warpcheck/simulator/engine.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {

// What a barrier tells all threads of the predicates they brought.
enum class Vote : std::uint8_t { none, count, all, any };

// Waits until every thread of the block that has not exited is here.
int barrier(Vote vote, bool predicate, At at);

}  // namespace warpcheck::simt

inline void __syncthreads(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  warpcheck::simt::barrier(warpcheck::simt::Vote::none, false, {file, line});
}
inline int __syncthreads_count(int predicate, const char* file = __builtin_FILE(),
                               int line = __builtin_LINE()) {
  return warpcheck::simt::barrier(warpcheck::simt::Vote::count, predicate != 0, {file, line});
}
inline int __syncthreads_and(int predicate, const char* file = __builtin_FILE(),
                             int line = __builtin_LINE()) {
  return warpcheck::simt::barrier(warpcheck::simt::Vote::all, predicate != 0, {file, line});
}
inline int __syncthreads_or(int predicate, const char* file = __builtin_FILE(),
                            int line = __builtin_LINE()) {
  return warpcheck::simt::barrier(warpcheck::simt::Vote::any, predicate != 0, {file, line});
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
