// Numbers and texts of messages.
#include "report/text.h"

#include <cmath>
#include <set>

#include <gtest/gtest.h>

#include "report/call_text.h"
#include "report/samples.h"
#include "schema/number_text.h"

namespace warpcheck::report {
namespace {

TEST(NumberText, HasTheDigitsOfTheFormat) {
  EXPECT_EQ(significant_digits(f64), 17);
  EXPECT_EQ(significant_digits(f32), 9);
  EXPECT_EQ(significant_digits(f16), 5);
  EXPECT_EQ(significant_digits(bf16), 4);
  EXPECT_EQ(number_text(f32, 1.0F / 33), "0.0303030312");
  EXPECT_EQ(number_text(f64, 0.1), "0.10000000000000001");
  EXPECT_EQ(number_text(f16, -0.0), "-0");
  EXPECT_EQ(number_text(f16, -std::nan("")), "nan");
  EXPECT_EQ(number_text(bf16, -INFINITY), "-inf");
}

// No two members of a small format read alike.
TEST(NumberText, TellsAllMembersOfSmallFormatsApart) {
  for (const Format& format : {f16, bf16, e5m2, e4m3}) {
    std::set<std::string> texts;
    std::set<double> values;
    for (std::uint64_t code = 0; code < std::uint64_t{1} << format.bits; ++code) {
      const double value = decode(format, code);
      if (std::isfinite(value) && value > 0) {
        values.insert(value);
        texts.insert(number_text(format, value));
      }
    }
    EXPECT_EQ(texts.size(), values.size()) << format.name;
    EXPECT_GT(values.size(), 100U);
  }
}

TEST(NumberText, CodesHaveTheWidthOfTheFormat) {
  EXPECT_EQ(code_text(f64, 1), "0x0000000000000001");
  EXPECT_EQ(code_text(f32, 0x3cf83e10), "0x3cf83e10");
  EXPECT_EQ(code_text(bf16, 0x3f), "0x003f");
  EXPECT_EQ(code_text(e4m3, 0x7f), "0x7f");
  EXPECT_EQ(code_text(tf32, 0x7ffff), "0x7ffff");
}

TEST(Text, DistinctNumbersLookDifferent) {
  using Pair = std::pair<std::string, std::string>;
  EXPECT_EQ(distinct(508430.0, 8), (Pair{"5.084e+05", "8"}));
  EXPECT_EQ(distinct(8.0000004, 8), (Pair{"8.0000004", "8"}));
  EXPECT_EQ(distinct(8, std::nextafter(8, 9)), (Pair{"8", "8.000000000000002"}));
  EXPECT_EQ(distinct(8, 8), (Pair{"8", "8"}));
}

TEST(Text, OneLineIsOneLine) {
  EXPECT_EQ(one_line("a\nb\tc\x01 \n", 80), "a b c");
  EXPECT_EQ(one_line("\033[1;31mred\033[0m", 80), "red");
  EXPECT_EQ(one_line("\033[31", 80), "");
  EXPECT_EQ(one_line("123456789", 8), "12345...");
  EXPECT_EQ(one_line("12345678", 8), "12345678");
}

TEST(Text, JoinsAndWrapsBetweenWords) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(joined({"a b", "c d"}, 80), (Lines{"a b; c d"}));
  EXPECT_EQ(joined({"a b", "c d"}, 4), (Lines{"a b;", "c d"}));
  EXPECT_EQ(joined({"abcdefgh", "x"}, 4), (Lines{"abcdefgh;", "x"}));
}

TEST(Text, ShellWordsAreQuotedWhenTheyMustBe) {
  EXPECT_EQ(shell_word("./a_test"), "./a_test");
  EXPECT_EQ(shell_word("softmax cols=3 x=uniform(-1,1)#7"), "'softmax cols=3 x=uniform(-1,1)#7'");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word(""), "''");
}

TEST(CallLines, ShowTheValuesOfSmallInputs) {
  Op op("scale");
  op.input("x", {"n"}).input("gain", {}).output("y", {"n"}).attribute("eps", one_of({1e-5}));
  Case c = samples::case_of(op, {3}, {iota(), constant(2.5)});
  c.attributes = {1e-5};
  const std::vector<std::string> want{"x     f32[3]  iota = 0, 1, 2", "gain  f32[]   all 2.5",
                                      "eps = 1e-05"};
  EXPECT_EQ(call_lines(op, c), want);
  EXPECT_EQ(fields_of(op, c).find("n=3"), 0U);
}

TEST(CallLines, SayWhereAConstantIsInterrupted) {
  Op op("copy");
  op.input("x", {"n"}).output("y", {"n"});
  const Case c = samples::case_of(op, {9}, {with_spike(zeros(), Spike::nan)});
  EXPECT_EQ(call_lines(op, c), std::vector<std::string>{"x  f32[9]  zeros+nan"});
}

}  // namespace
}  // namespace warpcheck::report
