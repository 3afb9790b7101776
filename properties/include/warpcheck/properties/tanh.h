// What must hold for a tanh.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: odd, lies_between_minus_one_and_one, nondecreasing, double_angle.
// Replace the model where the kernel differs from an ordinary one (fast_math() for tanh.approx).
Suite tanh(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
