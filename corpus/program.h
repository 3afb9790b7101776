// The corpus program: options in, table out.
#pragma once

#include "warpcheck/runner.h"

namespace warpcheck::corpus {

// Exit code: 0 if every control is clean and every bug caught, 1 if not, 2 if the options, a file
// or the device are at fault.
int run_program(int argc, const char* const* argv, BackendKind built_for);

}  // namespace warpcheck::corpus
