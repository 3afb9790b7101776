// GoogleTest's --gtest_filter, which it does not lend to others.
#pragma once

#include <string_view>

namespace warpcheck::gtest {

// Does the filter choose the test "Suite.Name"? Patterns with * and ?, separated by ':'; those
// after the first '-' exclude.
bool filter_matches(std::string_view filter, std::string_view test);

}  // namespace warpcheck::gtest
