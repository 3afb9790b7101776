// Tables of text.
#pragma once

#include <string>
#include <vector>

namespace warpcheck::command {

// Rows with their columns below one another, two spaces between them; each ends in a line break.
// Rows may have fewer columns than the first.
std::string table(const std::vector<std::vector<std::string>>& rows);

}  // namespace warpcheck::command
