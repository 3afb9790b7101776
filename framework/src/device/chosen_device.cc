#include "device/chosen_device.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "warpcheck/error.h"

namespace warpcheck::device {
namespace {

constexpr std::size_t most_digits = 4;

}  // namespace

std::optional<int> named_device() {
  for (const char* name : {"CTEST_RESOURCE_GROUP_0_GPUS", "WARPCHECK_DEVICE"}) {
    const char* value = std::getenv(name);
    if (value == nullptr || *value == '\0') {
      continue;
    }
    const std::string text = value;
    const std::size_t from = text.starts_with("id:") ? 3 : 0;
    const std::size_t end = std::min(text.find_first_not_of("0123456789", from), text.size());
    const bool ends_well = end == text.size() || (from > 0 && text[end] == ',');
    if (end == from || end - from > most_digits || !ends_well) {
      throw Misuse(std::string(name) + " is '" + text
                   + "'; allowed: the number of a CUDA device, as 0 or id:0,slots:1");
    }
    return std::stoi(text.substr(from, end - from));
  }
  return std::nullopt;
}

int chosen_device() {
  return named_device().value_or(0);
}

}  // namespace warpcheck::device
