// What must hold for an elu.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: keeps_positive_numbers, stays_above_minus_alpha, squares_when_doubled.
// Replace the model where the kernel differs from an ordinary one (fast_math()).
Suite elu(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
