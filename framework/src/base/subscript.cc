#include "base/subscript.h"

#include "base/list.h"

namespace warpcheck {

std::string subscript(const std::string& tensor, const std::vector<std::int64_t>& index) {
  if (index.empty()) {
    return tensor;
  }
  return tensor + "[" + listed(index, [](std::int64_t i) { return std::to_string(i); }) + "]";
}

}  // namespace warpcheck
