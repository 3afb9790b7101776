// What the checked simulator found in a kernel.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "warpcheck/error.h"

namespace warpcheck::simt {

// The rules that only a checked program can watch: it sees every access to memory.
enum class Rule : std::uint8_t {
  bounds = 1,       // an access lies inside a tensor or a shared array
  initialised = 2,  // what is read has been written
  races = 4,        // accesses that conflict are ordered
  ends = 8,         // the kernel comes to an end
  stack = 16        // calls do not go deeper than the stack allows
};

struct Finding {
  Rule rule = Rule::bounds;
  std::string what;                                          // one sentence, complete alone
  std::vector<std::pair<std::string, std::string>> details;  // further lines: name, text
};

// Ends a launch.
class FindingError : public SimulatorError {
 public:
  explicit FindingError(Finding finding)
      : SimulatorError(finding.what), finding_(std::move(finding)) {}
  const Finding& finding() const { return finding_; }

 private:
  Finding finding_;
};

}  // namespace warpcheck::simt
