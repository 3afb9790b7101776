// What the checked simulator finds goes the way of every failure: a check of its own, the smallest
// call, the line to replay it.
#include <ctime>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "test/checked/suites/softmax.h"
#include "warpcheck/case.h"
#include "warpcheck/properties/softmax.h"
#include "warpcheck/runner.h"

namespace warpcheck::checked_test {
namespace {

Suite suite() {
  return properties::softmax().dtypes({f32});
}

Target target_of(Fault fault) {
  const Launch launch = [fault](Call& call) {
    softmax(fault, call.in("x").data<float>(), call.out("y").data<float>(), call.dim("rows"),
            call.dim("cols"), call.stream());
  };
  return {"Softmax", suite, launch, Source::here()};
}

Verdict verdict_of(Fault fault, const std::string& check, const std::string& replay = "") {
  RunSettings settings;
  settings.cases = 10;
  if (!replay.empty()) {
    settings.replay = replay;
  }
  return Runner({target_of(fault)}, settings).run("Softmax", check);
}

// "softmax.cu:27", of the line that ends in this comment.
std::string place_of(const std::string& comment) {
  std::ifstream file(WARPCHECK_SOURCE_DIR "/test/checked/suites/softmax.cu");
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.ends_with(comment)) {
      return "softmax.cu:" + std::to_string(number);
    }
  }
  return "no such line";
}

const std::vector<std::string> checks{"free_of_races", "reads_initialised_memory",
                                      "synchronises_correctly", "stays_in_bounds"};

TEST(CheckedVerdict, RightKernelPassesEveryCheck) {
  for (const std::string& check : checks) {
    const Verdict verdict = verdict_of(Fault::none, check);
    EXPECT_EQ(verdict.outcome, Outcome::passed) << check;
    EXPECT_EQ(verdict.measured.cases, 10) << check;
  }
}

TEST(CheckedVerdict, RaceIsFoundWithBothLinesAtTheSmallestCall) {
  const Verdict verdict = verdict_of(Fault::race, "free_of_races");
  ASSERT_TRUE(verdict.counterexample);
  const Counterexample& found = *verdict.counterexample;
  EXPECT_EQ(found.failure.kind, FailureKind::data_race);
  const std::string read = place_of("// READ"), write = place_of("// WRITE");
  EXPECT_EQ(found.failure.what, read + " reads of_warp[0], which another thread writes at " + write
                                    + ": no barrier is between them");
  const std::vector<std::pair<std::string, std::string>> parties{
      {"one", "thread (1,0,0) of block (0,0,0) reads at " + read},
      {"the other", "thread (0,0,0) of block (0,0,0) writes at " + write}};
  EXPECT_EQ(found.failure.details, parties);
  EXPECT_EQ(found.smallest.dims, (std::vector<Index>{1, 1}));
  EXPECT_EQ(found.smallest.schedule, 0);
}

TEST(CheckedVerdict, ReplayFindsTheSameToTheByte) {
  const Verdict first = verdict_of(Fault::race, "free_of_races");
  ASSERT_TRUE(first.counterexample);
  const std::string replay = to_text(suite().op(), first.counterexample->smallest);
  const Verdict second = verdict_of(Fault::race, "free_of_races", replay);
  ASSERT_TRUE(second.counterexample);
  EXPECT_EQ(second.counterexample->failure.what, first.counterexample->failure.what);
  EXPECT_EQ(second.counterexample->failure.details, first.counterexample->failure.details);
}

TEST(CheckedVerdict, UninitialisedSharedMemoryIsFoundWhereRowsAreNarrow) {
  const Verdict verdict = verdict_of(Fault::uninitialised, "reads_initialised_memory");
  ASSERT_TRUE(verdict.counterexample);
  const Failure& failure = verdict.counterexample->failure;
  EXPECT_EQ(failure.kind, FailureKind::uninitialised_read);
  EXPECT_NE(failure.what.find(" reads of_warp[1], which nothing has written"), std::string::npos);
  ASSERT_EQ(failure.details.size(), 1U);
  EXPECT_EQ(failure.details[0].second.find("thread (0,0,0) of block (0,0,0), softmax.cu:"), 0U);
  EXPECT_EQ(verdict.counterexample->smallest.dims, (std::vector<Index>{1, 1}));
  EXPECT_EQ(verdict_of(Fault::uninitialised, "free_of_races").outcome, Outcome::passed);
}

TEST(CheckedVerdict, DivergentBarrierFailsItsOwnCheck) {
  const Verdict verdict = verdict_of(Fault::divergent, "synchronises_correctly");
  ASSERT_TRUE(verdict.counterexample);
  EXPECT_EQ(verdict.counterexample->failure.kind, FailureKind::simulator_finding);
}

// Five times as long as a kernel of the fast program may take.
TEST(CheckedVerdict, SlowKernelIsNoHangingOne) {
  RunSettings settings;
  settings.cases = 1;
  settings.hang_seconds = 0.1;
  Target slow = target_of(Fault::none);
  slow.launch = [right = slow.launch](Call& call) {
    const std::clock_t begin = std::clock();
    while (std::clock() - begin < CLOCKS_PER_SEC / 2) {
    }
    right(call);
  };
  const Verdict verdict = Runner({slow}, settings).run("Softmax", "free_of_races");
  EXPECT_EQ(verdict.outcome, Outcome::passed);
}

TEST(CheckedVerdict, FailedAssertIsAFailureLikeAnyOther) {
  for (const std::string& check : checks) {
    const Verdict verdict = verdict_of(Fault::assertion, check);
    ASSERT_TRUE(verdict.counterexample) << check;
    const Counterexample& found = *verdict.counterexample;
    EXPECT_EQ(found.failure.kind, FailureKind::device_error);
    EXPECT_EQ(found.failure.what,
              "assert(fault != Fault::assertion || cols < 5) failed in block (0,0,0), thread "
              "(0,0,0), at "
                  + place_of("// ASSERT"));
    EXPECT_EQ(found.smallest.dims, (std::vector<Index>{1, 5}));
    const Verdict again =
        verdict_of(Fault::assertion, check, to_text(suite().op(), found.smallest));
    ASSERT_TRUE(again.counterexample) << check;
    EXPECT_EQ(again.counterexample->failure.what, found.failure.what);
  }
}

}  // namespace
}  // namespace warpcheck::checked_test
