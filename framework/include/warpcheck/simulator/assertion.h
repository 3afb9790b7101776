// What ends a kernel because it says so.
#pragma once

#include "warpcheck/simulator/engine.h"

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {

// Both end the launch: a DeviceError names block, thread and line. The thread that called never
// goes on, and nothing of it is unwound.
[[noreturn]] void trap(At at);
// Outside of a kernel: as the C library does.
[[noreturn]] void assertion_failed(const char* expression, At at);

}  // namespace warpcheck::simt

[[noreturn]] inline void __trap(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
  warpcheck::simt::trap({file, line});
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
