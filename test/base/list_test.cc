// Lists, counts and element names in sentences.
#include "base/list.h"

#include <gtest/gtest.h>

#include "base/subscript.h"

namespace warpcheck {
namespace {

TEST(List, StandsInASentence) {
  EXPECT_EQ(listed({}), "nothing");
  EXPECT_EQ(listed({"a"}), "a");
  EXPECT_EQ(listed({"a", "b", "c"}), "a, b, c");
  EXPECT_EQ(listed({"a", "b"}, " and "), "a and b");
}

TEST(List, ShowsWhatIsMadeOfEachItem) {
  const std::vector<int> numbers{3, -1};
  EXPECT_EQ(listed(numbers, [](int n) { return std::to_string(n); }), "3, -1");
  EXPECT_EQ(listed(std::vector<int>{}, [](int n) { return std::to_string(n); }), "nothing");
}

TEST(List, CountsOneAndMany) {
  EXPECT_EQ(counted(0, "byte"), "0 bytes");
  EXPECT_EQ(counted(1, "byte"), "1 byte");
  EXPECT_EQ(counted(2, "byte"), "2 bytes");
}

TEST(Subscript, NamesAnElement) {
  EXPECT_EQ(subscript("y", {}), "y");
  EXPECT_EQ(subscript("y", {7}), "y[7]");
  EXPECT_EQ(subscript("y", {0, 32}), "y[0, 32]");
}

}  // namespace
}  // namespace warpcheck
