// The command line as a process, and folders for it to work in.
#pragma once

#include <string>
#include <vector>

#include "gtest/child.h"

namespace warpcheck::command {

// What `warpcheck WORD...` did. `environment`: as in gtest::run_program.
inline gtest::Ended warpcheck(const std::vector<std::string>& words,
                              const std::vector<std::string>& environment = {}) {
  return gtest::run_program("warpcheck", words, environment);
}

// A folder of files and scripts, removed in the end.
class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string path(const std::string& name = {}) const;
  std::string file(const std::string& name, const std::string& text) const;
  std::string script(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;

  // A shell script that does as a test program: it has the kernel K of the operator twice with one
  // check, and a regression file has these stale lines. `run`: what it does when it is to judge.
  std::string test_program(const std::string& name, const std::string& backend,
                           const std::string& run, const std::string& stale = {}) const;

 private:
  std::string folder_;
};

// A line of such a script that writes a whole document of verdicts.
std::string verdicts(int passed, int failed, int skipped);

bool holds(const std::string& text, const std::string& part);

}  // namespace warpcheck::command
