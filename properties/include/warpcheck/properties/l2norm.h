// What must hold for a scaling of rows to length 1.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: rows_have_unit_length, odd, doubling_moves_only_eps.
// Replace the model where the kernel differs from an ordinary one (half accumulation, or
// .sum(depth(...)) for a tighter bound).
Suite l2norm(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
