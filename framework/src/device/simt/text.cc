#include "device/simt/text.h"

#include <fmt/format.h>

#include <string_view>

namespace warpcheck::simt {

std::string text(const At& at) {
  const std::string_view path = at.file;
  return fmt::format("{}:{}", path.substr(path.find_last_of('/') + 1), at.line);
}

std::string thread_text(std::uint32_t thread) {
  const uint3 i = threads.index == nullptr ? uint3{thread, 0, 0} : threads.index[thread];
  return fmt::format("thread ({},{},{})", i.x, i.y, i.z);
}

std::string block_text() {
  return fmt::format("block ({},{},{})", blockIdx.x, blockIdx.y, blockIdx.z);
}

}  // namespace warpcheck::simt
