// What must hold for attention, one head.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/suite.h"

namespace warpcheck::properties {

// Laws: equal_keys_give_the_mean, negative_scores_give_the_mean, stays_in_the_hull,
// key_order_does_not_matter.
// Replace the model where the kernel differs from an ordinary one (.stores_in_dtype() for weights
// kept in half).
Suite attention(const std::string& m = "m", const std::string& n = "n", const std::string& d = "d");

}  // namespace warpcheck::properties
