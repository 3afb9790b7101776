#include "warpcheck/format.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "number/codes.h"
#include "warpcheck/error.h"

namespace warpcheck {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
constexpr std::array all_formats{f64, f32, tf32, f16, bf16, e5m2, e4m3};
constexpr std::array small_formats{tf32, f16, bf16, e5m2, e4m3};

double random_double(std::mt19937_64& random) {
  double x = not_a_number;
  while (!std::isfinite(x)) {
    x = std::bit_cast<double>(random());
  }
  return x;
}

// A number with an exponent in the neighbourhood of the format's.
double random_near(std::mt19937_64& random, const Format& format) {
  const int top = std::ilogb(format.largest) + 2,
            bottom = format.min_exponent - format.precision - 2;
  std::uniform_int_distribution<int> exponent(std::max(bottom, -1074), std::min(top, 1023));
  return std::ldexp(std::ilogb(random_double(random)) % 2 == 0 ? 1.0 : -1.0, exponent(random))
         * (1 + std::ldexp(static_cast<double>(random() >> 11), -53));
}

TEST(Format, EveryCodeRoundTrips) {
  for (const Format& format : small_formats) {
    for (std::uint64_t code = 0; code < std::uint64_t{1} << format.bits; ++code) {
      const double value = decode(format, code);
      if (!std::isnan(value))
        ASSERT_EQ(encode(format, value), code) << format.name;
      else
        ASSERT_TRUE(std::isnan(decode(format, encode(format, value)))) << format.name << code;
    }
  }
}

TEST(Format, WideCodesRoundTrip) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1'000'000; ++i) {
    const std::uint64_t bits = random();
    const auto wide = std::bit_cast<double>(bits);
    if (!std::isnan(wide)) {
      ASSERT_EQ(encode(f64, wide), bits);
    }
    ASSERT_EQ(std::isnan(wide) ? 0 : decode(f64, bits), std::isnan(wide) ? 0 : wide);
    const auto narrow_bits = static_cast<std::uint32_t>(bits);
    const auto narrow = std::bit_cast<float>(narrow_bits);
    if (std::isnan(narrow))
      continue;
    ASSERT_EQ(decode(f32, narrow_bits), static_cast<double>(narrow));
    ASSERT_EQ(encode(f32, narrow), narrow_bits);
  }
}

TEST(Format, BitsBeyondTheWidthAreIgnored) {
  for (const Format& format : small_formats)
    EXPECT_EQ(decode(format, ~std::uint64_t{0} << format.bits | 1), decode(format, 1));
}

TEST(Format, CanonicalNan) {
  EXPECT_EQ(encode(f64, not_a_number), 0x7ff8000000000000);
  EXPECT_EQ(encode(f32, not_a_number), 0x7fc00000);
  EXPECT_EQ(encode(f16, -not_a_number), 0x7e00);
  EXPECT_EQ(encode(bf16, not_a_number), 0x7fc0);
  EXPECT_EQ(encode(e5m2, not_a_number), 0x7e);
  EXPECT_EQ(encode(e4m3, -not_a_number), 0x7f);
}

// Every midpoint goes to the even neighbour, and what lies beside it to the near one.
TEST(Format, RoundsMidpointsToEvenAndNeighboursToNearest) {
  for (const Format& format : small_formats) {
    const auto codes = finite_codes(format);
    for (std::size_t i = 0; i + 1 < codes.size(); ++i) {
      const double low = decode(format, codes[i]), high = decode(format, codes[i + 1]);
      const double middle = low / 2 + high / 2;
      const double even = codes[i] % 2 == 0 ? low : high;
      for (const double sign : {1.0, -1.0}) {
        ASSERT_EQ(round_to(format, sign * low), sign * low) << format.name;
        ASSERT_EQ(round_to(format, sign * middle), sign * even) << format.name << ' ' << middle;
        ASSERT_EQ(round_to(format, sign * std::nextafter(middle, 0)), sign * low) << format.name;
        ASSERT_EQ(round_to(format, sign * std::nextafter(middle, infinity)), sign * high)
            << format.name;
      }
    }
  }
}

