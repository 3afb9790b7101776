// The two exceptions of warpcheck. A wrong kernel is neither: it is a Failure, plain data
// (verdict.h).
#pragma once

#include <stdexcept>
#include <string>

namespace warpcheck {

// Where in the user's source something was declared; shown in messages.
struct Source {
  std::string file;
  int line = 0;

  // Builtins, since clang 14 has no std::source_location; the arguments are filled in by the
  // caller.
  static Source here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    return {file, line};
  }
  bool operator==(const Source&) const = default;
};

// The caller is wrong: unknown tensor, empty domain, broken replay text. The text says what was
// given and what is allowed.
class Misuse : public std::logic_error {
  using std::logic_error::logic_error;
};

// The machine is in trouble: no GPU, out of memory, a driver error, a trap in a kernel. The text
// names the code and the act.
class DeviceError : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A rule of CUDA that the simulator saw broken: a divergent barrier, a bad warp mask, a deadlock.
// The text names rule, block, thread and line.
class SimulatorError : public DeviceError {
  using DeviceError::DeviceError;
};

}  // namespace warpcheck
