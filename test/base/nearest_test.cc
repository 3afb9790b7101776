#include "base/nearest.h"

#include <gtest/gtest.h>

namespace warpcheck {
namespace {

TEST(NearestName, TakesTheFewestEdits) {
  const std::vector<std::string> names{"seed", "cases", "shrink", "device"};
  EXPECT_EQ(nearest_name("seeed", names), "seed") << "one letter too many";
  EXPECT_EQ(nearest_name("case", names), "cases") << "one letter too few";
  EXPECT_EQ(nearest_name("shrinh", names), "shrink") << "another letter";
  EXPECT_EQ(nearest_name("divece", names), "device") << "two letters exchanged";
  EXPECT_EQ(nearest_name("", names), "seed") << "the shortest";
}

TEST(NearestName, TheFirstOfSeveralAndNothingOfNone) {
  EXPECT_EQ(nearest_name("ac", {"ab", "ad"}), "ab");
  EXPECT_EQ(nearest_name("a", {}), "");
}

}  // namespace
}  // namespace warpcheck
