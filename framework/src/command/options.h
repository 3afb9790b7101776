// The command line as a value.
#pragma once

#include <string>
#include <vector>

#include "command/programs.h"

namespace warpcheck::command {

struct Options {
  std::string command;  // list, replay...
  Place place;
  bool checks = false;  // list: names of checks
  std::string text;     // replay: the call
  std::string file;     // replay, prune: the regression file
  std::string kernel, check, backend;
  bool dry_run = false;                // prune: says what it would do
  bool unknown = false;                // prune: lines of kernels that no program has, too
  std::vector<std::string> forwarded;  // corpus: options of its program
  std::string shell;                   // completion
};

// Options, or a text to print and nothing more to do.
struct Parsed {
  Options options;
  std::string help;
};

// Misuse: one line that says what was given and what is allowed.
Parsed parse(const std::vector<std::string>& words);

// An option as it is typed, and the values that it may have; none: any.
struct OptionFacts {
  std::string name;
  std::vector<std::string> values;
  bool is_flag = false;
};

// What the completion of a shell knows of a command.
struct CommandFacts {
  std::string name, summary;
  std::vector<OptionFacts> options;
};
std::vector<CommandFacts> commands();

}  // namespace warpcheck::command
