// What must hold for a relu.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: idempotent, scales_by_two, parts_add_up.
// Replace the model where the kernel differs from an ordinary one (one that flushes subnormals).
Suite relu(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
