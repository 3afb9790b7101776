// Letting test programs judge one recorded call.
#pragma once

#include <string>
#include <vector>

#include "command/process.h"
#include "command/programs.h"

namespace warpcheck::command {

// How the checks ended that one or several programs ran.
struct Tally {
  int passed = 0, failed = 0, skipped = 0;
  std::string skipped_because;  // of the last one

  void add(const Tally& other);
};

// One program's part: what it said if that was kept, and its checks.
struct Judged {
  Tally tally;
  std::string said;
};

// Runs checks ("MySoftmax.matches_reference") of a program on the call. A program that dies counts
// as one failed check. Misuse: the text is no case of any kernel in it; the program says why.
Judged judge(const Program& program, const std::vector<std::string>& checks,
             const std::string& text, Output output);

}  // namespace warpcheck::command
