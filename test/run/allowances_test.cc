// What a suite may allow a kernel: other bits from run to run, and an input that is written.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "launchers.h"
#include "warpcheck/runner.h"

namespace warpcheck::run {
namespace {

Verdict verdict_of(const Launch& launch, const std::string& check,
                   const std::function<Suite()>& suite) {
  return Runner({{"Twice", suite, launch, {"twice_test.cc", 9}}}, {}).run("Twice", check);
}

// In every second run the last element is `steps` floats further from zero, as where float atomics
// add in another order.
Launch wavers_by(int steps) {
  return [steps](Call& call) {
    static int times = 0;
    correct(call);
    for (int i = 0; i < steps && times % 2 == 1; ++i) {
      float& y = *last(call);
      y = std::nextafter(y, y < 0 ? -INFINITY : INFINITY);
    }
    ++times;
  };
}

TEST(Nondeterministic, AllowsWhatWasDeclaredAndNoMore) {
  const auto within_two = [] { return twice().nondeterministic(ulps(2)); };
  EXPECT_EQ(verdict_of(wavers_by(1), "same_bits_twice", within_two).outcome, Outcome::passed);
  EXPECT_EQ(verdict_of(wavers_by(2), "same_bits_twice", within_two).outcome, Outcome::passed);
  const Verdict beyond = verdict_of(wavers_by(4), "same_bits_twice", within_two);
  ASSERT_EQ(beyond.outcome, Outcome::failed);
  EXPECT_EQ(beyond.counterexample->failure.kind, FailureKind::differs_from_run_to_run);
}

TEST(Nondeterministic, IsNotTheDefault) {
  EXPECT_EQ(verdict_of(wavers_by(1), "same_bits_twice", twice).outcome, Outcome::failed);
}

TEST(Nondeterministic, HoldsBetweenLayoutsToo) {
  const auto laid_out = [](bool allowed) {
    return [allowed] {
      Suite suite(Op("twice")
                      .input("x", {"n"})
                      .output("y", {"n"})
                      .dim("n", range(1, 300))
                      .layouts({Layout::offset}));
      suite.reference(elementwise([](auto x) { return 2 * x; })).model(accumulate(f32));
      return allowed ? suite.nondeterministic(ulps(2)) : suite;
    };
  };
  EXPECT_EQ(verdict_of(wavers_by(1), "any_layout", laid_out(true)).outcome, Outcome::passed);
  EXPECT_EQ(verdict_of(wavers_by(1), "any_layout", laid_out(false)).outcome, Outcome::failed);
}

std::function<Suite()> two_inputs(const std::string& in_place) {
  return [in_place] {
    Op op("twice");
    op.input("x", {"n"}).input("state", {"n"}).output("y", {"n"}).dim("n", range(1, 40));
    if (!in_place.empty()) {
      op.in_place(in_place);
    }
    return Suite(op).reference(elementwise([](auto x) { return 2 * x; })).model(accumulate(f32));
  };
}

void writes_state(Call& call) {
  correct(call);
  call.in("state").data<float>()[0] = 12345;
}

TEST(InPlace, ExemptsTheNamedInputAlone) {
  EXPECT_EQ(verdict_of(writes_state, "leaves_inputs_alone", two_inputs("state")).outcome,
            Outcome::passed);
  for (const char* other : {"", "x"}) {
    const Verdict verdict = verdict_of(writes_state, "leaves_inputs_alone", two_inputs(other));
    ASSERT_EQ(verdict.outcome, Outcome::failed) << other;
    EXPECT_EQ(verdict.counterexample->failure.what,
              "the input state[0] is another value afterwards");
  }
}

// The file of known failures is a help, no part of the verdict.
TEST(RegressionFile, ThatCannotBeWrittenChangesNoVerdictAndIsSaid) {
  RunSettings settings;
  settings.regression_file = "/proc/no/such/folder/failures.txt";
  Runner runner({{"Twice", twice, wrong_from(33, changes_last), {"twice_test.cc", 9}}}, settings);
  const Verdict verdict = runner.run("Twice", "matches_reference");
  ASSERT_EQ(verdict.outcome, Outcome::failed);
  EXPECT_EQ(verdict.counterexample->smallest.dims, std::vector<Index>{33});
  const auto& details = verdict.counterexample->failure.details;
  ASSERT_FALSE(details.empty());
  EXPECT_EQ(details.back().first, "not kept");
  EXPECT_EQ(details.back().second,
            "regression file /proc/no/such/folder/failures.txt cannot be written: No such file or "
            "directory");
}

}  // namespace
}  // namespace warpcheck::run
