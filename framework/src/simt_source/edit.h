// Changes to a text, collected in any order and made at once.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace warpcheck::simt_source {

// Replaces the characters [begin, end) of a source.
struct Edit {
  std::size_t begin, end;
  std::string text;
};

// What overlaps an edit that begins earlier is left out.
std::string apply_edits(std::string_view source, std::vector<Edit> edits);

}  // namespace warpcheck::simt_source
