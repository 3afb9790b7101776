// The smallest sizes that an op admits.
#pragma once

#include <cstddef>
#include <vector>

#include "warpcheck/op.h"

namespace warpcheck {

// Product of all sizes.
Index volume(const std::vector<Index>& sizes);

// Elements of all tensors together under these sizes.
Index total_elements(const Op& op, const std::vector<Index>& sizes);

// Value number `position` of a domain in ascending order, and how many there are.
Index value_at(const Domain<Index>& domain, Index position);
Index count_of(const Domain<Index>& domain);

// Smaller by volume, then lexicographically.
bool smaller(const std::vector<Index>& a, const std::vector<Index>& b);

// The first `count` admitted shapes in the order of smaller(), leaving out shapes with a zero if
// `nonzero`. Fewer when there are no more, or after 60,000 shapes of which constraints rejected
// most; 200,000 before the first is given up.
std::vector<std::vector<Index>> smallest_shapes(const Op& op, std::size_t count, bool nonzero);

}  // namespace warpcheck
