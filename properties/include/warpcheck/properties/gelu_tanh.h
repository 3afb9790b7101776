// What must hold for a gelu, tanh approximation.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: parts_add_up, lies_between_zero_and_x, vanishes_far_left.
// Replace the model where the kernel differs from an ordinary one (fast_math() for tanh.approx).
Suite gelu_tanh(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
