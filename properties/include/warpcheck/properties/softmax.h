// What must hold for a softmax.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: rows_sum_to_one, shift_invariant, permutation_equivariant.
// Replace the model where the kernel differs from an ordinary one (half accumulation, or
// .sum(depth(...)) for a tighter bound).
Suite softmax(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
