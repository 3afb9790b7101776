// What a formula sees of a case: operands, results, dims, attributes, the elements asked for.

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "warpcheck/error.h"
#include "warpcheck/reference.h"

namespace warpcheck {
namespace {

using Real = Tracked<double>;

Op scaled_sums() {
  Op op("scaled_sums");
  op.input("x", {"rows", "cols"})
      .input("w", {"cols"})
      .attribute("alpha", one_of({0.1}))
      .output("y", {"rows", "cols"})
      .output("total", {"rows"});
  return op;
}

struct ScaledSums {
  template <class R>
  void operator()(Formula<R>& f) const {
    const auto x = f.in("x"), w = f.in("w");
    auto y = f.out("y"), total = f.out("total");
    for (const Index r : f.rows("y")) {
      total(r) = f.dot(
          "cols", [&](Index c) { return x(r, c); }, [&](Index c) { return w(c); });
      for (Index c = 0; c < f.dim("cols"); ++c)
        y(r, c) = f.attribute("alpha") * x(r, c);
    }
  }
};

class FormulaTest : public testing::Test {
 protected:
  Array array(const char* name, std::vector<double> values) const {
    return {f32, op_.shape_of(op_.inputs()[op_.input_index(name)], dims_), std::move(values)};
  }
  FormulaInput input() const { return {op_, dims_, attributes_, inputs_}; }

  template <class Act>
  static std::string misuse(Act act) {
    try {
      act();
    } catch (const Misuse& misuse) {
      return misuse.what();
    }
    return "no Misuse";
  }

