// Shrinking: what it promises about each proposal, and configuration and values.
#include "gen/shrink.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include <gtest/gtest.h>

#include "gen/draw.h"
#include "schema/replay.h"
#include "warpcheck/case_stream.h"

namespace warpcheck::gen {
namespace {

using Fails = std::function<bool(const Case&)>;

Op softmax() {
  return Op("softmax")
      .input("x", {"rows", "cols"})
      .input("bias", {"cols"})
      .output("y", {"rows", "cols"})
      .attribute("scale", one_of({1.0, 2.0, 4.0}))
      .dtypes({f32, f16, bf16})
      .layouts({Layout::offset, Layout::padded});
}

struct Shrunk {
  std::string text;
  int runs = 0;
};

Shrunk shrink(const Op& op, const Case& start, const Fails& fails) {
  Shrinker shrinker(op, start);
  Shrunk shrunk;
  while (const auto proposed = shrinker.propose()) {
    ++shrunk.runs;
    shrinker.feedback(fails(*proposed));
  }
  shrunk.text = to_text(op, shrinker.best());
  return shrunk;
}

std::string shrink(std::string_view text, const Fails& fails) {
  const Op op = softmax();
  return shrink(op, parse_case(op, text), fails).text;
}

const char* const start =
    "rows=12 cols=200 scale=4 dtype=bf16 layout=padded x=uniform(-10,10)#77 "
    "bias=normal(0,1)#78+nan "
    "schedule=9";

std::vector<double> values_of(const Case& c, std::size_t input) {
  return make_inputs(softmax(), c)[input].values;
}

TEST(Shrinker, EndsAtThePlainestIfEverythingFails) {
  EXPECT_EQ(shrink(start, [](const Case&) { return true; }), "softmax rows=1 cols=1");
}

TEST(Shrinker, StaysIfEverythingElsePasses) {
  const Case c = parse_case(softmax(), start);
  EXPECT_EQ(shrink(softmax(), c, [&](const Case& other) { return other == c; }).text,
            to_text(softmax(), c));
}

// Every proposal is simpler than the best, admitted, and new, whatever the answers are.
TEST(Shrinker, ProposesOnlySimplerNewAdmittedCases) {
  const Op op = softmax().constraint(
      "rows * cols % 3 != 2", [](const Dims& d) { return d.at("rows") * d.at("cols") % 3 != 2; });
  CaseStream stream(op, 0);
  Dice dice(rc::Random(std::uint64_t{1}));
  for (int i = 0; i < 60; ++i) {
    Shrinker shrinker(op, stream.next());
    std::set<std::string> seen{to_text(op, shrinker.best())};
    while (const auto proposed = shrinker.propose()) {
      ASSERT_TRUE(simpler(op, *proposed, shrinker.best()));
      ASSERT_TRUE(op.admits(proposed->dims));
      ASSERT_EQ(parse_replay(op, to_text(op, *proposed)), *proposed) << "can be replayed";
      ASSERT_TRUE(seen.insert(to_text(op, *proposed)).second) << "a second time";
      ASSERT_EQ(*shrinker.propose(), *proposed) << "without feedback the same again";
      const bool fails = dice.chance(1, 6);
      shrinker.feedback(fails);
      ASSERT_EQ(shrinker.best() == *proposed, fails);
    }
  }
}

TEST(Shrinker, ACopyGoesOnFromWhereTheOriginalStood) {
  const auto fails = [](const Case& c) { return c.dims[1] > 70; };
  Shrinker original(softmax(), parse_case(softmax(), start));
  for (int i = 0; i < 25; ++i) {
    original.feedback(fails(*original.propose()));
  }
  Shrinker copy = original;
  while (const auto proposed = original.propose()) {
    ASSERT_EQ(copy.propose(), proposed);
    original.feedback(fails(*proposed));
    copy.feedback(fails(*proposed));
  }
  EXPECT_FALSE(copy.propose());
}

TEST(ShrinkConfiguration, KeepsOnlyWhatMatters) {
  EXPECT_EQ(shrink(start, [](const Case& c) { return c.dtype != f32; }),
            "softmax rows=1 cols=1 dtype=f16");
  EXPECT_EQ(shrink(start, [](const Case& c) { return c.layout == Layout::padded; }),
            "softmax rows=1 cols=1 layout=padded");
  EXPECT_EQ(shrink(start, [](const Case& c) { return c.attributes[0] > 1; }),
            "softmax rows=1 cols=1 scale=2");
  EXPECT_EQ(shrink(start, [](const Case& c) { return c.schedule != 0; }),
            "softmax rows=1 cols=1 schedule=1");
}

TEST(ShrinkValues, FindThePlainestRecipe) {
  const auto any = [](std::size_t input, auto predicate) {
    return [=](const Case& c) {
      const auto values = values_of(c, input);
      return std::any_of(values.begin(), values.end(), predicate);
    };
  };
  EXPECT_EQ(shrink(start, any(0, [](double v) { return v != 0; })), "softmax rows=1 cols=1 x=ones");
  EXPECT_EQ(shrink(start, any(0, [](double v) { return v < 0; })),
            "softmax rows=1 cols=1 x=constant(-1)");
  EXPECT_EQ(shrink(start, any(1, [](double v) { return std::isnan(v); })),
            "softmax rows=1 cols=1 bias=zeros+nan");
}

// Two certain elements matter: the others become zero.
TEST(ShrinkValues, LocaliseElements) {
  const Op op = Op("o").input("x", {"n"}).output("y", {"n"}).dim("n", one_of({1000}));
  const auto fails = [&](const Case& c) {
    const auto values = make_inputs(op, c)[0].values;
    return values[123] > 0.5 && values[777] < -0.5;
  };
  int tried = 0;
  for (std::uint64_t seed = 0; tried < 20; ++seed) {
    Case c = plainest(op);
    c.inputs[0] = uniform(-1, 1);
    c.inputs[0].seed = seed + 100;
    if (!fails(c)) {
      continue;
    }
    ++tried;
    const auto shrunk = shrink(op, c, fails);
    EXPECT_NE(shrunk.text.find("@123,777"), std::string::npos) << shrunk.text;
    EXPECT_LE(shrunk.runs, 90) << shrunk.text;
  }
}

// More elements may hide the failure again; then bisection errs, and dropping chunks must do it.
TEST(ShrinkValues, LocaliseWhatIsNotMonotone) {
  const Op op = Op("o").input("x", {"n"}).output("y", {"n"}).dim("n", one_of({40}));
  const auto fails = [&](const Case& c) {
    const auto values = make_inputs(op, c)[0].values;
    const auto nonzero =
        std::count_if(values.begin(), values.end(), [](double v) { return v != 0; });
    return values[7] > 1 && values[30] > 1 && values[7] != values[30] && nonzero % 2 == 0;
  };
  Case c = plainest(op);
  c.inputs[0] = uniform(1, 2);
  c.inputs[0].seed = 5;
  ASSERT_TRUE(fails(c));
  Shrinker shrinker(op, c);
  while (const auto proposed = shrinker.propose()) {
    shrinker.feedback(fails(*proposed));
  }
  const auto& keep = shrinker.best().inputs[0].keep;
  EXPECT_EQ(keep, (std::vector<std::pair<Index, Index>>{{7, 7}, {30, 30}}))
      << to_text(op, shrinker.best());
}

// Element 21 only undoes what element 19 does; bisection keeps it, and must not be believed.
TEST(ShrinkValues, LeaveNoIdleElement) {
  const Op op = Op("o").input("x", {"n"}).output("y", {"n"}).dim("n", one_of({40}));
  const auto fails = [&](const Case& c) {
    const auto v = make_inputs(op, c)[0].values;
    const bool needed = v[3] > 1 && v[11] > 1 && v[20] > 1 && v[3] != v[11];
    return needed && (v[19] == 0 || v[21] != 0);
  };
  Case c = plainest(op);
  c.inputs[0] = uniform(1, 2);
  c.inputs[0].seed = 5;
  ASSERT_TRUE(fails(c));
  const auto shrunk = shrink(op, c, fails);
  EXPECT_NE(shrunk.text.find("@3,11,20"), std::string::npos) << shrunk.text;
  EXPECT_EQ(shrunk.text.find("21"), std::string::npos) << shrunk.text;
}

}  // namespace
}  // namespace warpcheck::gen
