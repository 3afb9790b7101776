// What must hold for a layer normalisation without gain and shift.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: rows_have_zero_mean, rows_have_unit_variance, shift_invariant, odd.
// Replace the model where the kernel differs from an ordinary one (half accumulation, or
// .sum(depth(...)) for a tighter bound).
Suite layernorm(std::vector<std::string> dims = {"rows", "cols"});

}  // namespace warpcheck::properties