  Op op_ = scaled_sums();
  std::vector<Index> dims_{2, 3};
  std::vector<double> attributes_{0.1};
  std::vector<Array> inputs_{array("x", {1, 2, 3, 4, 5, 6}), array("w", {1, 0.5, 0.25})};
};

TEST_F(FormulaTest, ReadsInputsAndWritesOutputs) {
  const Reference reference = ScaledSums{};
  Formula<Real> formula(input());
  EXPECT_FALSE(formula.outputs()[0][0].is_set());
  reference.in_double(formula);
  ASSERT_EQ(formula.outputs().size(), 2U);
  EXPECT_DOUBLE_EQ(formula.outputs()[0][5].value, 0.6);
  EXPECT_GT(formula.outputs()[0][5].bound, 0.6 * 0x1p-24);
  EXPECT_EQ(formula.outputs()[1][0].value, 2.75);
  EXPECT_EQ(formula.outputs()[1][1].value, 8);
  EXPECT_TRUE(formula.outputs()[0][0].is_set());
}

TEST_F(FormulaTest, EvaluatesAtEveryLevel) {
  const Reference reference = ScaledSums{};
  Formula<Tracked<DoubleDouble>> wide(input());
  reference.in_double_double(wide);
  EXPECT_EQ(wide.outputs()[1][1].value.hi(), 8);
  const MultiPrecision precision(50);
  Formula<Tracked<Multi>> exact(input());
  reference.in_multi(exact);
  EXPECT_EQ(exact.outputs()[1][1].value.to_double(), 8);
  EXPECT_EQ(exact.outputs()[1][1].own, 0);
}

TEST_F(FormulaTest, DotIsTheSumOfProducts) {
  Formula<Real> f(input());
  const auto x = f.in("x"), w = f.in("w");
  const Real dot = f.dot(
      3, [&](Index c) { return x(1, c); }, [&](Index c) { return w(c); });
  const Real sum = f.sum(3, [&](Index c) { return x(1, c) * w(c); });
  EXPECT_EQ(dot.value, sum.value);
  EXPECT_NEAR(dot.bound, sum.bound, sum.bound * 1e-9);
  EXPECT_NEAR(dot.own, sum.own, sum.own * 1e-9);
  const Real mixed = f.dot(
      3, [&](Index c) { return c == 1 ? exp(x(0, c)) : x(0, c); }, [&](Index c) { return w(c); });
  const Real same = f.sum(3, [&](Index c) { return (c == 1 ? exp(x(0, c)) : x(0, c)) * w(c); });
  EXPECT_DOUBLE_EQ(mixed.value, same.value);
  EXPECT_NEAR(mixed.bound, same.bound, same.bound * 1e-9);
  EXPECT_EQ(f.sum("rows", [&](Index r) { return x(r, 0); }).value, 5);
  EXPECT_EQ(f.max("cols", [&](Index c) { return x(1, c); }).value, 6);
  EXPECT_EQ(f.sum(0, [&](Index c) { return x(0, c); }).value, 0);
}

TEST_F(FormulaTest, KnowsWhatIsWanted) {
  const Formula<Real> whole(input());
  EXPECT_EQ(whole.rows("y"), (std::vector<Index>{0, 1}));
  EXPECT_EQ(whole.elements("total"), (std::vector<Index>{0, 1}));
  FormulaInput partial = input();
  partial.wanted = {{}, {{0}, {1}}};
  const Formula<Real> part(partial);
  EXPECT_EQ(part.elements("total"), (std::vector<Index>{1}));
  EXPECT_TRUE(part.elements("y").empty());
  // total[1] is filled in the loop over row 1 of y.
  EXPECT_EQ(part.rows("y"), (std::vector<Index>{1}));
}

TEST_F(FormulaTest, RanksShareTheIndexing) {
  Op op("cube");
  op.input("x", {"a", "b", "c"}).output("y", {"a", "b", "c"});
  const std::vector<Index> dims{2, 3, 4};
  std::vector<double> values(24);
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = static_cast<double>(i);
  const std::vector<Array> inputs{{f32, op.shape_of(op.inputs()[0], dims), values}};
  const std::vector<double> none;
  Formula<Real> f({op, dims, none, inputs});
  const auto x = f.in("x");
  EXPECT_EQ(x(1, 2, 3).value, 23);
  EXPECT_EQ(x(5, 3).value, 23);
  EXPECT_EQ(x(23).value, 23);
  EXPECT_EQ(x.rows(), 6);
  EXPECT_EQ(x.cols(), 4);
  EXPECT_EQ(f.out("y").size(), 24);
  EXPECT_NE(misuse([&] { x(1, 3, 0); }), "no Misuse");
  EXPECT_NE(misuse([&] { x(6, 0); }), "no Misuse");
}

TEST_F(FormulaTest, RefusesWhatIsNotThere) {
  Formula<Real> f(input());
  const auto x = f.in("x");
  auto y = f.out("y");
  EXPECT_EQ(misuse([&] { x(0, 3); }),
            "the formula reads or writes index 3 of x, where there are 3");
  EXPECT_EQ(misuse([&] { y(-1); }), "the formula reads or writes index -1 of y, where there are 6");
  EXPECT_NE(misuse([&] { f.in("z"); }).find("x, w"), std::string::npos);
  EXPECT_NE(misuse([&] { f.dim("depth"); }), "no Misuse");
  EXPECT_NE(misuse([&] { f.attribute("beta"); }), "no Misuse");
  EXPECT_EQ(misuse([&] { f.max(0, [&](Index c) { return x(c); }); }),
            "the largest of no terms: max() needs at least 1");
  const std::vector<Index> too_few{2};
  EXPECT_EQ(misuse([&] {
              Formula<Real>({op_, too_few, attributes_, inputs_});
            }),
            "scaled_sums has 2 dims, its formula was given 1");
}

TEST_F(FormulaTest, ElementwiseReadsTheFirstInput) {
  Op op("leaky");
  op.input("x", {"n"}).attribute("alpha", one_of({0.25})).output("y", {"n"});
  const std::vector<Index> dims{3};
  const std::vector<double> attributes{0.25};
  const std::vector<Array> inputs{{f32, op.shape_of(op.inputs()[0], dims), {-4, 0, 4}}};
  const Reference with_attribute =
      elementwise([](auto x, const auto& f) { return select(x > 0, x, f.attribute("alpha") * x); });
  Formula<Real> f({op, dims, attributes, inputs});
  with_attribute.in_double(f);
  EXPECT_EQ(f.outputs()[0][0].value, -1);
  EXPECT_EQ(f.outputs()[0][2].value, 4);
  Formula<Real> g({op, dims, attributes, inputs, {{{0}, {1, 2}}}});
  elementwise([](auto x) { return 2 * x; }).in_double(g);
  EXPECT_FALSE(g.outputs()[0][0].is_set());
  EXPECT_EQ(g.outputs()[0][2].value, 8);
}

}  // namespace
}  // namespace warpcheck
