// What must hold for a leaky relu.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: keeps_positive_numbers, scales_by_two, parts_add_up.
// Replace the model where the kernel differs from an ordinary one (one that holds alpha in half
// precision).
Suite leaky_relu(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
