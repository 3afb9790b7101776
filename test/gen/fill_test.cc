// Values of recipes: the same bits everywhere, in range, rounded, special where they should be.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "warpcheck/case.h"
#include "warpcheck/recipe.h"

namespace warpcheck {
namespace {

const Format* const formats[] = {&f64, &f32, &tf32, &f16, &bf16, &e5m2, &e4m3};

Shape matrix(Index rows, Index cols) {
  return {{"rows", "cols"}, {rows, cols}};
}

std::uint64_t fnv(const std::vector<double>& values) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const double value : values) {
    const auto bits = std::isnan(value) ? 0 : std::bit_cast<std::uint64_t>(value);
    for (int byte = 0; byte < 8; ++byte) {
      hash = (hash ^ ((bits >> (8 * byte)) & 0xff)) * 0x100000001b3;
    }
  }
  return hash;
}

// Written down once: a replay text means these bytes on every compiler, in every later version.
TEST(Fill, BitsAreTheSameForEver) {
  const std::map<std::string, std::uint64_t> known{
      {"iota", 770377451122783982U},
      {"small_ints(9)#7", 1832151621894298312U},
      {"uniform(-10,10)#7", 7718990579137139875U},
      {"uniform(0.1,0.7)#12345678901234", 9261123789048560901U},
      {"normal(0.3,1.7)#7", 17352297088399830305U},
      {"log_uniform(-8,7)#7", 7940694269349974680U},
      {"cancelling(4)#7", 12786912692448072335U},
      {"offset(1000.1,0.5)#7", 6236865906124218154U},
      {"sorted(-4,4)#7", 1510377754717297617U},
      {"few(3)#7", 12205288764079125456U},
      {"uniform(-1,1)#7+nan", 6901384904094281598U},
      {"normal(0,1)#7+minus_zero", 7976308661068444961U},
      {"uniform(-10,10)#7~3", 6791920837725193472U},
      {"uniform(-10,10)#7~0@5-80,99", 16576823342066547517U}};
  for (const auto& [text, hash] : known) {
    std::uint64_t all = 0;
    for (const Format* format : formats) {
      all = all * 31 + fnv(fill(parse_recipe(text), matrix(7, 131), *format));
    }
    EXPECT_EQ(all, hash) << "{\"" << text << "\", " << all << "U},";
  }
}

TEST(Fill, EveryValueIsAMemberOfTheFormat) {
  for (Recipe recipe : standard_recipes()) {
    recipe.seed = 3;
    for (const int rounding : {-1, 0, 2}) {
      recipe.rounding = rounding;
      for (const Format* format : formats) {
        for (const double x : fill(recipe, matrix(9, 67), *format)) {
          ASSERT_TRUE(std::isnan(x) || round_to(*format, x) == x)
              << to_text(recipe) << " " << format->name << " " << x;
        }
      }
    }
  }
}

TEST(Fill, SizesOneAndZero) {
  EXPECT_TRUE(fill(uniform(-1, 1), matrix(0, 5), f32).empty());
  EXPECT_TRUE(fill(with_spike(sorted(-1, 1), Spike::nan), matrix(5, 0), f32).empty());
  EXPECT_EQ(fill(ones(), Shape{}, f32), std::vector<double>{1.0});
  EXPECT_TRUE(std::isnan(fill(with_spike(ones(), Spike::nan), Shape{}, f32)[0]));
}

TEST(Fill, PlainKinds) {
  EXPECT_EQ(fill(zeros(), matrix(1, 2), f32), (std::vector<double>{0, 0}));
  EXPECT_EQ(fill(constant(0.1), matrix(1, 1), f16), (std::vector<double>{round_to(f16, 0.1)}));
  const auto counted = fill(iota(), matrix(2, 1000), f32);
  EXPECT_EQ(counted[1023], 1023);
  EXPECT_EQ(counted[1024], 0);
}

// A prefix does not depend on how long the tensor is, nor on its shape.
TEST(Fill, AnElementDependsOnItsNumberAlone) {
  for (const auto& text : {"uniform(-10,10)#7", "normal(0,1)#7", "log_uniform(-8,7)#7", "few(3)#7",
                           "small_ints(9)#7", "offset(16,0.5)#7"}) {
    const auto longer = fill(parse_recipe(text), matrix(10, 100), f64);
    const auto shorter = fill(parse_recipe(text), matrix(1, 37), f64);
    EXPECT_TRUE(std::equal(shorter.begin(), shorter.end(), longer.begin())) << text;
  }
}

