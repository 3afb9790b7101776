// What must hold for a sigmoid.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: symmetric, lies_between_zero_and_one, nondecreasing.
// Replace the model where the kernel differs from an ordinary one (fast_math(), or one that takes
// tanh).
Suite sigmoid(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
