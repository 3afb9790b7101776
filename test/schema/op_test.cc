// What is wrong with a schema is said in one line: what was given, what is allowed.
#include "warpcheck/op.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "schema/smallest.h"
#include "warpcheck/call.h"

namespace warpcheck {
namespace {

using Lines = std::vector<std::string>;

Op rms_norm() {
  return Op("rms_norm")
      .input("x", {"rows", "cols"})
      .input("gain", {"cols"})
      .attribute("eps", one_of({1e-3, 1e-5, 1e-6}))
      .output("y", {"rows", "cols"})
      .output("scale", {"rows"});
}

std::string misuse(const std::function<void()>& act) {
  try {
    act();
  } catch (const Misuse& error) {
    return error.what();
  }
  return "no misuse";
}

TEST(OpFaults, AGoodSchemaHasNone) {
  EXPECT_EQ(rms_norm().faults(), Lines{});
}

TEST(OpFaults, Names) {
  EXPECT_EQ(
      Op("a b").input("x", {"n"}).output("y", {"n"}).faults(),
      (Lines{"a b: an op has the name 'a b'; allowed: letters, digits and _, no digit first"}));
  EXPECT_EQ(rms_norm().input("x", {"rows"}).faults(),
            (Lines{"rms_norm: the name 'x' is used twice: an input and an input"}));
  EXPECT_EQ(rms_norm().output("cols", {"rows"}).faults(),
            (Lines{"rms_norm: the name 'cols' is used twice: a dim and an output"}));
  EXPECT_EQ(rms_norm().input("dtype", {"rows"}).faults(),
            (Lines{"rms_norm: the name 'dtype' is used twice: a word of every case text and an "
                   "input"}));
  EXPECT_EQ(rms_norm().input("x-y", {"rows"}).faults(),
            (Lines{"rms_norm: an input has the name 'x-y'; allowed: letters, digits and _, no "
                   "digit first"}));
}

TEST(OpFaults, NoOutput) {
  EXPECT_EQ(Op("sink").input("x", {"n"}).faults(),
            (Lines{"sink: there is no output; give at least one"}));
}

TEST(OpFaults, Dims) {
  EXPECT_EQ(rms_norm().dim("colz", range(1, 8)).faults(),
            (Lines{"rms_norm: dim 'colz' is in no tensor; the tensors have: cols, rows"}));
  EXPECT_EQ(rms_norm().dim("cols", range(5, 3)).faults(),
            (Lines{"rms_norm: dim 'cols' has no values: 5 to 3; give a range with min <= max, or "
                   "candidates"}));
  EXPECT_EQ(rms_norm().dim("cols", one_of<int>({})).faults().size(), 1U);
  EXPECT_EQ(rms_norm().dim("cols", one_of({4, -1, 2})).faults(),
            (Lines{"rms_norm: dim 'cols' may be -1; allowed: sizes from 0 on"}));
}

TEST(OpFaults, Attributes) {
  EXPECT_EQ(
      rms_norm().attribute("gamma", interval(2, 1)).faults(),
      (Lines{"rms_norm: attribute 'gamma' has no values: 2 to 1; give an interval with min <= "
             "max, or candidates"}));
  EXPECT_EQ(rms_norm().attribute("gamma", interval(0, 1.0 / 0.0)).faults(),
            (Lines{"rms_norm: attribute 'gamma' may be 0 to inf; allowed: finite numbers"}));
}

TEST(OpFaults, Values) {
  EXPECT_EQ(rms_norm().values("gian", {ones()}).faults(),
            (Lines{"rms_norm: values are given for 'gian', which is no input; inputs: x, gain; did "
                   "you mean 'gain'?"}));
  EXPECT_EQ(rms_norm().values("x", {}).faults(),
            (Lines{"rms_norm: values of 'x' is an empty list of recipes"}));
  EXPECT_EQ(rms_norm().values("x", {uniform(3, 1)}).faults(),
            (Lines{"rms_norm: values of 'x': uniform(3,1): the low end must not be above the high "
                   "end"}));
  EXPECT_EQ(rms_norm().in_place("y").faults(),
            (Lines{"rms_norm: in_place is given for 'y', which is no input; inputs: x, gain"}));
}

TEST(OpFaults, Dtypes) {
  EXPECT_EQ(rms_norm().dtypes({}).faults(),
            (Lines{"rms_norm: the list of dtypes is empty; give at least one, such as f32"}));
  EXPECT_EQ(rms_norm().dtypes({f16, f32, f16}).faults(),
            (Lines{"rms_norm: dtype f16 is given twice"}));
}

TEST(OpFaults, Constraints) {
  const auto unknown = [](const Dims& d) { return d.at("rows") == d.at("colz"); };
  EXPECT_EQ(
      rms_norm().constraint("rows == colz", unknown).faults(),
      (Lines{"rms_norm: constraint 'rows == colz' asks for a dim that the op does not have; it "
             "has: rows, cols"}));
  const auto never = [](const Dims& d) { return d.at("rows") > 8; };
  EXPECT_EQ(rms_norm()
                .dim("rows", range(1, 8))
                .dim("cols", range(1, 8))
                .constraint("rows > 8", never)
                .faults(),
            (Lines{"rms_norm: no sizes were found that satisfy: 'rows > 8'"}));
  EXPECT_EQ(rms_norm().constraint("nothing", {}).faults(),
            (Lines{"rms_norm: constraint 'nothing' has no function"}));
  EXPECT_EQ(rms_norm().dim("cols", one_of({4096})).max_elements(100).faults(),
            (Lines{"rms_norm: the smallest call has 12289 elements, more than max_elements(100)"}));
}

TEST(OpLookup, AMisspeltNameListsWhatThereIs) {
  const Op op = rms_norm();
  EXPECT_EQ(misuse([&] { op.input_index("gian"); }),
            "rms_norm has no input 'gian'; it has: x, gain; did you mean 'gain'?");
  EXPECT_EQ(misuse([&] { op.output_index("x"); }), "rms_norm has no output 'x'; it has: y, scale");
  EXPECT_EQ(misuse([&] { op.dim_index("row"); }),
            "rms_norm has no dim 'row'; it has: rows, cols; did you mean 'rows'?");
  EXPECT_EQ(misuse([&] { op.attribute_index("e"); }), "rms_norm has no attribute 'e'; it has: eps");
}

TEST(OpLookup, CandidatesAreSortedAndDistinct) {
  const Op op = rms_norm().dim("cols", one_of({8, 1, 8, 3}));
  const auto& domain = op.dims()[op.dim_index("cols")].domain;
  EXPECT_EQ(domain.candidates, (std::vector<Index>{1, 3, 8}));
  EXPECT_EQ(domain.min, 1);
  EXPECT_EQ(domain.max, 8);
  EXPECT_FALSE(domain.contains(2));
}

TEST(OpLookup, ContiguousIsAlwaysAmongTheLayouts) {
  EXPECT_EQ(rms_norm().layouts({Layout::padded, Layout::padded}).layouts(),
            (std::vector<Layout>{Layout::contiguous, Layout::padded}));
}

TEST(OpLookup, SizesOutsideDomainOrConstraintAreNotAdmitted) {
  const Op op =
      rms_norm().dim("cols", one_of({2, 4})).constraint("rows <= cols", [](const Dims& d) {
        return d.at("rows") <= d.at("cols");
      });
  EXPECT_TRUE(op.admits({2, 2}));
  EXPECT_FALSE(op.admits({3, 2}));
  EXPECT_FALSE(op.admits({1, 3}));
  EXPECT_FALSE(op.admits({1}));
}

// Best-first search gives the order of a full sort, ties, zeros and candidates included.
TEST(SmallestShapes, AreThoseOfAFullSort) {
  const Op op = Op("o")
                    .input("x", {"a", "b", "c"})
                    .output("y", {"a"})
                    .dim("a", range(0, 9))
                    .dim("b", one_of({2, 3, 7, 8}))
                    .dim("c", range(1, 12))
                    .constraint("a != c", [](const Dims& d) { return d.at("a") != d.at("c"); });
  std::vector<std::vector<Index>> all;
  for (Index a = 0; a <= 9; ++a) {
    for (const Index b : {2, 3, 7, 8}) {
      for (Index c = 1; c <= 12; ++c) {
        if (a != c) {
          all.push_back({a, b, c});
        }
      }
    }
  }
  std::sort(all.begin(), all.end(), smaller);
  EXPECT_EQ(smallest_shapes(op, 1000, false), all);
  std::erase_if(all, [](const auto& sizes) { return volume(sizes) == 0; });
  all.resize(40);
  EXPECT_EQ(smallest_shapes(op, 40, true), all);
}

TEST(CallLookup, NamesAndTypesAreChecked) {
  const Op op = rms_norm();
  std::vector<float> data(6);
  const Shape matrix{{"rows", "cols"}, {2, 3}};
  const Shape row{{"cols"}, {3}};
  const Shape column{{"rows"}, {2}};
  const Call call(
      op, {2, 3}, {1e-5}, f32,
      {Tensor("x", f32, matrix, {3, 1}, data.data()), Tensor("gain", f16, row, {1}, data.data())},
      {Tensor("y", f64, matrix, {4, 1}, data.data()),
       Tensor("scale", f32, column, {1}, data.data())},
      nullptr);
  EXPECT_EQ(call.dim("cols"), 3);
  EXPECT_EQ(call.attribute("eps"), 1e-5);
  EXPECT_EQ(call.in("x").data<float>(), data.data());
  EXPECT_EQ(call.out("y").stride("rows"), 4);
  EXPECT_EQ(misuse([&] { call.in("gian"); }),
            "rms_norm has no input 'gian'; it has: x, gain; did you mean 'gain'?");
  EXPECT_EQ(misuse([&] { call.in("x").dim("colz"); }),
            "the tensor has no dim 'colz'; it has: rows, cols; did you mean 'cols'?");
  EXPECT_EQ(misuse([&] { call.in("x").stride("colz"); }),
            "tensor 'x' has no dim 'colz'; it has: rows, cols; did you mean 'cols'?");
  EXPECT_EQ(misuse([&] { call.in("gain").data<float>(); }),
            "tensor 'gain' holds f16, 2 bytes an element; data<T>() was called with float of 4 "
            "bytes");
  EXPECT_EQ(misuse([&] { call.out("y").data<const float>(); }),
            "tensor 'y' holds f64, 8 bytes an element; data<T>() was called with float of 4 bytes");
  EXPECT_EQ(
      misuse([&] { call.in("x").data<double>(); }),
      "tensor 'x' holds f32, 4 bytes an element; data<T>() was called with double of 8 bytes");
}

TEST(Shapes, CountAndUnflatten) {
  const Shape shape{{"a", "b", "c"}, {2, 3, 4}};
  EXPECT_EQ(shape.size(), 24);
  EXPECT_EQ(shape.rows(), 6);
  EXPECT_EQ(shape.last(), 4);
  EXPECT_EQ(shape["b"], 3);
  EXPECT_EQ(shape.unflatten(23), (std::vector<Index>{1, 2, 3}));
  EXPECT_EQ(shape.unflatten(6), (std::vector<Index>{0, 1, 2}));
  EXPECT_EQ(Shape{}.size(), 1);
  EXPECT_EQ(Shape{}.rows(), 1);
}

}  // namespace
}  // namespace warpcheck
