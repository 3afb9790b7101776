// What the commands do. Each prints to stdout and returns how it ends; Misuse and Missing are for
// main() to print.
#pragma once

#include <string>

#include "command/ending.h"
#include "command/options.h"

namespace warpcheck::command {

Ending list(const Options& options);
Ending replay(const Options& options);
Ending prune(const Options& options);
Ending corpus(const Options& options, const std::string& own_folder);
Ending doctor(const Options& options);

// What a shell reads to complete our command line. Misuse: an unknown shell.
std::string completion(const std::string& shell);

}  // namespace warpcheck::command
