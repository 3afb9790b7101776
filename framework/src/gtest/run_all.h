// What main() of a test program calls.
#pragma once

#include "warpcheck/runner.h"

namespace warpcheck::gtest {

// Runs the program's tests: one for every check of every registered kernel, and its own TESTs.
// Settings come from the environment; `backend` is used where it names none. Returns the exit code:
// 2, after one line on stderr and before any test, when the command line or the environment is
// wrong, or no test matches the filter.
int run_all(int argc, char** argv, BackendKind backend);

}  // namespace warpcheck::gtest
