// What is offered to somebody who gave a name that is not there.
#include "base/choice.h"

#include <gtest/gtest.h>

namespace warpcheck {
namespace {

using Names = std::vector<std::string>;

TEST(Edits, AreCountedAsPeopleMakeThem) {
  EXPECT_EQ(edits_between("", ""), 0U);
  EXPECT_EQ(edits_between("cols", ""), 4U);
  EXPECT_EQ(edits_between("", "cols"), 4U);
  EXPECT_EQ(edits_between("cols", "cols"), 0U);
  EXPECT_EQ(edits_between("colss", "cols"), 1U);  // one too many
  EXPECT_EQ(edits_between("cls", "cols"), 1U);    // one missing
  EXPECT_EQ(edits_between("cils", "cols"), 1U);   // another
  EXPECT_EQ(edits_between("gian", "gain"), 1U);   // two swapped
  EXPECT_EQ(edits_between("abcd", "badc"), 2U);
  EXPECT_EQ(edits_between("kitten", "sitting"), 3U);
}

TEST(Edits, AreAsManyInTheOtherDirection) {
  const Names names{"", "x", "rows", "row", "orws", "rows_sum_to_one", "row_sums_to_one"};
  for (const std::string& a : names) {
    for (const std::string& b : names) {
      EXPECT_EQ(edits_between(a, b), edits_between(b, a)) << a << " " << b;
    }
  }
}

TEST(NearestName, IsTheOneThatIsASlipAway) {
  const Names checks{"matches_reference", "stays_in_bounds", "rows_sum_to_one"};
  EXPECT_EQ(nearest_name("match_reference", checks), "matches_reference");
  EXPECT_EQ(nearest_name("row_sums_to_one", checks), "rows_sum_to_one");
  EXPECT_EQ(nearest_name("gian", {"x", "gain"}), "gain");
}

TEST(NearestName, IsNotGuessed) {
  EXPECT_EQ(nearest_name("softmax", {"matmul", "attention"}), std::nullopt);
  EXPECT_EQ(nearest_name("rowz", {"rows", "row"}), std::nullopt) << "two are as near";
  EXPECT_EQ(nearest_name("y", {"x", "gain"}), std::nullopt) << "one letter is no slip of another";
  EXPECT_EQ(nearest_name("x", {}), std::nullopt);
}

TEST(Choices, NameWhatThereIsAndWhatWasMeant) {
  EXPECT_EQ(choices("gian", {"gain", "x"}), "gain, x; did you mean 'gain'?");
  EXPECT_EQ(choices("beta", {"gain", "x"}), "gain, x");
  EXPECT_EQ(choices("gian", {"gain"}), "gain") << "there is nothing to choose";
  EXPECT_EQ(choices("x", {}), "nothing");
}

}  // namespace
}  // namespace warpcheck
