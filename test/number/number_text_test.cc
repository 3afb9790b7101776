// Numbers as people read them.
#include "number/number_text.h"

#include <cmath>
#include <cstdlib>
#include <limits>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "number/codes.h"

namespace warpcheck {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(NumberText, HasTheDigitsOfTheFormat) {
  EXPECT_EQ(significant_digits(f64), 17);
  EXPECT_EQ(significant_digits(f32), 9);
  EXPECT_EQ(significant_digits(tf32), 5);
  EXPECT_EQ(significant_digits(f16), 5);
  EXPECT_EQ(significant_digits(bf16), 4);
  EXPECT_EQ(significant_digits(e4m3), 3);
  EXPECT_EQ(significant_digits(e5m2), 3);
  EXPECT_EQ(number_text(f64, 0.1), "0.10000000000000001");
  EXPECT_EQ(number_text(f32, decode(f32, 0x3cf83e10)), "0.0303030312");
  EXPECT_EQ(number_text(f16, 65504), "65504");
  EXPECT_EQ(number_text(bf16, decode(bf16, 0x4049)), "3.141");
  EXPECT_EQ(number_text(e4m3, 448), "448");
  EXPECT_EQ(number_text(e5m2, 448), "448");
}

TEST(NumberText, OfWhatIsNoOrdinaryNumber) {
  for (const Format& format : {f64, f32, f16, bf16}) {
    EXPECT_EQ(number_text(format, -0.0), "-0");
    EXPECT_EQ(number_text(format, -infinity), "-inf");
    EXPECT_EQ(number_text(format, infinity), "inf");
    EXPECT_EQ(number_text(format, std::copysign(std::nan(""), -1)), "nan");
  }
}

TEST(NumberText, TellsAllMembersOfSmallFormatsApartAndReadsBack) {
  for (const Format& format : {f16, bf16, tf32, e5m2, e4m3}) {
    std::set<std::string> texts;
    for (const std::uint64_t code : finite_codes(format)) {
      const double x = decode(format, code);
      const std::string text = number_text(format, x);
      ASSERT_TRUE(texts.insert(text).second) << format.name << ' ' << text;
      ASSERT_EQ(round_to(format, std::strtod(text.c_str(), nullptr)), x)
          << format.name << ' ' << text;
    }
    EXPECT_GT(texts.size(), 100U) << format.name;
  }
}

TEST(NumberText, OfAReplayIsTheShortestThatReadsBack) {
  EXPECT_EQ(number_text(0.1), "0.1");
  EXPECT_EQ(number_text(1e-5), "1e-05");
  EXPECT_EQ(number_text(-0.0), "-0");
  EXPECT_EQ(number_text(1000), "1000");
  EXPECT_EQ(number_text(-infinity), "-inf");
  EXPECT_EQ(number_text(0.1 + 0.2), "0.30000000000000004");
  for (const double x : {5e-324, 0x1p-1022, 1.0 / 3, 0x1.fffffffffffffp1023}) {
    EXPECT_EQ(std::strtod(number_text(x).c_str(), nullptr), x);
  }
}

TEST(CodeText, HasTheWidthOfTheFormat) {
  EXPECT_EQ(code_text(f64, 1), "0x0000000000000001");
  EXPECT_EQ(code_text(f32, 0x3cf83e10), "0x3cf83e10");
  EXPECT_EQ(code_text(bf16, 0x3f), "0x003f");
  EXPECT_EQ(code_text(e4m3, 0x7f), "0x7f");
  EXPECT_EQ(code_text(tf32, 0x7ffff), "0x7ffff");
}

}  // namespace
}  // namespace warpcheck
