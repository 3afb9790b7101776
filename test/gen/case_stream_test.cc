// The cases of a run: deterministic, admitted, covering, mostly ordinary.
#include "warpcheck/case_stream.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "gen/draw.h"
#include "gen/ledger.h"
#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

using Lines = std::vector<std::string>;

Op softmax() {
  return Op("softmax")
      .input("x", {"rows", "cols"})
      .output("y", {"rows", "cols"})
      .dtypes({f32, f16, bf16})
      .layouts({Layout::offset, Layout::padded, Layout::transposed});
}

Op matmul() {
  return Op("matmul")
      .input("a", {"m", "k"})
      .input("b", {"k", "n"})
      .output("c", {"m", "n"})
      .dim("m", range(0, 512))
      .dtypes({f32, f16, bf16, f64});
}

Op attention() {
  return Op("attention")
      .input("q", {"m", "d"})
      .input("k", {"n", "d"})
      .input("v", {"n", "d"})
      .output("o", {"m", "d"})
      .dim("d", one_of({8, 16, 64}))
      .attribute("causal", one_of({0, 1}))
      .attribute("scale", interval(0.1, 2));
}

Op heads() {
  return Op("heads")
      .input("x", {"rows", "model"})
      .output("y", {"rows", "heads", "depth"})
      .constraint("heads * depth == model",
                  [](const Dims& d) { return d.at("heads") * d.at("depth") == d.at("model"); });
}

Op paper() {
  return Op("paper")
      .input("x", {"B", "S", "H"})
      .output("y", {"B", "S", "H"})
      .dim("B", one_of({1, 2, 8}))
      .dim("S", one_of({1, 7, 128}))
      .dim("H", one_of({3, 256, 1025}))
      .values("x", {uniform(-10, 10)})
      .dtypes({f32, f16});
}

std::vector<Op> ops() {
  return {softmax(), matmul(), attention(), heads(), paper()};
}

TEST(CaseStream, ThirtyCasesReachEveryClass) {
  for (const Op& op : ops()) {
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      CaseStream stream(op, seed);
      EXPECT_NE(stream.not_reached(), Lines{});
      for (int i = 0; i < 30; ++i) {
        stream.next();
      }
      EXPECT_EQ(stream.not_reached(), Lines{}) << op.name() << " seed " << seed;
    }
  }
}

// A kernel that stops at column 128 is right for one column of results, and for zeros.
TEST(CaseStream, ThirtyCasesHoldALargeDimWhereItMatters) {
  const Op op = matmul();
  const auto telling = [&](const Case& c) {
    return std::all_of(c.dims.begin(), c.dims.end(), [](Index size) { return size >= 2; })
           && std::all_of(c.inputs.begin(), c.inputs.end(), is_ordinary);
  };
  for (const char* name : {"k", "n"}) {
    const std::size_t dim = op.dim_index(name);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      CaseStream stream(op, seed);
      int found = 0;
      for (int i = 0; i < 30; ++i) {
        const Case c = stream.next();
        found += telling(c) && c.dims[dim] > 128 ? 1 : 0;
      }
      EXPECT_GT(found, 0) << name << " seed " << seed;
    }
  }
}

TEST(CaseStream, NamesTheClassesNotYetReached) {
  CaseStream stream(paper(), 0);
  EXPECT_EQ(
      stream.not_reached(),
      (Lines{"H above 128 and no power of two", "H no multiple of 32", "only B above its minimum",
             "only S above its minimum", "only H above its minimum", "all dims at their minimum",
             "dtype=f32", "dtype=f16", "layout=contiguous", "x=uniform(-10,10)"}));
  CaseStream other(matmul(), 0);
  const auto missing = other.not_reached();
  for (const char* name : {"k at least 2", "k above 128 and no power of two", "m = 0",
                           "b=uniform(-1,1)+nan", "dtype=f64"}) {
    EXPECT_EQ(std::count(missing.begin(), missing.end(), name), 1) << name;
  }
}

TEST(CaseStream, ClassesThatTheOpRulesOutAreNotMissed) {
  const Op narrow =
      softmax().dim("cols", one_of({32, 64})).constraint("rows == 1", [](const Dims& d) {
        return d.at("rows") == 1;
      });
  CaseStream stream(narrow, 0);
  for (const auto& name : stream.not_reached()) {
    EXPECT_EQ(name.find("multiple of 32"), std::string::npos);
    EXPECT_EQ(name.find("above 128"), std::string::npos);
    EXPECT_NE(name, "only rows above its minimum");
  }
}

TEST(CaseStream, ADimThatIsAlwaysOneRulesNoClassOut) {
  CaseStream stream(softmax().dim("rows", one_of({1})), 0);
  const auto missing = stream.not_reached();
  EXPECT_EQ(std::count(missing.begin(), missing.end(), "cols no multiple of 32"), 1);
}