TEST(Fill, SeedsDiffer) {
  EXPECT_NE(fill(parse_recipe("uniform(0,1)#1"), matrix(1, 8), f32),
            fill(parse_recipe("uniform(0,1)#2"), matrix(1, 8), f32));
  EXPECT_NE(fill(parse_recipe("uniform(0,1)#1"), matrix(1, 8), f32),
            fill(parse_recipe("uniform(0,1)#4294967297"), matrix(1, 8), f32));
}

struct Moments {
  double mean = 0, deviation = 0, least = 0, largest = 0;
};

Moments moments(const std::vector<double>& values) {
  Moments m{0, 0, values[0], values[0]};
  for (const double x : values) {
    m.mean += x / static_cast<double>(values.size());
    m.least = std::min(m.least, x);
    m.largest = std::max(m.largest, x);
  }
  for (const double x : values) {
    m.deviation += (x - m.mean) * (x - m.mean) / static_cast<double>(values.size());
  }
  m.deviation = std::sqrt(m.deviation);
  return m;
}

TEST(Fill, DistributionsHaveTheirMoments) {
  const auto shape = matrix(400, 500);
  auto m = moments(fill(parse_recipe("uniform(-10,30)#1"), shape, f64));
  EXPECT_NEAR(m.mean, 10, 0.1);
  EXPECT_NEAR(m.deviation, 40 / std::sqrt(12.0), 0.1);
  EXPECT_GE(m.least, -10);
  EXPECT_LT(m.largest, 30);
  m = moments(fill(parse_recipe("normal(5,2)#1"), shape, f64));
  EXPECT_NEAR(m.mean, 5, 0.02);
  EXPECT_NEAR(m.deviation, 2, 0.02);
  EXPECT_GT(m.largest, 5 + 2 * 3.9);
  EXPECT_LE(m.largest, 5 + 2 * 4.9);
  m = moments(fill(parse_recipe("offset(1000,0.5)#1"), shape, f64));
  EXPECT_NEAR(m.mean, 1000, 0.01);
  EXPECT_GE(m.least, 999.5);
  EXPECT_LE(m.largest, 1000.5);
}

TEST(Fill, MagnitudesAreLogUniform) {
  std::map<int, int> exponents;
  int negative = 0;
  const auto values = fill(parse_recipe("log_uniform(-3,4)#5"), matrix(80, 100), f64);
  for (const double x : values) {
    ++exponents[std::ilogb(x)];
    negative += x < 0 ? 1 : 0;
  }
  EXPECT_EQ(exponents.begin()->first, -3);
  EXPECT_EQ(exponents.rbegin()->first, 4);
  for (const auto& [exponent, count] : exponents) {
    EXPECT_NEAR(count, 1000, 150) << exponent;
  }
  EXPECT_NEAR(negative, 4000, 300);
}

TEST(Fill, IntegersCoverTheirRange) {
  std::set<double> seen;
  for (const double x : fill(parse_recipe("small_ints(2)#5"), matrix(10, 100), f16)) {
    seen.insert(x);
  }
  EXPECT_EQ(seen, (std::set<double>{-2, -1, 0, 1, 2}));
  seen.clear();
  for (const double x : fill(parse_recipe("few(3)#5"), matrix(10, 100), f64)) {
    seen.insert(x);
  }
  EXPECT_EQ(seen.size(), 3U);
}

TEST(Fill, RowsCancelAndAscend) {
  const auto pairs = fill(parse_recipe("cancelling(4)#5"), matrix(3, 7), f16);
  const auto ascending = fill(parse_recipe("sorted(-4,4)#5"), matrix(3, 7), f16);
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t col = 0; col + 1 < 7; col += 2) {
      EXPECT_NE(pairs[7 * row + col], 0);
      EXPECT_EQ(pairs[7 * row + col], -pairs[7 * row + col + 1]);
    }
    EXPECT_TRUE(std::is_sorted(ascending.begin() + static_cast<std::ptrdiff_t>(7 * row),
                               ascending.begin() + static_cast<std::ptrdiff_t>(7 * row + 7)));
  }
  EXPECT_LT(ascending[7], ascending[6]) << "each row is sorted, not the whole";
}

