// Misuse of registration: one failing test a kernel, with what was given and where; the rest runs.
#include <gtest/gtest.h>

#include "gtest/child.h"
#include "gtest/host_kernels.h"
#include "gtest/plan.h"
#include "gtest/probe.h"

namespace warpcheck::gtest {
namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

struct Expected {
  std::string test;
  std::vector<std::string> said;
};

TEST(Broken, KernelsFailOneTestThatSaysWhy) {
  const Ended ended = run_program("broken_program");
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_EQ(ended.err, "");
  const std::vector<Expected> all{
      {"Typo", {"Typo cannot be tested: the op has no input 'gian'; it has: x"}},
      {"Thrower", {"Thrower cannot be tested: the suite throws something"}},
      {"EmptyDomain", {"EmptyDomain cannot be tested: ", "n", "5", "2"}},
      {"NoLauncher", {"NoLauncher cannot be tested: NoLauncher has no launcher"}},
      {"OddProperty", {"OddProperty cannot be tested: ", "'sums to one'"}},
      {"SameProperty", {"SameProperty cannot be tested: ", "'a'"}},
      {"Taken", {"a TEST is named Taken.matches_reference"}},
      {"Double", {"several kernels are named Double: ", "first.cc:11, second.cc:22"}},
      {"My_Kernel__fast",
       {"spaced.cc:33: Failure", "a kernel is named 'My Kernel: fast'; allowed"}},
      {"Unnamed", {"unnamed.cc:44: Failure", "a kernel has no name"}}};
  for (const Expected& expected : all) {
    EXPECT_TRUE(ended.says("FAILED", expected.test + ".is_well_formed")) << expected.test << '\n'
                                                                         << ended.out;
    EXPECT_FALSE(holds(ended.out, expected.test + ".stays_in_bounds")) << expected.test;
    for (const std::string& part : expected.said) {
      EXPECT_TRUE(holds(ended.out, part)) << part << '\n' << ended.out;
    }
  }
  EXPECT_TRUE(ended.says("OK", "Sound.is_well_formed")) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Sound.matches_reference")) << ended.out;
}

TEST(Broken, TheCommandAtTheEndRunsTheFailingTest) {
  const Ended ended = run_program("broken_program", {"--gtest_filter=Typo.is_well_formed"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(holds(ended.out, "/broken_program --gtest_filter=Typo.is_well_formed\n"))
      << ended.out;
}

TEST(Plan, EvaluatesEachSuiteOnce) {
  int times = 0;
  const auto suite = [&times] {
    ++times;
    return twice();
  };
  const Plan plan = make_plan({{"A", suite, doubles, {"a.cc", 1}}});
  ASSERT_EQ(plan.sound.size(), 1U);
  EXPECT_EQ(plan.sound[0].target.suite().op().name(), "twice");
  EXPECT_EQ(times, 1);
}

TEST(Plan, RefusesNamesThatCTestWouldCut) {
  const Plan plan = make_plan({{std::string(201, 'K'), twice, doubles, {"a.cc", 1}},
                               {std::string(190, 'L'), twice, doubles, {"a.cc", 2}}});
  EXPECT_TRUE(plan.sound.empty());
  ASSERT_EQ(plan.broken.size(), 2U);
  EXPECT_TRUE(holds(plan.broken[0].faults.at(0), "201 characters"));
  EXPECT_EQ(plan.broken[0].name.size(), 200U);
  EXPECT_TRUE(holds(plan.broken[1].faults.at(0), "is longer than 200 characters"));
}

TEST(Plan, TakesDisabledAndPlainNamesForTheSame) {
  const Plan plan =
      make_plan({{"A", twice, doubles, {"a.cc", 1}}, {"DISABLED_A", twice, doubles, {"b.cc", 2}}});
  EXPECT_TRUE(plan.sound.empty());
  ASSERT_EQ(plan.broken.size(), 1U);
  EXPECT_TRUE(holds(plan.broken[0].faults.at(0), "a.cc:1, b.cc:2"));
}

TEST(Probe, ReturnsWhatFailedAndLetsItNotFailTheTest) {
  const std::vector<std::string> failed = failed_assertions([] {
    EXPECT_TRUE(true);
    EXPECT_EQ(1, 2) << "first";
    ASSERT_TRUE(false) << "second";
  });
  ASSERT_EQ(failed.size(), 2U);
  EXPECT_TRUE(holds(failed[0], "broken_test.cc:") && holds(failed[0], "first")) << failed[0];
  EXPECT_TRUE(holds(failed[1], "second")) << failed[1];
}

TEST(Probe, LetsExceptionsThroughAndStopsListening) {
  EXPECT_THROW(failed_assertions([] { throw Misuse("x"); }), Misuse);
  EXPECT_TRUE(failed_assertions([] {}).empty());
}

}  // namespace
}  // namespace warpcheck::gtest
