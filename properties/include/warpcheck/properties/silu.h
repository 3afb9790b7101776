// What must hold for a silu.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: parts_add_up, lies_between_zero_and_x.
// Replace the model where the kernel differs from an ordinary one (fast_math()).
Suite silu(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
