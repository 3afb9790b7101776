#include "number/exact_text.h"

#include <array>
#include <cmath>
#include <limits>
#include <random>

#include <gtest/gtest.h>

#include "number/codes.h"
#include "warpcheck/error.h"

namespace warpcheck {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::array narrow_formats{f32, tf32, f16, bf16, e5m2, e4m3};

Multi multi(DoubleDouble x) {
  return Multi(x.hi()) + Multi(x.lo());
}

TEST(Multi, HoldsEveryDoubleExactly) {
  const MultiPrecision precision(50);
  std::mt19937_64 random(1);
  for (int i = 0; i < 100'000; ++i) {
    const double x = decode(f64, random());
    if (std::isnan(x))
      continue;
    ASSERT_EQ(Multi(x).to_double(), x);
    ASSERT_EQ(number::round_to(f64, Multi(x)), x);
  }
}

TEST(Multi, KnowsWhetherAnOperationWasExact) {
  const MultiPrecision precision(50);
  EXPECT_TRUE((Multi(1) + Multi(0x1p-100)).exact());
  EXPECT_FALSE((Multi(1) + Multi(0x1p-300)).exact());
  EXPECT_TRUE((Multi(3) / Multi(4)).exact());
  EXPECT_FALSE((Multi(1) / Multi(3)).exact());
  EXPECT_TRUE(sqrt(Multi(2.25)).exact());
  EXPECT_FALSE(exp(Multi(1)).exact());
  EXPECT_TRUE(exp(Multi(0)).exact());
}

TEST(Multi, PrecisionScopesNest) {
  const int outside = MultiPrecision::bits();
  {
    const MultiPrecision precision(100);
    EXPECT_EQ(MultiPrecision::bits(), 335);
    EXPECT_EQ(MultiPrecision::unit_roundoff(), 0x1p-335);
    const MultiPrecision finer(200);
    EXPECT_TRUE((Multi(1) + Multi(0x1p-600)).exact());
  }
  EXPECT_EQ(MultiPrecision::bits(), outside);
  EXPECT_FALSE((Multi(1) + Multi(0x1p-600)).exact());
  EXPECT_THROW(MultiPrecision(0), Misuse);
}

TEST(Multi, CopiesAndMovesKeepTheValue) {
  Multi third = Multi(1) / Multi(3);
  const Multi copy = third;
  Multi moved = std::move(third);
  third = copy;  // a moved-from value can be assigned to
  EXPECT_EQ((copy - moved).to_double(), 0);
  EXPECT_EQ((copy - third).to_double(), 0);
  EXPECT_FALSE(moved.exact());
  moved = Multi(2);
  EXPECT_EQ(moved.to_double(), 2);
}

// Around every midpoint of the small formats, by less than a double can tell.
TEST(RoundTo, SeesWhatADoubleCannot) {
  const MultiPrecision precision(100);
  for (const Format& format : {tf32, f16, bf16, e5m2, e4m3}) {
    const auto codes = finite_codes(format);
    for (std::size_t i = 0; i + 1 < codes.size(); ++i) {
      const double low = decode(format, codes[i]), high = decode(format, codes[i + 1]);
      const double middle = low / 2 + high / 2, nudge = middle * 0x1p-90;
      const double even = codes[i] % 2 == 0 ? low : high;
      for (const double sign : {1.0, -1.0}) {
        const DoubleDouble up(sign * middle, sign * nudge), down(sign * middle, -sign * nudge);
        ASSERT_EQ(number::round_to(format, up), sign * high) << format.name;
        ASSERT_EQ(number::round_to(format, down), sign * low) << format.name;
        ASSERT_EQ(number::round_to(format, multi(up)), sign * high) << format.name;
        ASSERT_EQ(number::round_to(format, multi(down)), sign * low) << format.name;
        ASSERT_EQ(number::round_to(format, Multi(sign * middle)), sign * even) << format.name;
      }
    }
  }
}

TEST(RoundTo, AgreesWithThatOfDoubles) {
  const MultiPrecision precision(50);
  std::mt19937_64 random(2);
  for (const Format& format : narrow_formats) {
    const int lowest = format.min_exponent - format.precision - 3;
    const int highest = std::ilogb(format.largest) + 3;
    for (int i = 0; i < 50'000; ++i) {
      const int exponent =
          lowest + static_cast<int>(random() % static_cast<unsigned>(highest - lowest));
      const double x =
          std::ldexp(static_cast<double>(random()) * (i % 2 == 0 ? 1 : -1), exponent - 64);
      const double expected = round_to(format, x);
      ASSERT_EQ(number::round_to(format, Multi(x)), expected) << format.name << ' ' << x;
      ASSERT_EQ(std::signbit(number::round_to(format, Multi(x))), std::signbit(expected));
      ASSERT_EQ(number::round_to(format, DoubleDouble(x)), expected) << format.name << ' ' << x;
    }
    EXPECT_EQ(number::round_to(format, Multi(infinity)), round_to(format, infinity));
    EXPECT_TRUE(std::isnan(number::round_to(format, Multi(std::nan("")))));
  }
}

TEST(RoundTo, F64FromMoreBits) {
  const MultiPrecision precision(400);
  const Multi above_middle = Multi(1) + Multi(0x1p-53) + Multi(0x1p-500);
  EXPECT_EQ(number::round_to(f64, above_middle), 1 + 0x1p-52);
  EXPECT_EQ(number::round_to(f64, Multi(1) + Multi(0x1p-53)), 1);
  const Multi half = Multi(0x1p-1074) / Multi(2);
  EXPECT_EQ(number::round_to(f64, half), 0);
  EXPECT_EQ(number::round_to(f64, half + half * Multi(0x1p-100)), 0x1p-1074);
  EXPECT_EQ(number::round_to(f64, half * Multi(3)), 0x1p-1073);
  EXPECT_EQ(number::round_to(f64, half * half), 0);
  EXPECT_TRUE(std::signbit(number::round_to(f64, -(half * half))));
  EXPECT_EQ(number::round_to(f64, Multi(1e308) * Multi(1e308)), infinity);
  EXPECT_EQ(number::round_to(e4m3, Multi(-1e308) * Multi(1e308)), -448);
  EXPECT_EQ(number::round_to(f64, Multi(f64.largest) + Multi(0x1p969)), f64.largest);
  EXPECT_EQ(number::round_to(f64, Multi(f64.largest) + Multi(0x1p970)), infinity);
}

TEST(Decimal, IsRoundedCorrectly) {
  const MultiPrecision precision(50);
  EXPECT_EQ(number::decimal(Multi(1) / Multi(33), 25), "0.03030303030303030303030303");
  EXPECT_EQ(number::decimal(Multi(2) / Multi(3), 5), "0.66667");
  EXPECT_EQ(number::decimal(Multi(0.03125), 9), "0.03125");
  EXPECT_EQ(number::decimal(Multi(0.1), 30), "0.100000000000000005551115123126");
  EXPECT_EQ(number::decimal(Multi(-1e-300), 3), "-1e-300");
  EXPECT_EQ(number::decimal(Multi(infinity), 3), "inf");
  EXPECT_EQ(number::decimal(Multi(std::nan("")), 3), "nan");
  EXPECT_THROW(number::decimal(Multi(1), 0), Misuse);
}

}  // namespace
}  // namespace warpcheck
