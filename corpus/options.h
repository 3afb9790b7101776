// The command line of the corpus program.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "warpcheck/runner.h"

namespace warpcheck::corpus {

struct Options {
  BackendKind backend = BackendKind::simt;
  int cases = 30;
  std::uint64_t seed = 1;
  std::string entries = "*";
  std::optional<std::string> json, markdown;
  int wide = 0;  // above 0: that many cases an entry over the wide schemas instead
};

// Either options or the end: the text was --help (0, already printed) or wrong (2).
struct Parsed {
  std::optional<Options> options;
  int exit_code = 0;
  std::string complaint;  // one line, for exit code 2
};

// `built_for`: the backend that this program's kernels were compiled for, and the default.
Parsed parse_options(int argc, const char* const* argv, BackendKind built_for);

}  // namespace warpcheck::corpus
