#include "gtest/filter.h"

#include <algorithm>
#include <cstddef>

namespace warpcheck::gtest {
namespace {

bool glob(std::string_view pattern, std::string_view text) {
  if (pattern.empty()) {
    return text.empty();
  }
  if (pattern.front() == '*') {
    return glob(pattern.substr(1), text) || (!text.empty() && glob(pattern, text.substr(1)));
  }
  return !text.empty() && (pattern.front() == '?' || pattern.front() == text.front())
         && glob(pattern.substr(1), text.substr(1));
}

bool any(std::string_view patterns, std::string_view text) {
  while (!patterns.empty()) {
    const std::string_view pattern = patterns.substr(0, patterns.find(':'));
    if (!pattern.empty() && glob(pattern, text)) {
      return true;
    }
    patterns.remove_prefix(std::min(patterns.size(), pattern.size() + 1));
  }
  return false;
}

}  // namespace

bool filter_matches(std::string_view filter, std::string_view test) {
  const std::size_t minus = filter.find('-');
  const std::string_view chosen = filter.substr(0, minus);
  const bool excluded = minus != std::string_view::npos && any(filter.substr(minus + 1), test);
  return !excluded && (minus == 0 || any(chosen, test));
}

}  // namespace warpcheck::gtest
