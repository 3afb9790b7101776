// The two exceptions of warpcheck. A wrong kernel is neither: it is a Failure, plain data
// (verdict.h).
#pragma once

#include <source_location>
#include <stdexcept>
#include <string>

namespace warpcheck {

// Where in the user's source something was declared; shown in messages.
struct Source {
  std::string file;
  int line = 0;

  static Source here(std::source_location at = std::source_location::current()) {
    return {at.file_name(), static_cast<int>(at.line())};
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

}  // namespace warpcheck
