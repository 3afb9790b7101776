// The texts of --help.
#pragma once

#include <string>

namespace warpcheck::command {

// All commands, and the exit codes.
std::string help();

// One command: what it does, its options, and an example.
std::string help_of(const std::string& command);

}  // namespace warpcheck::command
