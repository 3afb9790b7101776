// How the command line ends.
#pragma once

#include <stdexcept>

namespace warpcheck::command {

// The exit codes. Where several fit, red comes first, then wrong_use, then missing.
enum Ending : int {
  green = 0,      // what was asked for was done, and nothing is wrong
  red = 1,        // a check fails
  wrong_use = 2,  // the command line, the environment or a file is wrong
  missing = 3,    // something is not there: a program, an operator, a package, a GPU
};

// Something is not there; the text says what, and what to do.
class Missing : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace warpcheck::command
