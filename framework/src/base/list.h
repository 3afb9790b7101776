// Lists and counts in sentences.
#pragma once

#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace warpcheck {

// "a, b, c"; "nothing" for an empty list.
std::string listed(const std::vector<std::string>& parts, std::string_view separator = ", ");

// The list of what `text` makes of each item.
template <class Items, class Text>
std::string listed(const Items& items, const Text& text) requires requires {
  std::string(text(*items.begin()));
}
{
  std::vector<std::string> parts;
  parts.reserve(std::size(items));
  for (const auto& item : items) {
    parts.emplace_back(text(item));
  }
  return listed(parts);
}

// "1 byte", "2 bytes".
std::string counted(std::size_t n, const std::string& noun);

}  // namespace warpcheck