TEST(Format, KeepsTheSignOfZero) {
  for (const Format& format : all_formats) {
    EXPECT_TRUE(std::signbit(round_to(format, -0.0))) << format.name;
    EXPECT_FALSE(std::signbit(round_to(format, 0.0))) << format.name;
    if (format != f64) {
      EXPECT_TRUE(std::signbit(round_to(format, -0x1p-1074))) << format.name;
    }
    EXPECT_EQ(encode(format, -0.0), std::uint64_t{1} << (format.bits - 1)) << format.name;
  }
}

TEST(Format, OverflowsByItsRule) {
  EXPECT_EQ(round_to(f16, std::nextafter(65520.0, 0)), 65504);
  EXPECT_EQ(round_to(f16, 65520), infinity);
  EXPECT_EQ(round_to(f16, -1e300), -infinity);
  EXPECT_EQ(round_to(e5m2, std::nextafter(61440.0, 0)), 57344);
  EXPECT_EQ(round_to(e5m2, 61440), infinity);
  EXPECT_EQ(round_to(bf16, std::nextafter(0x1.ffp127, 0)), bf16.largest);
  EXPECT_EQ(round_to(bf16, 0x1.ffp127), infinity);
  EXPECT_EQ(round_to(f32, std::nextafter(0x1.ffffffp127, 0)), f32.largest);
  EXPECT_EQ(round_to(f32, 0x1.ffffffp127), infinity);
  EXPECT_EQ(round_to(tf32, 0x1.ffep127), infinity);
  EXPECT_EQ(round_to(e4m3, 1e30), 448);
  EXPECT_EQ(round_to(e4m3, -infinity), -448);
  Format no_saturation = e4m3;
  no_saturation.overflow = Overflow::nan;
  EXPECT_EQ(round_to(no_saturation, 464), 448);
  EXPECT_TRUE(std::isnan(round_to(no_saturation, std::nextafter(464.0, infinity))));
  for (const Format& format : all_formats)
    EXPECT_TRUE(std::isnan(round_to(format, not_a_number))) << format.name;
}

TEST(Format, RoundingIsMonotone) {
  std::mt19937_64 random(2);
  for (const Format& format : all_formats) {
    for (int i = 0; i < 200'000; ++i) {
      double a = random_near(random, format);
      double b =
          i % 2 == 0 ? random_near(random, format) : std::nextafter(a, random_double(random));
      if (a > b)
        std::swap(a, b);
      ASSERT_LE(round_to(format, a), round_to(format, b)) << format.name << ' ' << a << ' ' << b;
    }
  }
}

// By definition: the quotient by the spacing, rounded to an integer.
TEST(Format, RoundsRandomNumbersAsDefined) {
  std::mt19937_64 random(3);
  for (const Format& format : {f32, tf32, f16, bf16, e5m2, e4m3}) {
    for (int i = 0; i < 200'000; ++i) {
      const double x = random_near(random, format);
      const double unit = ulp(format, x);
      const double expected = std::nearbyint(x / unit) * unit;
      if (std::fabs(expected) <= format.largest) {
        ASSERT_EQ(round_to(format, x), expected) << format.name << ' ' << x;
      }
    }
  }
}

TEST(Format, NeighboursAreTheNextCodes) {
  for (const Format& format : small_formats) {
    const auto codes = finite_codes(format);
    const double end = format.overflow == Overflow::infinity ? infinity : format.largest;
    for (std::size_t i = 0; i < codes.size(); ++i) {
      const double x = decode(format, codes[i]);
      const double next = i + 1 < codes.size() ? decode(format, codes[i + 1]) : end;
      ASSERT_EQ(next_up(format, x), next) << format.name;
      ASSERT_EQ(next_down(format, -x), -next) << format.name;
      if (i + 1 < codes.size()) {
        ASSERT_EQ(next_down(format, next), x) << format.name;
      }
    }
    EXPECT_EQ(next_up(format, infinity), infinity);
    EXPECT_EQ(next_down(format, 0.0), -ulp(format, 0));
    EXPECT_EQ(next_up(format, -0.0), ulp(format, 0));
  }
  EXPECT_EQ(next_up(f64, 1), std::nextafter(1.0, 2));
  EXPECT_EQ(next_up(f32, 1), static_cast<double>(std::nextafterf(1, 2)));
  EXPECT_EQ(next_up(f64, 0), 0x1p-1074);
}

