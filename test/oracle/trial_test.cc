// Trials: what a law may do, and what is recorded.
#include "warpcheck/trial.h"

#include <cmath>

#include <gtest/gtest.h>

#include "warpcheck/error.h"

namespace warpcheck {
namespace {

Suite copy_suite() {
  return Suite(Op("copy")
                   .input("x", {"rows", "cols"})
                   .output("y", {"rows", "cols"})
                   .attribute("alpha", one_of({0.5}))
                   .dtypes({f32, f16, bf16, f64}))
      .model(accumulate(f32));
}

const std::vector<Index> sizes{2, 3};

Array x_of(const Format& format, std::vector<double> values) {
  return {format, {{"rows", "cols"}, sizes}, std::move(values)};
}

struct Fixture {
  Suite suite = copy_suite();
  int runs = 0;

  // A trial of the kernel y = x.
  Trial trial(const Format& format, std::vector<double> values) {
    return Trial(suite, format, sizes, {0.5}, {x_of(format, std::move(values))},
                 [this](const std::vector<Array>& inputs) {
                   ++runs;
                   return inputs;
                 });
  }
  Trial trial() { return trial(f32, {1, 2, 3, 4, 5, 6}); }
};

TEST(Trial, SeesTheCaseByName) {
  Fixture f;
  const Trial t = f.trial();
  EXPECT_EQ(t.in("x").values.size(), 6U);
  EXPECT_EQ(t.dim("cols"), 3);
  EXPECT_EQ(t.attribute("alpha"), 0.5);
  EXPECT_EQ(t.dtype(), f32);
  EXPECT_EQ(f.trial(f64, {0, 0, 0, 0, 0, 0}).arithmetic().u, 0x1p-53);
  EXPECT_THROW(t.in("z"), Misuse);
  EXPECT_THROW(t.dim("z"), Misuse);
  EXPECT_THROW(t.attribute("z"), Misuse);
  EXPECT_THROW(t.run("z"), Misuse);
}

TEST(Trial, WithChangesOneInputOfACopy) {
  Fixture f;
  const Trial t = f.trial();
  const Trial doubled = t.with("x", times(2));
  EXPECT_EQ(doubled.run("y").values, (std::vector<double>{2, 4, 6, 8, 10, 12}));
  EXPECT_EQ(t.run("y").values, (std::vector<double>{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(f.runs, 2);
}

TEST(Trial, Changes) {
  Fixture f;
  const Trial t = f.trial();
  EXPECT_EQ(t.with("x", plus(-1)).in("x").values, (std::vector<double>{0, 1, 2, 3, 4, 5}));
  EXPECT_EQ(t.with("x", negated()).in("x").values, (std::vector<double>{-1, -2, -3, -4, -5, -6}));
  EXPECT_EQ(t.with("x", permute_columns(reversed)).in("x").values,
            (std::vector<double>{3, 2, 1, 6, 5, 4}));
  EXPECT_EQ(t.with("x", permute_rows(reversed)).in("x").values,
            (std::vector<double>{4, 5, 6, 1, 2, 3}));
  const Change rotate = permute_columns([](Index n) {
    std::vector<Index> order;
    for (Index i = 0; i < n; ++i) {
      order.push_back((i + 1) % n);
    }
    return order;
  });
  EXPECT_EQ(t.with("x", rotate).in("x").values, (std::vector<double>{2, 3, 1, 5, 6, 4}));
  EXPECT_EQ(t.with("x", replaced_by(x_of(f32, {0, 0, 0, 0, 0, 7}))).in("x").values.back(), 7);
  EXPECT_EQ(t.discarded(), "");
}

TEST(Trial, ReversedCounts) {
  EXPECT_EQ(reversed(3), (std::vector<Index>{2, 1, 0}));
  EXPECT_EQ(reversed(0), std::vector<Index>{});
}

// One more bit than the format has, in the sum and in the product.
TEST(Trial, AnInexactChangeDiscards) {
  struct Sample {
    Format format;
    double x;
    Change change;
    std::string why;
  };
  const std::vector<Sample> samples{
      {f32, 0x1p-24, plus(1), "changing x: the sum is not exact in f32"},
      {f16, 2049 - 1, plus(1), "changing x: the sum is not exact in f16"},
      {bf16, 4.03125, plus(4), "changing x: the sum is not exact in bf16"},
      {f64, 0.1, plus(4), "changing x: the sum is not exact in f64"},
      {f64, 0.1, times(3), "changing x: the product is not exact in f64"},
      {f16, 40000, times(2), "changing x: the product is not exact in f16"},
      {f16, 0x1p-24, times(0.5), "changing x: the product is not exact in f16"},
      {f64, 0x1p-1074, times(0.5), "changing x: the product is not exact in f64"},
      {f64, 1e308, times(10), "changing x: the product is not exact in f64"},
      {f16, 1, replaced_by(x_of(f64, {0.1, 1, 1, 1, 1, 1})),
       "changing x: a value is no member of f16"}};
  for (const Sample& sample : samples) {
    Fixture f;
    const double x = round_to(sample.format, sample.x);
    const Trial t = f.trial(sample.format, {x, 0, 0, 0, 0, 0});
    t.with("x", sample.change);
    EXPECT_EQ(t.discarded(), sample.why) << sample.format.name << " " << sample.x;
  }
}

TEST(Trial, ExactChangesAtTheEdgeAreKept) {
  Fixture f;
  Trial t = f.trial(f16, {2047, 65504, -0.0, 0x1p-24, INFINITY, NAN});
  const Array more = t.with("x", plus(0)).in("x");
  EXPECT_EQ(more.values[0], 2047);
  const Array twice = t.with("x", replaced_by(x_of(f16, {1023.5, 32752, 0, 0x1p-24, 1, NAN})))
                          .with("x", times(2))
                          .in("x");
  EXPECT_EQ(twice.values[1], 65504);
  EXPECT_EQ(twice.values[3], 0x1p-23);
  EXPECT_TRUE(std::isnan(twice.values[5]));
  EXPECT_EQ(t.discarded(), "");
}

TEST(Trial, AfterADiscardNothingIsRunOrRecorded) {
  Fixture f;
  Trial t = f.trial();
  t.discard("first reason");
  t.discard("second reason");
  EXPECT_EQ(t.run("y").values, std::vector<double>(6, 0.0));
  EXPECT_EQ(f.runs, 0);
  t.expect(false, "this holds");
  t.expect_equal(t.run("y"), t.in("x"));
  EXPECT_TRUE(t.broken().empty());
  EXPECT_EQ(t.discarded(), "first reason");
}

TEST(Trial, TheWorstElementStandsForAll) {
  Fixture f;
  Trial t = f.trial();
  Array want = t.run("y");
  want.values[1] += 0.5;
  want.values[4] -= 3;
  want.values[5] += 0.125;
  t.expect_close(t.run("y"), want, absolute(0.25));
  ASSERT_EQ(t.broken().size(), 1U);
  const Trial::Broken& broken = t.broken()[0];
  EXPECT_EQ(broken.element, 4);
  EXPECT_EQ(broken.got, 5);
  EXPECT_EQ(broken.want, 2);
  EXPECT_EQ(broken.wrong, (std::vector<bool>{false, true, false, false, true, false}));
  EXPECT_EQ(broken.output, "y");
  EXPECT_EQ(broken.shape_of.shape.sizes, sizes);
  EXPECT_EQ(broken.what, "two results should agree within absolute(0.25)");
}

TEST(Trial, NanIsTheWorst) {
  Fixture f;
  Trial t = f.trial(f32, {1, NAN, NAN, 4, 5, 6});
  t.expect_close(t.run("y"), x_of(f32, {1, 2, NAN, 4, 5, 1e30}), absolute(1));
  ASSERT_EQ(t.broken().size(), 1U);
  EXPECT_EQ(t.broken()[0].element, 1);
  EXPECT_EQ(t.broken()[0].wrong, (std::vector<bool>{false, true, false, false, false, true}));
}

TEST(Trial, TheFirstFailureIsKept) {
  Fixture f;
  Trial t = f.trial();
  Trial other = t.with("x", negated());
  other.expect(false, "rows sum to one");
  t.expect_equal(t.run("y"), other.in("x"));
  ASSERT_EQ(t.broken().size(), 1U);
  EXPECT_EQ(t.broken()[0].what, "it should be that rows sum to one");
  EXPECT_EQ(t.broken()[0].element, -1);
}

TEST(Trial, EqualMeansTheSameBits) {
  Fixture f;
  Trial t = f.trial(f32, {0, NAN, 3, 4, 5, 6});
  t.expect_equal(t.run("y"), x_of(f32, {0, -NAN, 3, 4, 5, 6}));
  EXPECT_TRUE(t.broken().empty());
  t.expect_equal(t.run("y"), x_of(f32, {-0.0, NAN, 3, 4, 5, 6}));
  ASSERT_EQ(t.broken().size(), 1U);
  EXPECT_EQ(t.broken()[0].element, 0);
}

TEST(Trial, ATolerancePerElement) {
  Fixture f;
  Trial t = f.trial();
  const Array want = x_of(f32, {2, 2, 3, 4, 5, NAN});
  t.expect_within(t.run("y"), want, {1, 0, 0, 0, 0, INFINITY});
  EXPECT_TRUE(t.broken().empty());
  t.expect_within(t.run("y"), want, {0.5, 0, 0, 0, 0, INFINITY});
  ASSERT_EQ(t.broken().size(), 1U);
  EXPECT_EQ(t.broken()[0].what, "two results should agree within absolute(0.5)");
}

TEST(Trial, MistakesOfALaw) {
  Fixture f;
  Trial t = f.trial();
  const Array y = t.run("y"), one{f32, {{"n"}, {1}}, {1}};
  EXPECT_THROW(t.expect_close(one, y, absolute(1)), Misuse);
  EXPECT_THROW(t.expect_close(y, y, bound()), Misuse);
  EXPECT_THROW(t.expect_within(y, y, {1}), Misuse);
  EXPECT_THROW(t.with("x", replaced_by(one)), Misuse);
  EXPECT_THROW(t.with("z", negated()), Misuse);
  const auto all_zero = [](Index n) { return std::vector<Index>(static_cast<std::size_t>(n), 0); };
  EXPECT_THROW(t.with("x", permute_columns(all_zero)), Misuse);
  EXPECT_THROW(t.with("x", permute_rows([](Index) { return std::vector<Index>{0}; })), Misuse);
}

}  // namespace
}  // namespace warpcheck
