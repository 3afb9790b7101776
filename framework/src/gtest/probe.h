// Assertions of GoogleTest inside a law.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace warpcheck::gtest {

// Calls the function; the failures of EXPECT_ and ASSERT_ meanwhile, one text each. GTEST_SKIP
// counts as a failure: a law that says nothing must discard its case.
std::vector<std::string> failed_assertions(const std::function<void()>& act);

}  // namespace warpcheck::gtest
