// The table of checks.
#include "run/checks.h"

#include <set>

#include <gtest/gtest.h>

#include "launchers.h"
#include "warpcheck/error.h"

namespace warpcheck::run {
namespace {

void nothing(Trial&) {}

// Has whatever brings a check along.
Suite with_everything() {
  Op op = twice().op();
  op.layouts({Layout::padded});
  return Suite(op)
      .reference(twice().reference())
      .agrees_with("Old", correct, bitwise())
      .property("keeps_the_sign", nothing);
}

TEST(Checks, AreNamedOnceAndHaveOneFunctionEach) {
  std::set<std::string> names;
  for (const Check& check : all_checks(with_everything())) {
    EXPECT_TRUE(names.insert(check.name).second) << check.name;
    EXPECT_NE(static_cast<bool>(check.on_case), static_cast<bool>(check.on_suite)) << check.name;
  }
}

TEST(Checks, DependOnWhatTheSuiteHas) {
  const std::vector<std::string> all = checks_of(with_everything());
  EXPECT_EQ(all, (std::vector<std::string>{"is_well_formed", "matches_reference", "agrees_with_Old",
                                           "writes_every_output", "stays_in_bounds",
                                           "leaves_inputs_alone", "same_bits_twice", "any_layout",
                                           "rejects_wrong_kernels", "keeps_the_sign"}));
  const Suite lawful = Suite(twice().op()).property("keeps_the_sign", nothing);
  EXPECT_EQ(checks_of(lawful),
            (std::vector<std::string>{"is_well_formed", "writes_every_output", "stays_in_bounds",
                                      "leaves_inputs_alone", "same_bits_twice", "keeps_the_sign"}));
}

TEST(Checks, OfAPeerKnowItsName) {
  for (const std::string& name : checks_of(with_everything())) {
    EXPECT_EQ(peer_of(name), name == "agrees_with_Old" ? "Old" : "") << name;
  }
}

TEST(Checks, AnUnknownNameIsMisuseAndHearsWhatWasMeant) {
  const Suite suite = with_everything();
  EXPECT_EQ(check_named(suite, "Twice", "keeps_the_sign").name, "keeps_the_sign");
  try {
    check_named(suite, "Twice", "keep_the_sign");
    FAIL() << "accepted";
  } catch (const Misuse& error) {
    const std::string text = error.what();
    EXPECT_EQ(text.find("Twice has no check 'keep_the_sign'; it has: is_well_formed, "), 0U)
        << text;
    EXPECT_NE(text.find("; did you mean 'keeps_the_sign'?"), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace warpcheck::run
