// The message of a failed check, as a person reads it in a terminal.
#pragma once

#include <string>

#include "warpcheck/verdict.h"

namespace warpcheck::report {

// How the message is written.
struct MessageStyle {
  bool colour = false;
  std::string program;                   // what the replay line starts, as argv[0]
  std::string default_backend = "simt";  // of that program: named in the replay line if another
};

// Colour suits this process: stdout is a terminal, NO_COLOR is not set.
bool colour_wanted();

// At most 30 lines: what broke, the smallest call, the worst element, a map, what matters, how to
// replay. The first line is complete alone; no line end at the end. Verdict must have failed.
std::string message(const Verdict& verdict, const Op& op, const MessageStyle& style);

// The command that repeats the check on its smallest failing case.
std::string replay_command(const Verdict& verdict, const Op& op, const MessageStyle& style);

}  // namespace warpcheck::report
