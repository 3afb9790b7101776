// What must hold for a matrix product.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: doubling_a_doubles_y, identity_gives_a, row_order_is_kept.
// Replace the model where the kernel differs from an ordinary one (tf32, half accumulation, or
// .sum(lanes(...)) for a tighter bound).
Suite matmul(const std::string& m = "m", const std::string& k = "k", const std::string& n = "n");

}  // namespace warpcheck::properties
