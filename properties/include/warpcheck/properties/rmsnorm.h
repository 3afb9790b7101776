// What must hold for a root mean square normalisation without gain.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: rows_have_unit_mean_square, odd, permutation_equivariant.
// Replace the model where the kernel differs from an ordinary one (half accumulation, or
// .sum(depth(...)) for a tighter bound).
Suite rmsnorm(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
