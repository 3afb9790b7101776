// Runs a program of test/gtest/programs and keeps what it said.
#pragma once

#include <string>
#include <vector>

namespace warpcheck::gtest {

struct Ended {
  int code = -1;    // exit code; -1: it ended by a signal
  std::string out;  // stdout
  std::string err;  // stderr

  // Did the test run with this result: "OK", "FAILED", "SKIPPED"?
  bool says(const std::string& result, const std::string& test) const;
};

// `environment`: NAME=value, over this process's own without its warpcheck variables. `out`: where
// stdout goes instead of into Ended.
Ended run_program(const std::string& program, const std::vector<std::string>& arguments = {},
                  const std::vector<std::string>& environment = {}, const std::string& out = {});

}  // namespace warpcheck::gtest