TEST(Fill, RoundingIsToIntegersOrBits) {
  for (const double x : fill(parse_recipe("uniform(-9,9)#5~0"), matrix(4, 50), f64)) {
    EXPECT_EQ(x, std::nearbyint(x));
  }
  const auto exact = fill(parse_recipe("uniform(-9,9)#5"), matrix(4, 50), f64);
  const auto rounded = fill(parse_recipe("uniform(-9,9)#5~3"), matrix(4, 50), f64);
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const double scale = std::ldexp(1.0, std::ilogb(exact[i]) - 2);
    EXPECT_EQ(rounded[i], std::nearbyint(exact[i] / scale) * scale);
  }
}

TEST(Fill, KeepsOnlyWhatItIsTold) {
  const auto all = fill(parse_recipe("uniform(1,2)#5+nan"), matrix(2, 50), f32);
  const auto some = fill(parse_recipe("uniform(1,2)#5+nan@0-4,9,98-200"), matrix(2, 50), f32);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const bool kept = i <= 4 || i == 9 || i >= 98;
    if (kept && !std::isnan(all[i])) {
      EXPECT_EQ(some[i], all[i]) << i;
    } else if (!kept) {
      EXPECT_EQ(some[i], 0) << i;
    }
  }
  for (const double x : fill(parse_recipe("ones+inf@none"), matrix(2, 5), f32)) {
    EXPECT_EQ(x, 0);
  }
}

TEST(Spikes, AtMostOneARowAndAlwaysInTheFirst) {
  constexpr Index cols = 200;
  std::set<Index> places;
  int spiked_rows = 0;
  for (int seed = 0; seed < 100; ++seed) {
    Recipe recipe = with_spike(ones(), Spike::nan);
    recipe.seed = static_cast<std::uint64_t>(seed);
    const auto values = fill(recipe, matrix(10, cols), f32);
    for (Index row = 0; row < 10; ++row) {
      int spikes = 0;
      for (Index col = 0; col < cols; ++col) {
        if (std::isnan(values[static_cast<std::size_t>(row * cols + col)])) {
          ++spikes;
          places.insert(col);
        }
      }
      EXPECT_LE(spikes, 1);
      EXPECT_TRUE(row > 0 || spikes == 1);
      spiked_rows += spikes;
    }
  }
  EXPECT_EQ(places, (std::set<Index>{0, 1, 7, 8, 15, 16, 31, 32, 33, 63, 64, 127, 128, 129, 199}));
  EXPECT_NEAR(spiked_rows, 100 + 450, 60);
}

TEST(Spikes, ValuesFollowTheFormat) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const auto spike = [](Spike what, const Format& format) {
    return fill(with_spike(ones(), what), Shape{}, format)[0];
  };
  EXPECT_EQ(spike(Spike::inf, f16), infinity);
  EXPECT_EQ(spike(Spike::minus_inf, bf16), -infinity);
  EXPECT_EQ(spike(Spike::inf, e4m3), 448) << "no infinity: the largest number";
  EXPECT_EQ(spike(Spike::largest, f16), 65504);
  EXPECT_EQ(spike(Spike::subnormal, f16), 0x1p-24);
  EXPECT_EQ(spike(Spike::subnormal, f32), 0x1p-149);
  EXPECT_TRUE(std::signbit(spike(Spike::minus_zero, f32)));
}

TEST(MakeInputs, UsesShapesAndFixedFormats) {
  const Op op = Op("o")
                    .input("x", {"rows", "cols"})
                    .input("mask", {"cols"}, f64)
                    .output("y", {"rows"})
                    .dtypes({f16, f32});
  const Case c = parse_case(op, "rows=2 cols=3 x=constant(0.1) mask=constant(0.1)");
  const auto inputs = make_inputs(op, c);
  ASSERT_EQ(inputs.size(), 2U);
  EXPECT_EQ(inputs[0].shape, matrix(2, 3));
  EXPECT_EQ(inputs[0].format, f16);
  EXPECT_EQ(inputs[0].values, std::vector<double>(6, round_to(f16, 0.1)));
  EXPECT_EQ(inputs[1].format, f64);
  EXPECT_EQ(inputs[1].values, std::vector<double>(3, 0.1));
}

}  // namespace
}  // namespace warpcheck
