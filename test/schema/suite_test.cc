// Suites and tolerances as values.
#include "warpcheck/suite.h"

#include <gtest/gtest.h>

#include "warpcheck/trial.h"

namespace warpcheck {
namespace {

using Lines = std::vector<std::string>;

Op copy_op() {
  return Op("copy").input("x", {"n"}).output("y", {"n"}).dtypes({f32, f16});
}

void nothing(Trial&) {}

Suite lawful() {
  return Suite(copy_op()).property("keeps_x", nothing);
}

TEST(Tolerance, ByDtypeReplacesTheValue) {
  const Tolerance table = absolute({{"f32", 1e-5}, {"f16", 2e-2}});
  EXPECT_EQ(table.value_for(f32), 1e-5);
  EXPECT_EQ(table.value_for(f16), 2e-2);
  EXPECT_EQ(table.value_for(bf16), 0);
  EXPECT_EQ(absolute(0.25).value_for(bf16), 0.25);
}

TEST(Tolerance, TextIsTheCallThatMakesIt) {
  EXPECT_EQ(to_text(bound()), "bound()");
  EXPECT_EQ(to_text(absolute(1e-5)), "absolute(1e-05)");
  EXPECT_EQ(to_text(absolute({{"f32", 1e-5}, {"f16", 0.02}})), "absolute(f32: 1e-05, f16: 0.02)");
  EXPECT_EQ(to_text(relative(0.5)), "relative(0.5)");
  EXPECT_EQ(to_text(ulps(8)), "ulps(8)");
  EXPECT_EQ(to_text(allclose(1e-4, 1e-3)), "allclose(1e-04, 0.001)");
  EXPECT_EQ(to_text(bitwise()), "bitwise()");
}

TEST(Suite, ChangesReachItsOwnCopyOfTheOp) {
  const Op op = copy_op();
  Suite suite(op);
  suite.dtypes({bf16}).dim("n", range(2, 5)).values("x", {ones()});
  EXPECT_EQ(suite.op().dtypes(), std::vector<Format>{bf16});
  EXPECT_EQ(suite.op().dims()[0].domain.min, 2);
  EXPECT_EQ(suite.op().dims()[0].domain.max, 5);
  EXPECT_EQ(suite.op().inputs()[0].recipes, std::vector<Recipe>{ones()});
  EXPECT_EQ(op.dtypes(), (std::vector<Format>{f32, f16}));
  EXPECT_TRUE(op.inputs()[0].recipes.empty());
}

TEST(Suite, KnowsWhereItsPartsWereDeclared) {
  const int line = __LINE__ + 1;
  const Suite suite = Suite(copy_op()).model(accumulate(f16)).property("keeps_x", nothing);
  EXPECT_EQ(suite.where().line, line);
  EXPECT_EQ(suite.model_source().line, line);
  EXPECT_EQ(suite.laws().at(0).where.line, line);
  EXPECT_NE(suite.where().file.find("suite_test.cc"), std::string::npos);
}

TEST(Suite, PlainDefaults) {
  const Suite suite = lawful();
  EXPECT_FALSE(suite.reference());
  EXPECT_EQ(suite.tolerance().kind, Tolerance::Kind::bound);
  EXPECT_EQ(suite.model().resolve(f16).accumulator, f32);
  EXPECT_FALSE(suite.nondeterminism());
  EXPECT_FALSE(suite.specials().max_drops_nan);
  EXPECT_EQ(suite.faults(), Lines{});
}

TEST(Suite, KeepsEveryGridOfALaw) {
  const Suite suite = lawful()
                          .property("one", nothing, grid("x", 64))
                          .property("two", nothing, {grid("x", 8, 1), grid("x", 4, 2)});
  ASSERT_EQ(suite.laws().size(), 3U);
  EXPECT_EQ(suite.laws()[0].grids.size(), 0U);
  EXPECT_EQ(suite.laws()[1].grids.at(0).denominator, 64);
  EXPECT_EQ(suite.laws()[1].grids.at(0).limit, 8);
  EXPECT_EQ(suite.laws()[2].grids.at(1).limit, 2);
}

TEST(SuiteFaults, OfTheOpComeFirst) {
  Suite suite = lawful();
  suite.dim("m", range(1, 2));
  EXPECT_EQ(suite.faults(), suite.op().faults());
  EXPECT_EQ(suite.faults().size(), 1U);
}

TEST(SuiteFaults, NothingThatCouldFail) {
  EXPECT_EQ(Suite(copy_op()).faults(),
            Lines{"copy has nothing that could fail: no reference, peer or property"});
}

TEST(SuiteFaults, Names) {
  EXPECT_EQ(lawful().property("keeps_x", nothing).faults(),
            Lines{"two entries are named 'keeps_x'"});
  EXPECT_EQ(lawful().property("keeps x", nothing).faults(),
            Lines{"property 'keeps x': a name has letters, digits and _ only"});
  EXPECT_EQ(lawful().property("empty", nullptr).faults(), Lines{"property empty has no function"});
}

TEST(SuiteFaults, Grids) {
  EXPECT_EQ(lawful().property("law", nothing, grid("z", 8)).faults(),
            Lines{"property law: copy has no input 'z'"});
  EXPECT_EQ(lawful().property("law", nothing, grid("x", 0)).faults(),
            Lines{"property law: a grid needs a denominator and a limit of at least 1"});
}

TEST(SuiteFaults, Tolerances) {
  EXPECT_EQ(lawful().tolerance(absolute(-1)).faults(),
            Lines{"absolute(-1) is not a tolerance: it must not be negative"});
  EXPECT_EQ(lawful().tolerance(absolute({{"f32", 1e-5}})).faults(),
            Lines{"absolute(f32: 1e-05) has no value for f16"});
  EXPECT_EQ(
      lawful().nondeterministic(bound()).faults(),
      Lines{"nondeterministic(bound()): bound() is about the reference; name another tolerance, "
            "such as ulps(n)"});
  EXPECT_EQ(
      lawful().dtypes({f32, tf32}).faults(),
      Lines{
          "copy: dtype tf32 is what tensor cores round to, not how tensors are stored; give f32"});
  EXPECT_EQ(lawful().nondeterministic(ulps(-2)).faults(),
            Lines{"ulps(-2) is not a tolerance: it must not be negative"});
}

TEST(SuiteFaults, Peers) {
  const auto launch = [](Call&) {};
  EXPECT_EQ(Suite(copy_op()).agrees_with("Old", launch, bitwise()).faults(), Lines{});
  EXPECT_EQ(Suite(copy_op()).agrees_with("Old", launch, bound()).faults(),
            Lines{"peer Old: bound() is about the reference; two runs are compared by bitwise(), "
                  "ulps(n), relative(r), absolute(a) or allclose(a, r)"});
  EXPECT_EQ(Suite(copy_op()).agrees_with("Old", nullptr, bitwise()).faults(),
            Lines{"peer Old has no launcher"});
}

}  // namespace
}  // namespace warpcheck
