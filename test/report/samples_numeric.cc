#include <limits>

#include "report/samples.h"

namespace warpcheck::report::samples {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The kernel of STYLE: its denominator covers the first 32 columns only.
Sample wrong_value() {
  const Op op = softmax();
  Failure failure = failure_of(FailureKind::wrong_value, "elements lie outside the bound");
  failure.worst = Element{"y",
                          {0, 0},
                          "0.03030303030303030303030303",
                          "0.0303030312",
                          "0.03125",
                          0x3cf83e10,
                          0x3d000000,
                          5.0843e+05,
                          8,
                          "properties/softmax.cc:31"};
  failure.pattern = pattern("y", {{"rows", "cols"}, {1, 33}}, [](Index, Index) { return true; });
  Verdict v =
      failed(op, "WarpSoftmax", "matches_reference", case_of(op, {1, 33}, {zeros()}), failure);
  v.counterexample->found = case_of(op, {6, 1959}, {zeros()});
  v.counterexample->accepted_steps = 12;
  v.counterexample->matters = {"cols = 32 passes, 33 fails"};
  v.counterexample->matters_not = {"the values of x", "a larger cols", "a larger rows"};
  return {"wrong_value", op, v};
}

// The last partial block of a f16 kernel is left at zero; just outside the bound.
Sample tail_in_f16() {
  const Op op = softmax();
  Failure failure = failure_of(FailureKind::wrong_value);
  failure.worst =
      Element{"y",    {0, 40}, "0.02439024390243902",     "0.02439", "0.024429", 0x263f, 0x2641,
              2.0004, 2,       "properties/softmax.cc:31"};
  failure.pattern = pattern(
      "y", {{"rows", "cols"}, {2, 41}}, [](Index, Index c) { return c > 35; }, f16);
  const Case c = case_of(op, {2, 41}, {uniform(-10, 10)}, f16);
  return {"tail_in_f16", op, failed(op, "TileSoftmax", "matches_reference", c, failure)};
}

Sample not_a_number() {
  const Op op = softmax();
  Failure failure = failure_of(FailureKind::special_value);
  failure.worst = Element{"y",        {1, 0},     "0.5",    "0.5", "nan",
                          0x3f000000, 0x7fc00000, infinity, 4,     "properties/softmax.cc:31"};
  failure.pattern = pattern("y", {{"rows", "cols"}, {2, 2}}, [](Index r, Index) { return r == 1; });
  Verdict v =
      failed(op, "NaiveSoftmax", "matches_reference", case_of(op, {2, 2}, {constant(89)}), failure);
  v.counterexample->matters = {"x = 88 passes, 89 fails"};
  return {"not_a_number", op, v};
}

Sample never_written() {
  const Op op = Op("copy").input("x", {"rows", "cols"}).output("y", {"rows", "cols"});
  Failure failure = failure_of(FailureKind::never_written,
                               "y[1, 8] is never written (1 element of 18 keeps what the memory "
                               "held before)");
  failure.worst = Element{"y", {1, 8}, "0", "0", "nan", 0, 0x7fa0c0de, infinity, 0, ""};
  failure.pattern =
      pattern("y", {{"rows", "cols"}, {2, 9}}, [](Index r, Index c) { return r == 1 && c == 8; });
  return {"never_written", op,
          failed(op, "TiledCopy", "matches_reference", case_of(op, {2, 9}, {zeros()}), failure)};
}

// A tensor of three dims, small enough to be shown row by row.
Sample three_dims() {
  const Op op = Op("attention")
                    .input("q", {"heads", "queries", "width"})
                    .output("o", {"heads", "queries", "width"});
  Failure failure = failure_of(FailureKind::wrong_value);
  failure.worst = Element{"o",        {1, 0, 2},  "1.5", "1.5", "3",
                          0x3fc00000, 0x40400000, 1.2e7, 3,     "absolute tolerance 1e-05"};
  failure.pattern = pattern("o", {{"heads", "queries", "width"}, {2, 3, 4}},
                            [](Index r, Index c) { return r == 3 && c >= 2; });
  return {
      "three_dims", op,
      failed(op, "FusedAttention", "matches_reference", case_of(op, {2, 3, 4}, {iota()}), failure)};
}

// A map that is folded in both directions, on the longest message there may be.
Sample wide_map() {
  Op op("matmul");
  op.input("a", {"m", "k"}).input("b", {"k", "n"}).input("bias", {"n"}).input("scale", {"m"});
  op.input("mask", {"m", "n"}).input("shift", {"n"}).attribute("alpha", one_of({1.0, 0.5}));
  op.output("c", {"m", "n"});
  Failure failure = failure_of(FailureKind::wrong_value);
  failure.worst =
      Element{"c", {96, 1024}, "4", "4", "0", 0x40800000, 0, 8388608.0, 2.5, "ops/matmul.cc:12"};
  failure.pattern = pattern("c", {{"m", "n"}, {100, 1030}},
                            [](Index r, Index c) { return r >= 96 && c >= 1024; });
  failure.details = {{"first note", "line 1\nline 2\nline 3"}, {"second note", "a\nb\nc\nd\ne\nf"}};
  Verdict v = failed(op, "TiledMatmul", "matches_reference",
                     case_of(op, {100, 7, 1030}, std::vector<Recipe>(6, ones())), failure);
  v.counterexample->smallest.attributes = {0.5};
  v.counterexample->matters = {"m = 96 passes, 100 fails", "n = 1024 passes, 1030 fails",
                               "k does not need to be larger than one tile of the kernel"};
  v.counterexample->matters_not = {"the values of a", "the values of b"};
  return {"wide_map", op, v};
}

Sample one_dim() {
  const Op op = Op("relu").input("x", {"n"}).output("y", {"n"});
  Failure failure = failure_of(FailureKind::wrong_value);
  failure.worst = Element{"y",        {31},       "1",       "1", "0",
                          0x3f800000, 0x00000000, 8388608.0, 0,   "the correctly rounded value"};
  failure.pattern = pattern("y", {{"n"}, {300}}, [](Index, Index c) { return c % 32 == 31; });
  return {"one_dim", op,
          failed(op, "WarpRelu", "matches_reference", case_of(op, {300}, {ones()}), failure)};
}

// A bound that is infinite, and no numbers but bits.
Sample no_bound() {
  const Op op = softmax();
  Failure failure = failure_of(FailureKind::wrong_value);
  failure.worst = Element{"y",        {0, 0},     "",       "",       "",
                          0x3f800000, 0xff800000, infinity, infinity, "ops/softmax.cc:3"};
  return {"no_bound", op,
          failed(op, "HugeSoftmax", "matches_reference", case_of(op, {1, 1}, {constant(1e38)}),
                 failure)};
}

}  // namespace

std::vector<Sample> numeric() {
  return {wrong_value(), tail_in_f16(), not_a_number(), never_written(),
          three_dims(),  wide_map(),    one_dim(),      no_bound()};
}

}  // namespace warpcheck::report::samples