TEST(Format, UlpIsTheSpacing) {
  for (const Format& format : small_formats) {
    const auto codes = finite_codes(format);
    for (std::size_t i = 0; i + 1 < codes.size(); ++i) {
      const double low = decode(format, codes[i]), high = decode(format, codes[i + 1]);
      ASSERT_EQ(ulp(format, low), high - low) << format.name;
      ASSERT_EQ(ulp(format, -low / 2 - high / 2), high - low) << format.name;
    }
    EXPECT_EQ(unit_roundoff(format), ulp(format, 1) / 2) << format.name;
  }
  EXPECT_EQ(ulp(f64, 0), 0x1p-1074);
  EXPECT_EQ(ulp(f32, 1), 0x1p-23);
  EXPECT_EQ(ulp(f32, 1e-300), 0x1p-149);
  EXPECT_TRUE(std::isinf(ulp(f32, infinity)));
}

TEST(Format, UlpErrorIsMeasuredAtTheExactValue) {
  EXPECT_EQ(ulp_error(f32, 1 + 0x1p-23, 1), 1);
  EXPECT_EQ(ulp_error(f32, 1 - 0x1p-24, 1), 0.5);
  EXPECT_EQ(ulp_error(f16, 65504, 65504 + 16), 0.5);
  EXPECT_EQ(ulp_error(f32, -0.0, 0.0), 0);
  EXPECT_EQ(ulp_error(f32, not_a_number, not_a_number), 0);
  EXPECT_EQ(ulp_error(f32, infinity, infinity), 0);
  EXPECT_EQ(ulp_error(f32, not_a_number, 1), infinity);
  EXPECT_EQ(ulp_error(f32, infinity, -infinity), infinity);
  EXPECT_EQ(ulp_error(f32, 1, infinity), infinity);
  EXPECT_TRUE(std::isfinite(ulp_error(f64, 1.5e308, -1.5e308)));
}

TEST(Format, LatticeDistanceCountsSteps) {
  for (const Format& format : {f16, bf16, e5m2, e4m3}) {
    const auto values = members(format);
    const auto zero = values.size() / 2;  // the position of +0; -0 is the one before
    const auto position = [&](std::size_t i) { return i < zero ? i + 1 : i; };
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::size_t j = (i * 7919 + 13) % values.size();
      const auto steps = std::max(position(i), position(j)) - std::min(position(i), position(j));
      ASSERT_EQ(lattice_distance(format, values[i], values[j]), steps) << format.name;
      ASSERT_EQ(lattice_distance(format, values[j], values[i]), steps) << format.name;
      ASSERT_EQ(lattice_distance(format, values[i], next_up(format, values[i])),
                values[i] == format.largest && format == e4m3 ? 0U : 1U)
          << format.name;
    }
    EXPECT_EQ(lattice_distance(format, 1, not_a_number), ~std::uint64_t{0});
    EXPECT_EQ(lattice_distance(format, not_a_number, not_a_number), 0U);
  }
  EXPECT_EQ(lattice_distance(f32, infinity, f32.largest), 1U);
  EXPECT_EQ(lattice_distance(f64, -0x1p-1074, 0x1p-1074), 2U);
}

TEST(Format, NamesFormats) {
  for (const Format& format : all_formats)
    EXPECT_EQ(format_named(format.name), format);
  try {
    format_named("fp32");
    FAIL() << "expected Misuse";
  } catch (const Misuse& misuse) {
    EXPECT_EQ(std::string(misuse.what()),
              "there is no number format 'fp32'; there are: f64, f32, tf32, f16, bf16, e5m2, e4m3; "
              "did you mean 'f32'?");
  }
}

}  // namespace
}  // namespace warpcheck
