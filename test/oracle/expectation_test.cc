// What a judgement says: counts, the worst element in words, misuse.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "formulas.h"
#include "oracle/levels.h"
#include "warpcheck/error.h"
#include "warpcheck/oracle.h"

namespace warpcheck::oracle::test {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// A suite of y = f(x) on one row, judged with these values as input and output.
struct OneRow {
  Suite suite;
  Case c;
  std::vector<Array> inputs;

  OneRow(Suite how, const Format& dtype, std::vector<double> x) : suite(std::move(how)) {
    const auto cols = static_cast<Index>(x.size());
    c = case_of(suite, {1, cols}, dtype, zeros());
    inputs = {{dtype, {{"rows", "cols"}, {1, cols}}, std::move(x)}};
  }
  Expectation expectation() const { return {suite, c, inputs}; }
  Array output(std::vector<double> y) const { return {c.dtype, inputs[0].shape, std::move(y)}; }
};

std::string misuse_of(const std::function<void()>& act) {
  try {
    act();
  } catch (const Misuse& misuse) {
    return misuse.what();
  }
  return "no misuse";
}

TEST(Judging, FindsTheWorstElementAndTellsItExactly) {
  const OneRow row(softmax_suite(), f32, std::vector<double>(33, 0));
  std::vector<double> got(33, round_to(f32, 1.0 / 33));
  got[7] = 0.03125;
  got[20] = 0.0302;
  const Judgement judged = row.expectation().judge({row.output(got)});
  EXPECT_EQ(judged.wrong, 2);
  ASSERT_TRUE(judged.worst && judged.pattern);
  EXPECT_EQ(judged.kind, FailureKind::wrong_value);
  EXPECT_EQ(judged.worst->output, "y");
  EXPECT_EQ(judged.worst->index, (std::vector<Index>{0, 7}));
  EXPECT_EQ(judged.worst->exact, "0.030303030303030303");
  EXPECT_EQ(judged.worst->nearest, "0.0303030312");
  EXPECT_EQ(judged.worst->got, "0.03125");
  EXPECT_EQ(judged.worst->nearest_code, 0x3cf83e10U);
  EXPECT_EQ(judged.worst->got_code, 0x3d000000U);
  EXPECT_NEAR(judged.worst->error_ulp, 508400, 100);
  EXPECT_GT(judged.worst->bound_ulp, 1);
  EXPECT_LT(judged.worst->bound_ulp, 50);
  EXPECT_EQ(judged.worst->bound_origin.substr(0, 18), "oracle/formulas.h:");
  EXPECT_EQ(judged.pattern->count(), 2);
  EXPECT_TRUE(judged.pattern->wrong[7] && judged.pattern->wrong[20]);
  EXPECT_EQ(judged.measured.elements, 33U);
  EXPECT_EQ(judged.measured.cases, 1U);
}

// Of each wrong element, in order: the error over the tolerance is 1.5, 2, 5, 2^130 and nothing.
TEST(Judging, SaysInOctavesHowWrongEachElementIs) {
  const OneRow row(softmax_suite(), f64, std::vector<double>(8, 0));
  const std::vector<double> got{0.125, 0.125 + 0x1.8p-10, 0.125 + 0x1p-11, 0.125 - 0x1p-9,
                                nan,   0.125 + 0x5p-10,   0.125 + 0x1p120, 0.125 + 0x1p20};
  const Judgement judged = row.expectation().judge({row.output(got)}, absolute(0x1p-10));
  ASSERT_TRUE(judged.pattern);
  EXPECT_EQ(judged.pattern->wrong,
            (std::vector<bool>{false, true, false, true, true, true, true, true}));
  EXPECT_EQ(judged.pattern->octaves,
            (std::vector<std::int8_t>{0, 1, Pattern::beyond_measure, 2, 126, 30}));
}

TEST(Judging, WithoutExplanationStillCountsAndPlaces) {
  const OneRow row(softmax_suite(), f32, {0, 0});
  const Judgement judged = row.expectation().judge({row.output({0.5, 0.6})}, false);
  EXPECT_EQ(judged.wrong, 1);
  ASSERT_TRUE(judged.worst);
  EXPECT_EQ(judged.worst->index, (std::vector<Index>{0, 1}));
  EXPECT_EQ(judged.worst->nearest_code, 0x3f000000U);
  EXPECT_TRUE(judged.worst->exact.empty());
}

TEST(Judging, OfEqualErrorsTheFirstIsTheWorst) {
  const OneRow row(elementwise_suite("copy", copy()), f32, {1, 2, 3});
  const Judgement judged = row.expectation().judge({row.output({1, 2.5, 3.5})});
  EXPECT_EQ(judged.wrong, 2);
  EXPECT_EQ(judged.worst->index, (std::vector<Index>{0, 1}));
}

TEST(Judging, SpecialValuesAreAKindOfTheirOwn) {
  const OneRow row(elementwise_suite("copy", copy()), f32, {1, nan, inf});
  EXPECT_EQ(row.expectation().judge({row.output({1, nan, inf})}).wrong, 0);
  for (const std::vector<double>& wrong :
       {std::vector<double>{nan, nan, inf}, {1, 5, inf}, {1, nan, -inf}, {1, nan, 3e38}}) {
    const Judgement judged = row.expectation().judge({row.output(wrong)});
    EXPECT_EQ(judged.wrong, 1);
    EXPECT_EQ(judged.kind, FailureKind::special_value);
  }
}

TEST(Judging, SignedZerosDifferWhereTheSuiteSaysSo) {
  OneRow row(elementwise_suite("copy", copy()), f32, {-0.0});
  EXPECT_EQ(row.expectation().judge({row.output({0.0})}).wrong, 0);
  row.suite.specials({false, true});
  EXPECT_EQ(row.expectation().judge({row.output({0.0})}).wrong, 1);
  EXPECT_EQ(row.expectation().judge({row.output({-0.0})}).wrong, 0);
}

TEST(Judging, WhatCannotBeVerifiedIsAcceptedAndCounted) {
  // The square overflows in f32, so a kernel may give anything.
  const OneRow row(elementwise_suite("root", elementwise([](auto x) { return sqrt(x * x) - x; })),
                   f32, {1, 1e30});
  for (const double anything : {nan, inf, 5.0}) {
    const Judgement judged = row.expectation().judge({row.output({0, anything})});
    EXPECT_EQ(judged.wrong, 0);
    EXPECT_EQ(judged.measured.unverifiable, 1U);
  }
}

// y = x of a subnormal: a kernel built with -use_fast_math gives 0, another must not.
TEST(Judging, SubnormalsMayBeFlushedWhereTheModelFlushes) {
  OneRow row(elementwise_suite("copy", copy()), f32, {0x1p-130, -0x1p-149, 1});
  const Array flushed = row.output({0, -0.0, 1}), kept = row.output({0x1p-130, -0x1p-149, 1});
  EXPECT_EQ(row.expectation().judge({kept}).wrong, 0);
  EXPECT_EQ(row.expectation().judge({flushed}).wrong, 2);
  row.suite.model(accumulate(f32).fast_math());
  EXPECT_EQ(row.expectation().judge({kept}).wrong, 0);
  EXPECT_EQ(row.expectation().judge({flushed}).wrong, 0);
  EXPECT_EQ(row.expectation().judge({row.output({0x1p-125, 0, 1})}).wrong, 1);
}

TEST(Judging, OutputsFlushWhereTheirSubnormalsAreTheAccumulators) {
  const auto flushes = [](const Model& model, const Format& dtype) {
    OneRow row(elementwise_suite("copy", copy()), dtype, {1});
    row.suite.model(model);
    return Levels(row.suite, row.c, row.inputs).storage(0).flushes_to_zero;
  };
  EXPECT_TRUE(flushes(accumulate(f32).fast_math(), f32));
  EXPECT_TRUE(flushes(accumulate(f32).fast_math(), bf16));
  EXPECT_FALSE(flushes(accumulate(f32).fast_math(), f16));
  EXPECT_FALSE(flushes(accumulate(f32), f32));
}

// 1 + 2^-24 is a tie in f32, and exp(-80 x) the distance from it.
TEST(Judging, MultiprecisionDecidesWhatDoubleCannot) {
  const Suite suite = elementwise_suite(
      "near_tie", elementwise([](auto x) { return 1 + 0x1p-24 * (1 + exp(-80 * x)); }));
  const double up = 1 + 0x1p-23;
  // Seen with 50 digits, with 100, and not even with 200.
  const OneRow row(suite, f32, {0.5, 2, 6});
  const Expectation expectation = row.expectation();
  EXPECT_EQ(expectation.nearest()[0].values[0], up);
  EXPECT_EQ(expectation.nearest()[0].values[1], up);
  for (const double open : {1.0, up}) {
    Judgement judged = expectation.judge({row.output({up, up, open})}, bitwise());
    EXPECT_EQ(judged.wrong, 0);
    EXPECT_EQ(judged.measured.level_two, 3U);
    EXPECT_EQ(judged.measured.undecided, 1U);
    judged = expectation.judge({row.output({1, 1, open})}, bitwise());
    EXPECT_EQ(judged.wrong, 2);
    EXPECT_EQ(judged.measured.undecided, 1U);
  }
}

TEST(Judging, MultiprecisionKnowsExactTies) {
  const OneRow row(elementwise_suite("tie", elementwise([](auto x) { return 1 + 0x1p-24 * x; })),
                   f32, {1, -1, 3});
  const Expectation expectation = row.expectation();
  const std::vector<double> to_even{1, 1 - 0x1p-24, 1 + 0x1p-22};
  EXPECT_EQ(expectation.nearest()[0].values, to_even);
  EXPECT_EQ(expectation.judge({row.output(to_even)}, bitwise()).measured.undecided, 0U);
  EXPECT_EQ(
      expectation.judge({row.output({1 + 0x1p-23, 1 - 0x1p-24, 1 + 0x1p-23})}, bitwise()).wrong, 2);
}

// 0.1 is none of f32, so kernels have an error there; the exact value is a tie all the same.
TEST(Judging, ABoundLeavesTheExactValueExact) {
  const Suite suite = elementwise_suite(
      "tie", elementwise([](auto x) { return ((0.1 * x) * 8 - 0.8 * x) + (1 + 0x1p-24); }));
  const OneRow row(suite, f32, {1, 3});
  const Judgement judged = row.expectation().judge({row.output({1, 1 + 0x1p-23})}, bitwise());
  EXPECT_EQ(judged.wrong, 1);
  EXPECT_EQ(judged.measured.undecided, 0U);
}

TEST(Judging, ByOtherTolerances) {
  const OneRow row(elementwise_suite("copy", copy()), f32, {1, 100, nan, 3e38});
  const Expectation expectation = row.expectation();
  const Array y = row.output({1 + 0x1p-10, 100 + 0x1p-10, nan, 3e38});
  EXPECT_EQ(expectation.judge({y}).wrong, 2);
  EXPECT_EQ(expectation.judge({y}, absolute(0x1p-10)).wrong, 0);
  EXPECT_EQ(expectation.judge({y}, absolute(0x1p-11)).wrong, 2);
  EXPECT_EQ(expectation.judge({y}, absolute({{"f16", 1.0}, {"f32", 0x1p-11}})).wrong, 2);
  EXPECT_EQ(expectation.judge({y}, relative(1e-4)).wrong, 1);
  EXPECT_EQ(expectation.judge({y}, relative(1e-2)).wrong, 0);
  EXPECT_EQ(expectation.judge({y}, ulps(128)).wrong, 1);
  EXPECT_EQ(expectation.judge({y}, ulps(8192)).wrong, 0);
  EXPECT_EQ(expectation.judge({y}, allclose(0x1p-11, 0x1p-12)).wrong, 1);
  EXPECT_EQ(expectation.judge({y}, bitwise()).wrong, 2);
  EXPECT_EQ(expectation.judge({row.output({1, 100, nan, 3e38})}, bitwise()).wrong, 0);
  EXPECT_EQ(expectation.judge({row.output({1, 100, 5, inf})}, absolute(1e30)).wrong, 2);
  EXPECT_EQ(expectation.judge({y}, absolute(1e-5)).worst->bound_origin, "absolute tolerance 1e-05");
}

TEST(Judging, TellsWhichOfSeveralOutputsIsWorst) {
  const Suite suite = rmsnorm_suite();
  const Case c = case_of(suite, {2, 3}, f32, constant(2));
  const Expectation expectation(suite, c, make_inputs(suite.op(), c));
  std::vector<Array> outputs = expectation.nearest();
  EXPECT_EQ(expectation.judge(outputs).wrong, 0);
  outputs[0].values[4] *= 1 + 0x1p-18;
  outputs[1].values[1] *= 2;
  const Judgement judged = expectation.judge(outputs);
  EXPECT_EQ(judged.wrong, 2);
  EXPECT_EQ(judged.worst->output, "scale");
  EXPECT_EQ(judged.worst->index, (std::vector<Index>{1}));
  EXPECT_EQ(judged.pattern->shape.sizes, (std::vector<Index>{2}));
}

TEST(Judging, DoubleOutputsAreDecidedInDoubleDouble) {
  const OneRow row(elementwise_suite("silu", silu()), f64, {0.1, -3, 20, 1e-300});
  const Expectation expectation = row.expectation();
  const std::vector<double> nearest = expectation.nearest()[0].values;
  Judgement judged = expectation.judge({row.output(nearest)});
  EXPECT_EQ(judged.wrong, 0);
  EXPECT_EQ(judged.measured.level_two, 0U);
  std::vector<double> moved = nearest;
  moved[1] *= 1 + 0x1p-46;
  EXPECT_EQ(expectation.judge({row.output(moved)}).wrong, 1);
  moved[1] = std::nextafter(nearest[1], 0);
  EXPECT_EQ(expectation.judge({row.output(moved)}).wrong, 0);
  EXPECT_EQ(expectation.judge({row.output(moved)}, bitwise()).wrong, 1);
}

// Exact enough to see on which side of a midpoint it lies.
TEST(Judging, ExactTextTellsTheNeighboursApart) {
  const OneRow row(
      elementwise_suite("near", elementwise([](auto x) { return x + 0x1p-24 + 0x1p-80 * x; })), f32,
      {1});
  const Judgement judged = row.expectation().judge({row.output({1})}, bitwise());
  ASSERT_EQ(judged.wrong, 1);
  EXPECT_EQ(judged.worst->nearest, "1.00000012");
  EXPECT_EQ(judged.worst->exact.substr(0, 35), "1.000000059604644775390625827180612");
}

TEST(Misusing, IsToldInOneLine) {
  const OneRow row(softmax_suite(), f32, {1, 2});
  EXPECT_EQ(misuse_of([&] { row.expectation().judge({}); }),
            "judge: given 0 outputs, softmax has 1");
  EXPECT_EQ(misuse_of([&] {
              row.expectation().judge({Array{f32, {{"cols"}, {1}}, {1}}});
            }),
            "judge: output y has 1 elements, the case wants 2");
  const OneRow bare(Suite(row_op("bare")), f32, {1});
  EXPECT_EQ(misuse_of([&] { bare.expectation(); }),
            "bare has no reference to compare with; add .reference(...)");
}

TEST(Specials, MaxKeepsOrDropsNanAsTheSuiteSays) {
  const auto relu = [] {
    return elementwise_suite("relu", elementwise([](auto x) { return max(x, 0); }));
  };
  const OneRow keeps(relu(), f32, {std::nan(""), -1, 2});
  EXPECT_EQ(keeps.expectation().judge({keeps.output({std::nan(""), 0, 2})}).wrong, 0);
  EXPECT_EQ(keeps.expectation().judge({keeps.output({0, 0, 2})}).wrong, 1);
  const OneRow drops(relu().specials({.max_drops_nan = true}), f32, {std::nan(""), -1, 2});
  EXPECT_EQ(drops.expectation().judge({drops.output({0, 0, 2})}).wrong, 0);
  EXPECT_EQ(drops.expectation().judge({drops.output({std::nan(""), 0, 2})}).wrong, 1);
}

struct LeavesOneUnset {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    auto y = f.out("y");
    for (Index i = 0; i + 1 < y.size(); ++i) {
      y(i) = 0;
    }
  }
};

TEST(Misusing, AnElementLeftUnsetIsNamed) {
  const OneRow row(Suite(row_op("lazy")).reference(LeavesOneUnset{}), f32, {1, 2, 3});
  EXPECT_EQ(misuse_of([&] { row.expectation(); }),
            "the reference of lazy leaves y[0, 2] unset; it must assign every element of every "
            "output");
}

}  // namespace
}  // namespace warpcheck::oracle::test
