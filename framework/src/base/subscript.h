// The name of one element of a tensor.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace warpcheck {

// "y[0, 32]"; "y" for a tensor without dims.
std::string subscript(const std::string& tensor, const std::vector<std::int64_t>& index);

}  // namespace warpcheck
