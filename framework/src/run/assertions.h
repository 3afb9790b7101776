// How the runner learns of assertions of a test framework that fail inside a law.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace warpcheck {

// Calls a function and returns the messages of the assertions that failed meanwhile.
using AssertionProbe = std::vector<std::string> (*)(const std::function<void()>&);

// The probe in use. Default: calls the function and returns nothing; the gtest layer installs its
// own.
AssertionProbe& assertion_probe();

}  // namespace warpcheck
