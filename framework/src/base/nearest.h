// "Did you mean": the name that a misspelt one is nearest to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpcheck {

// Of `names`, the one that takes the fewest letters inserted, removed or replaced to reach `given`;
// the first of several. Empty if there is none.
std::string nearest_name(std::string_view given, const std::vector<std::string>& names);

}  // namespace warpcheck