TEST(CaseStream, ShapesAreReachedWithTheValuesThatThereAre) {
  CaseStream stream(softmax().values("x", {ones()}), 0);
  for (int i = 0; i < 30; ++i) {
    stream.next();
  }
  EXPECT_EQ(stream.not_reached(), Lines{});
}

// Five dims of 1 or 2: by chance, one draw in 32 has no 1 among them.
TEST(DrawSizes, OtherDimsAreChosenForTheGoal) {
  Op op("crowd");
  op.input("x", {"a", "b", "c", "d", "e", "n"}).output("y", {"a", "b", "c", "d", "e", "n"});
  for (const char* dim : {"a", "b", "c", "d", "e"}) {
    op.dim(dim, range(1, 2));
  }
  const Space space(op);
  const ShapeGoal goal{"n is odd", op.dim_index("n"), Company::at_least_2,
                       [](Index n) { return n % 2 == 1; }};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Dice dice{rc::Random(seed)};
    const Sizes sizes = draw_sizes(space, dice, goal);
    ASSERT_FALSE(sizes.empty()) << seed;
    EXPECT_TRUE(goal.holds(space, sizes)) << seed;
  }
}

TEST(CaseStream, ASeedAlwaysGivesTheSameCases) {
  CaseStream one(attention(), 5);
  CaseStream same(attention(), 5);
  CaseStream other(attention(), 6);
  int different = 0;
  for (int i = 0; i < 100; ++i) {
    const Case c = one.next();
    EXPECT_EQ(c, same.next());
    different += c == other.next() ? 0 : 1;
  }
  EXPECT_GT(different, 90);
}

// Pinned, so that the cases of a seed are the same on every compiler and in every build.
TEST(CaseStream, TheFirstCasesOfSeedZero) {
  const Op op = attention();
  CaseStream stream(op, 0);
  EXPECT_EQ(to_text(op, stream.next()),
            "attention m=129 d=8 n=796 causal=1 q=uniform(-1,1)#8043 k=few(3)#7482 v=few(3)#8810");
  EXPECT_EQ(to_text(op, stream.next()),
            "attention m=24 d=8 n=160 scale=1.05 k=few(3)#1825 v=small_ints(4)#2040 schedule=545");
}

TEST(CaseStream, CasesAreAdmittedAndWithinTheLimit) {
  for (const Op& op : ops()) {
    for (const Index limit : {Index{50000}, Index{1} << 20}) {
      Op limited = op;
      limited.max_elements(limit);
      CaseStream stream(limited, 3);
      for (int i = 0; i < 300; ++i) {
        const Case c = stream.next();
        ASSERT_TRUE(op.admits(c.dims)) << to_text(op, c);
        ASSERT_LE(total_elements(op, c.dims), limit) << to_text(op, c);
      }
    }
  }
}

TEST(CaseStream, OrdinaryValuesDominateAfterCoverage) {
  const Op op = matmul();
  CaseStream stream(op, 1);
  int special = 0;
  int ordinary = 0;
  constexpr int cases = 1000;
  for (int i = 0; i < 60 + cases; ++i) {
    const Case c = stream.next();
    if (i < 60) {
      continue;
    }
    const auto spiked = std::count_if(c.inputs.begin(), c.inputs.end(), [](const Recipe& recipe) {
      return recipe.spike != Spike::none;
    });
    EXPECT_LE(spiked, 1);
    special += static_cast<int>(spiked);
    ordinary += std::all_of(c.inputs.begin(), c.inputs.end(), is_ordinary) ? 1 : 0;
    EXPECT_NE(c.inputs[0].seed == 0 ? 1 : c.inputs[0].seed, c.inputs[1].seed) << "equal inputs";
  }
  EXPECT_LE(special, cases / 5);
  EXPECT_GT(special, cases / 10);
  EXPECT_GT(ordinary, cases / 2);
}

TEST(CaseStream, SizesAreDrawnAroundBoundaries) {
  CaseStream stream(softmax(), 2);
  std::set<Index> cols;
  for (int i = 0; i < 2000; ++i) {
    cols.insert(stream.next().dims[1]);
  }
  for (const Index size : {1,   2,   3,    31,   32,   33,   127,  128, 129, 255,
                           256, 257, 1023, 1024, 1025, 4095, 4096, 97,  251, 1021}) {
    EXPECT_EQ(cols.count(size), 1U) << size;
  }
  EXPECT_GT(cols.size(), 200U);
}

TEST(CaseStream, AFaultyOpIsMisuse) {
  EXPECT_THROW(CaseStream(Op("sink").input("x", {"n"}), 0), Misuse);
}

}  // namespace
}  // namespace warpcheck::gen
