// What must hold for a gelu.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: parts_add_up, lies_between_zero_and_x, vanishes_far_left.
// Replace the model where the kernel differs from an ordinary one (one that takes normcdf).
Suite gelu_erf(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
