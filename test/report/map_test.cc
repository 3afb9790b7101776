// The map of wrong elements, against a count by hand.
#include "report/map.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "report/samples.h"

namespace warpcheck::report {
namespace {

using Lines = std::vector<std::string>;

Shape matrix(Index rows, Index cols) {
  return {{"rows", "cols"}, {rows, cols}};
}

TEST(Map, ShowsEveryElementThatFits) {
  const Pattern p =
      samples::pattern("y", matrix(2, 3), [](Index r, Index c) { return r == 1 && c != 1; });
  EXPECT_EQ(wrong_map(p, 8), (Lines{"...", "#.#"}));
}

TEST(Map, FoldsOnlyWhatIsTooLarge) {
  const auto none = [](Index, Index) { return false; };
  EXPECT_EQ(wrong_map(samples::pattern("y", matrix(8, 72), none), 8).size(), 8U);
  EXPECT_EQ(wrong_map(samples::pattern("y", matrix(8, 72), none), 8).front().size(), 72U);
  EXPECT_EQ(wrong_map(samples::pattern("y", matrix(9, 72), none), 8).size(), 5U + 1U);
  EXPECT_EQ(wrong_map(samples::pattern("y", matrix(1, 73), none), 8).front().size(), 37U);
}

// Every character of a folded map says what its block holds.
TEST(Map, FoldedBlocksTellNoneSomeAndAll) {
  const Index rows = 21, cols = 150;
  const auto wrong = [](Index r, Index c) { return (r >= 16 && c >= 132) || (r == 3 && c == 7); };
  const Lines lines = wrong_map(samples::pattern("y", matrix(rows, cols), wrong), 8);
  const Index height = 4, width = 4;  // the smallest powers of two that fold to 8 x 72
  ASSERT_EQ(lines.size(), 6U + 1U);
  EXPECT_EQ(lines.back(), "a character is 4 x 4 elements: . none, + some, # all");
  for (Index r = 0; r < rows; r += height) {
    for (Index c = 0; c < cols; c += width) {
      Index count = 0, size = 0;
      for (Index i = r; i < std::min(r + height, rows); ++i) {
        for (Index j = c; j < std::min(c + width, cols); ++j) {
          count += wrong(i, j) ? 1 : 0;
          ++size;
        }
      }
      const char want = count == 0 ? '.' : count == size ? '#' : '+';
      EXPECT_EQ(lines[static_cast<std::size_t>(r / height)][static_cast<std::size_t>(c / width)],
                want)
          << r << ", " << c;
    }
  }
}

TEST(Map, LabelsTheRowsOfHigherRanks) {
  const Shape shape{{"a", "b", "c"}, {11, 1, 2}};
  const auto last = [](Index r, Index) { return r == 10; };
  const Lines lines = wrong_map(samples::pattern("y", shape, last), 20);
  ASSERT_EQ(lines.size(), 11U);
  EXPECT_EQ(lines[0], "[0, 0]   ..");
  EXPECT_EQ(lines[10], "[10, 0]  ##");
}

TEST(Map, IsLeftOutWhereItSaysNothing) {
  const auto all = [](Index, Index) { return true; };
  EXPECT_TRUE(wrong_map(samples::pattern("y", matrix(1, 1), all), 8).empty());
  EXPECT_TRUE(wrong_map(samples::pattern("y", {}, all), 8).empty());
  EXPECT_TRUE(wrong_map(samples::pattern("y", matrix(0, 5), all), 8).empty());
}

}  // namespace
}  // namespace warpcheck::report
