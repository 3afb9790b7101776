// The text of a case: canonical, readable back, and with a good message for what does not fit.
#include "warpcheck/case.h"

#include <gtest/gtest.h>

#include "schema/replay.h"
#include "warpcheck/case_stream.h"

namespace warpcheck {
namespace {

Op rms_norm() {
  return Op("rms_norm")
      .input("x", {"rows", "cols"})
      .input("gain", {"cols"})
      .attribute("eps", one_of({1e-3, 1e-5, 1e-6}))
      .output("y", {"rows", "cols"})
      .dim("cols", range(1, 2048))
      .dtypes({f32, f16})
      .layouts({Layout::padded, Layout::transposed})
      .constraint("rows <= cols", [](const Dims& d) { return d.at("rows") <= d.at("cols"); });
}

std::string misuse(std::string_view text) {
  try {
    parse_case(rms_norm(), text);
  } catch (const Misuse& error) {
    return error.what();
  }
  return "no misuse";
}

std::string again(std::string_view text) {
  const Op op = rms_norm();
  return to_text(op, parse_case(op, text));
}

TEST(CaseText, LeavesOutWhatIsPlain) {
  EXPECT_EQ(to_text(rms_norm(), plainest(rms_norm())), "rms_norm rows=1 cols=1");
}

TEST(CaseText, IsCanonicalWhateverTheOrder) {
  EXPECT_EQ(again("x=uniform( -10, 1e1 )#7  dtype=f16 cols=33 layout=padded gain=ones+minus_inf "
                  "schedule=5 eps=0.001 rows=2"),
            "rms_norm rows=2 cols=33 eps=0.001 dtype=f16 layout=padded x=uniform(-10,10)#7 "
            "gain=ones+minus_inf schedule=5");
  EXPECT_EQ(again("rms_norm cols=33 dtype=f32 eps=1e-6 x=zeros"), "rms_norm rows=1 cols=33");
  EXPECT_EQ(again(""), "rms_norm rows=1 cols=1");
}

TEST(CaseText, MisuseNamesTheField) {
  EXPECT_EQ(misuse("softmax rows=1"), "case of rms_norm: the text is of another op, 'softmax'");
  EXPECT_EQ(misuse("rows=1 hello"), "case of rms_norm: 'hello' is no field; a field is name=value");
  EXPECT_EQ(
      misuse("colz=1"),
      "case of rms_norm: no field 'colz'; there are: rows, cols, eps, dtype, layout, x, gain, "
      "schedule; did you mean 'cols'?");
  EXPECT_EQ(misuse("rows=1 cols=5 rows=2"), "case of rms_norm: field 'rows' is given twice");
  EXPECT_EQ(misuse("cols=4096"), "case of rms_norm: cols=4096 is outside; allowed: 1 to 2048");
  EXPECT_EQ(misuse("cols=0x10"), "case of rms_norm: cols=0x10 is not a whole number");
  EXPECT_EQ(misuse("cols=3.5"), "case of rms_norm: cols=3.5 is not a whole number");
  EXPECT_EQ(misuse("cols="), "case of rms_norm: cols= is not a whole number");
  EXPECT_EQ(misuse("cols=99999999999999999999"),
            "case of rms_norm: cols=99999999999999999999 is not a whole number");
  EXPECT_EQ(misuse("rows=5 cols=4"),
            "case of rms_norm: rows=5 cols=4 break the constraint 'rows <= cols'");
  EXPECT_EQ(misuse("eps=0.5"),
            "case of rms_norm: eps=0.5 is outside; allowed: 1e-06, 1e-05, 0.001");
  EXPECT_EQ(misuse("dtype=bf16"),
            "case of rms_norm: dtype=bf16 is not in the op; allowed: f32, f16");
  EXPECT_EQ(misuse("layout=offset"),
            "case of rms_norm: layout=offset is not in the op; allowed: contiguous, padded, "
            "transposed");
  EXPECT_EQ(misuse("schedule=-1"), "case of rms_norm: schedule=-1 is not a whole number from 0 on");
  EXPECT_EQ(misuse("x=unifrm(1,2)"),
            "case of rms_norm: field 'x': recipe 'unifrm(1,2)', character 1: no recipe 'unifrm'; "
            "there are: zeros, ones, constant, iota, small_ints, uniform, normal, log_uniform, "
            "cancelling, offset, sorted, few; did you mean 'uniform'?");
}

// What no generated case has: too much memory, or values in places that do not exist.
TEST(Replay, MisuseNamesWhatGoesBeyondTheTensors) {
  const auto misuse_of = [](std::string_view text) -> std::string {
    try {
      parse_replay(rms_norm().max_elements(1000), text);
    } catch (const Misuse& error) {
      return error.what();
    }
    return "no misuse";
  };
  // x and y: 2 * 20 * 24; gain: 24.
  EXPECT_EQ(misuse_of("rows=20 cols=24"), "no misuse");
  EXPECT_EQ(misuse_of("rows=20 cols=25"),
            "case of rms_norm: rows=20 cols=25 make 1025 elements; allowed: 1000 (max_elements)");
  EXPECT_EQ(misuse_of("cols=2 x=ones@0-1 gain=ones@1"), "no misuse");
  EXPECT_EQ(misuse_of("cols=2 x=ones@0-1 gain=ones@0,2-7"),
            "case of rms_norm: gain keeps element 7; allowed: 0 to 1");
}

TEST(Replay, SizesBeyondEveryIntegerAreRefusedToo) {
  Op op("o");
  op.input("x", {"a", "b", "c", "d", "e", "f"}).output("y", {"a"});
  EXPECT_THROW(parse_replay(op, "a=4096 b=4096 c=4096 d=4096 e=4096 f=4096"), Misuse);
}

TEST(Replay, CuttingKeptElementsChangesNoValue) {
  const Op op = rms_norm();
  for (const char* text :
       {"cols=9 x=ones@0-3,7-20", "cols=9 x=ones@9", "cols=9 x=ones@8", "cols=9 x=ones@none"}) {
    Case c = parse_case(op, text);
    const auto before = make_inputs(op, c).front().values;
    cut_kept_elements(op, c);
    EXPECT_EQ(make_inputs(op, c).front().values, before) << text;
    EXPECT_EQ(parse_replay(op, to_text(op, c)), c) << text;
  }
}

std::vector<Op> ops() {
  return {rms_norm(),
          Op("matmul")
              .input("a", {"m", "k"})
              .input("b", {"k", "n"})
              .output("c", {"m", "n"})
              .dim("m", range(0, 300))
              .attribute("alpha", interval(-1, 2))
              .dtypes({f16, f64, bf16, e4m3}),
          Op("paper")
              .input("x", {"B", "S", "H"})
              .output("y", {"B", "S", "H"})
              .dim("B", one_of({1, 2, 8}))
              .dim("H", one_of({3, 256, 1025}))
              .values("x", {uniform(-10, 10)})};
}

// The text alone brings back the case, and with it every byte of its inputs.
TEST(CaseText, RoundTripsGeneratedCases) {
  constexpr int cases = 3000;
  for (const Op& op : ops()) {
    gen::CaseStream stream(op, 11);
    for (int i = 0; i < cases; ++i) {
      const Case c = stream.next();
      const std::string text = to_text(op, c);
      ASSERT_EQ(parse_case(op, text), c) << text;
      ASSERT_EQ(to_text(op, parse_case(op, text)), text);
    }
  }
}

TEST(CaseOrder, IsByVolumeSizesDtypeLayoutAttributesValues) {
  const Op op = rms_norm();
  const std::vector<std::string> ascending{"rows=1 cols=1",
                                           "rows=1 cols=2",
                                           "rows=1 cols=2 x=zeros gain=ones",
                                           "rows=1 cols=2 x=ones",
                                           "rows=1 cols=2 x=constant(2)",
                                           "rows=1 cols=2 x=uniform(-1,1)#2@1",
                                           "rows=1 cols=2 x=uniform(-1,1)#2@0-1",
                                           "rows=1 cols=2 x=uniform(-1,1)#2~0",
                                           "rows=1 cols=2 x=uniform(-1,1)#2~3",
                                           "rows=1 cols=2 x=uniform(-1,1)#2",
                                           "rows=1 cols=2 x=uniform(-1,1)#3",
                                           "rows=1 cols=2 x=uniform(-1,2)#3",
                                           "rows=1 cols=2 x=uniform(-1,2)#3 schedule=4",
                                           "rows=1 cols=2 x=zeros+nan",
                                           "rows=1 cols=2 eps=1e-5",
                                           "rows=1 cols=2 layout=padded",
                                           "rows=1 cols=2 dtype=f16",
                                           "rows=1 cols=4",
                                           "rows=2 cols=2",
                                           "rows=1 cols=5"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      EXPECT_EQ(simpler(op, parse_case(op, ascending[i]), parse_case(op, ascending[j])), i < j)
          << ascending[i] << " before " << ascending[j];
    }
  }
}

TEST(Plainest, IsTheSmallestThatConstraintsAdmit) {
  const Op op = Op("o")
                    .input("x", {"m", "n"})
                    .output("y", {"m"})
                    .constraint("m * n % 6 == 0 and m > 1", [](const Dims& d) {
                      return d.at("m") * d.at("n") % 6 == 0 && d.at("m") > 1;
                    });
  EXPECT_EQ(plainest(op).dims, (std::vector<Index>{2, 3}));
}

TEST(Plainest, MisuseWhenNothingIsAdmitted) {
  const Op op = Op("o").input("x", {"m"}).output("y", {"m"}).constraint("m < 0", [](const Dims& d) {
    return d.at("m") < 0;
  });
  EXPECT_THROW(plainest(op), Misuse);
}

}  // namespace
}  // namespace warpcheck
