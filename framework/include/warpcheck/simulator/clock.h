// Clocks of a device. Time passes by being read, so that every run sees the same.
#pragma once

#include "warpcheck/simulator/built_in.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {
inline constinit thread_local long long cycles = 0;
}  // namespace warpcheck::simt

inline long long clock64() {
  return warpcheck::simt::cycles += 32;
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
