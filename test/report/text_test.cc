// Numbers and texts of messages.
#include "report/text.h"

#include <cmath>

#include <gtest/gtest.h>

#include "report/call_text.h"
#include "report/samples.h"

namespace warpcheck::report {
namespace {

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
  EXPECT_EQ(one_line("1234\xe2\x82\xac\xe2\x82\xac", 8), "1234...") << "no part of a character";
  EXPECT_EQ(one_line("a\xff\xe2\x82", 80), "a???");
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
