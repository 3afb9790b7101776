// Starting other programs.
#pragma once

#include <string>
#include <vector>

namespace warpcheck::command {

// Where the program's output goes.
enum class Output {
  shown,        // to where ours goes
  kept,         // stdout into Ended; stderr to where ours goes
  kept_as_one,  // both into Ended
};

struct Ended {
  int code = 0;     // of a signal: 128 and its number, as in a shell
  std::string out;  // what was kept
  bool by_signal() const { return code > 128; }
};

// Runs a program to its end; one without '/' is looked for in PATH. `environment`: NAME=value, over
// our own. Missing: it cannot be started.
Ended run_program(const std::vector<std::string>& words, Output output,
                  const std::vector<std::string>& environment = {});

// The first program of that name in PATH or in the further folders; empty: there is none.
std::string find_program(const std::string& name, const std::vector<std::string>& folders = {});

// A new folder for files that programs hand to us, removed in the end.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

}  // namespace warpcheck::command
