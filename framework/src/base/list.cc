#include "base/list.h"

namespace warpcheck {

std::string listed(const std::vector<std::string>& parts, std::string_view separator) {
  if (parts.empty()) {
    return "nothing";
  }
  std::string text = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    text += separator;
    text += parts[i];
  }
  return text;
}

std::string counted(std::size_t n, const std::string& noun) {
  return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

}  // namespace warpcheck
