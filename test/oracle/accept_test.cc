// The accept rule against its definition, RN(y - e) <= o <= RN(y + e), over every output of the
// small formats.
#include "oracle/accept.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace warpcheck::oracle {
namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

const Format e4m3_nan{"e4m3_nan", 4, -6, 448.0, Overflow::nan, 8, 1};

// What z of [low, high] is stored as, by the definition: everything from RN(low) to RN(high).
struct Images {
  bool empty = true;
  double least = 0, most = 0;
  bool has_nan = false, has_flushed_zero = false;

  Images(const Storage& storage, double low, double high) : empty(low > high) {
    const Format& format = storage.format;
    const double first = round_to(format, low), last = round_to(format, high);
    has_nan = std::isnan(first) || std::isnan(last);
    least = std::isnan(first) ? std::copysign(inf, low) : first;
    most = std::isnan(last) ? std::copysign(inf, high) : last;
    const double smallest_normal = std::ldexp(1.0, format.min_exponent);
    has_flushed_zero = storage.flushes_to_zero && low < smallest_normal && high > -smallest_normal;
  }
  bool contain(double o) const {
    if (empty) {
      return false;
    }
    return std::isnan(o) ? has_nan : (least <= o && o <= most) || (o == 0 && has_flushed_zero);
  }
};

// accept: o is acceptable for every y of [v - own, v + own]; reject: for none.
//   RN(v + own - e) <= o <= RN(v - own + e), each side for itself; o < RN(v - own - e) ...
struct ByDefinition {
  Images whole, without_top, without_bottom;

  ByDefinition(const Storage& storage, const Estimate& y)
      : whole(storage, y.value - y.own - y.bound, y.value + y.own + y.bound),
        without_top(storage, y.value - y.own - y.bound, y.value - y.own + y.bound),
        without_bottom(storage, y.value + y.own - y.bound, y.value + y.own + y.bound) {}
  Decision operator()(double o) const {
    if (!whole.contain(o)) {
      return Decision::reject;
    }
    const bool sure = without_top.contain(o) && without_bottom.contain(o);
    return sure ? Decision::accept : Decision::undecided;
  }
};

// Values at which a rule of rounding may go wrong: members, midpoints, their close neighbours, both
// ends of the format.
std::vector<double> interesting_values(const Format& format) {
  std::vector<double> values{0, -0.0, format.largest, -format.largest};
  const double tiny = std::ldexp(1.0, format.min_exponent - format.precision + 1);
  const double top = ulp(format, format.largest);
  for (const double base : {tiny, std::ldexp(1.0, format.min_exponent), 1.0, format.largest}) {
    for (const double halves : {-3.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0}) {
      const double y = base + halves / 2 * ulp(format, base);
      values.push_back(y);
      values.push_back(-y);
      values.push_back(y * (1 + 0x1p-30));
    }
  }
  values.push_back(format.largest + 8 * top);
  values.push_back(-format.largest - 8 * top);
  return values;
}

// Bounds around y for which y - own - e and the like are exact in double.
std::vector<Estimate> estimates(const Format& format, double y) {
  const double gap = ulp(format, y);
  std::vector<Estimate> list{
      {y, 0, 0, 0, 0},           {y, 0, 0, gap / 2, 0},        {y, 0, gap / 4, gap / 2, 0},
      {y, 0, 0, gap * 5 / 4, 0}, {y, 0, gap / 64, gap * 3, 0}, {y, 0, gap / 2, gap / 8, 0}};
  if (std::fabs(y) < std::ldexp(1.0, format.min_exponent + 10)) {
    list.push_back({y, 0, 0, std::ldexp(1.0, format.min_exponent + 1), 0});
  }
  return list;
}

// Compares over every code; the first difference is told.
void compare_everywhere(const Storage& storage) {
  const Format& format = storage.format;
  for (const double y : interesting_values(format)) {
    for (const Estimate& estimate : estimates(format, y)) {
      const ByDefinition definition(storage, estimate);
      for (std::uint64_t code = 0; code < (1ULL << format.bits); ++code) {
        const double o = decode(format, code);
        const Decision got = accept(storage, o, estimate);
        const Decision want = definition(o);
        ASSERT_EQ(static_cast<int>(got), static_cast<int>(want))
            << format.name << " o=" << std::hexfloat << o << " v=" << y << " own=" << estimate.own
            << " e=" << estimate.bound;
      }
    }
  }
}

class EveryOutput : public testing::TestWithParam<Storage> {};

TEST_P(EveryOutput, AgreesWithTheDefinition) {
  compare_everywhere(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryOutput,
                         testing::Values(Storage{f16}, Storage{bf16}, Storage{e5m2}, Storage{e4m3},
                                         Storage{e4m3_nan}, Storage{e5m2, true},
                                         Storage{e4m3, true}),
                         [](const auto& info) {
                           return std::string(info.param.format.name)
                                  + (info.param.flushes_to_zero ? "_flushing" : "");
                         });

Decision decide(const Storage& storage, double o, Estimate y) {
  return accept(storage, o, y);
}

TEST(SpecialValues, NanIsRequiredIfAndOnlyIfTheReferenceIsNan) {
  EXPECT_EQ(decide({f32}, nan, {nan}), Decision::accept);
  EXPECT_EQ(decide({f32}, 1, {nan}), Decision::reject);
  EXPECT_EQ(decide({f32}, inf, {nan}), Decision::reject);
  EXPECT_EQ(decide({f32}, nan, {1, 0, 0, 1e30}), Decision::reject);
  EXPECT_EQ(decide({f32}, nan, {inf}), Decision::reject);
}

TEST(SpecialValues, InfinitiesAgreeBySign) {
  EXPECT_EQ(decide({f32}, inf, {inf}), Decision::accept);
  EXPECT_EQ(decide({f32}, -inf, {inf}), Decision::reject);
  EXPECT_EQ(decide({f32}, f32.largest, {inf}), Decision::reject);
  EXPECT_EQ(decide({f32}, inf, {1e30, 0, 0, 1e30}), Decision::reject);
  EXPECT_EQ(decide({f32}, inf, {3e38, 0, 0, 1e38}), Decision::accept);
  EXPECT_EQ(decide({f32}, -inf, {3e38, 0, 0, 1e38}), Decision::reject);
  EXPECT_EQ(decide({e4m3}, 448, {inf}), Decision::accept);
  EXPECT_EQ(decide({e4m3}, -448, {inf}), Decision::reject);
  EXPECT_EQ(decide({e4m3}, 448, {1e30}), Decision::accept);
}

TEST(SpecialValues, AnInfiniteBoundAcceptsAnythingNotBelowItsFloor) {
  EXPECT_EQ(decide({f32}, nan, {1, 0, 0, inf}), Decision::accept);
  EXPECT_EQ(decide({f32}, 5, {nan, 0, inf, inf}), Decision::accept);
  EXPECT_EQ(decide({f32}, 5, {1e39, 0, 0, inf, 1e38}), Decision::reject);
  EXPECT_EQ(decide({f32}, inf, {1e39, 0, 0, inf, 1e38}), Decision::accept);
  EXPECT_EQ(decide({f32}, -inf, {1e39, 0, 0, inf, 1e38}), Decision::reject);
  EXPECT_EQ(decide({f32}, -inf, {-1e39, 0, 0, inf, 1e38}), Decision::accept);
  EXPECT_EQ(decide({f32}, nan, {1e39, 0, 0, inf, 1e38}), Decision::reject);
  EXPECT_EQ(decide({e4m3}, 448, {1e39, 0, 0, inf, 1e38}), Decision::accept);
  EXPECT_EQ(decide({f16}, f16.largest, {1e39, 0, 0, inf, 1e38}), Decision::reject);
}

TEST(SpecialValues, NothingIsCertainWhileTheReferenceIsUnknown) {
  EXPECT_EQ(decide({f32}, 1, {1, 0, inf, 0}), Decision::undecided);
  EXPECT_EQ(decide({f32}, 1, {1, 0, nan, 0}), Decision::undecided);
  EXPECT_EQ(decide({f32}, nan, {nan, 0, inf, 0}), Decision::undecided);
  EXPECT_EQ(decide({f64}, 1, {1, nan, 0, 0}), Decision::undecided);
}

TEST(SpecialValues, ZerosDifferOnlyWhereTheOpSaysSo) {
  const Storage plain{f32}, strict{f32, false, true};
  for (const double zero : {0.0, -0.0}) {
    EXPECT_EQ(decide(plain, -0.0, {zero}), Decision::accept);
    EXPECT_EQ(decide(plain, 0.0, {zero}), Decision::accept);
    EXPECT_EQ(decide(strict, zero, {zero}), Decision::accept);
    EXPECT_EQ(decide(strict, -zero, {zero}), Decision::reject);
  }
  EXPECT_EQ(decide(strict, 0.0, {-1e-50}), Decision::reject);
  EXPECT_EQ(decide(strict, -0.0, {-1e-50}), Decision::accept);
  EXPECT_EQ(decide(strict, 0.0, {-1e-50, 0, 0, 1e-49}), Decision::accept);
}

// A midpoint of f64 is no double: the second part of the value decides.
TEST(DoubleOutput, TheRestDecidesBetweenNeighbours) {
  const double one_up = 1 + 0x1p-52;
  for (const double rest : {0x1p-53 - 0x1p-106, 0x1p-53, 0x1p-53 + 0x1p-105}) {
    const Estimate y{1, rest, 0, 0, 0};
    EXPECT_EQ(decide({f64}, 1, y) == Decision::accept, rest <= 0x1p-53);
    EXPECT_EQ(decide({f64}, one_up, y) == Decision::accept, rest > 0x1p-53);
  }
  EXPECT_EQ(decide({f64}, one_up, {1, 0x1p-53 - 0x1p-106, 0x1p-107, 0}), Decision::reject);
  EXPECT_EQ(decide({f64}, one_up, {1, 0x1p-53 - 0x1p-106, 0x1p-105, 0}), Decision::undecided);
}

TEST(DoubleOutput, EndsOfTheRange) {
  const double half_gap = 0x1p970;
  EXPECT_EQ(decide({f64}, inf, {f64.largest, half_gap, 0, 0}), Decision::accept);
  EXPECT_EQ(decide({f64}, f64.largest, {f64.largest, half_gap, 0, 0}), Decision::reject);
  EXPECT_EQ(decide({f64}, f64.largest, {f64.largest, half_gap / 2, 0, 0}), Decision::accept);
  EXPECT_EQ(decide({f64}, inf, {f64.largest, half_gap / 2, 0, 0}), Decision::reject);
  EXPECT_EQ(decide({f64}, -f64.largest, {f64.largest, 0, 0, 0x1p1023}), Decision::reject);
  EXPECT_EQ(decide({f64}, 0x1p-1074, {0, 0, 0, 0}), Decision::reject);
  EXPECT_EQ(decide({f64}, 0x1p-1074, {0, 0, 0, 0x1p-1074}), Decision::accept);
  EXPECT_EQ(decide({f64}, 0, {0x1p-1074, 0, 0, 0}), Decision::reject);
}

// f32 has too many outputs to try all: the nine around both ends of the accepted interval.
TEST(FloatOutput, AgreesWithTheDefinitionAroundTheEnds) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const double y = std::ldexp(std::uniform_real_distribution<>(-1, 1)(random),
                                static_cast<int>(random() % 280) - 150);
    const double e = ulp(f32, y) * static_cast<double>(random() % 64) / 16;
    const double sum = y + e;
    if (sum - y != e || sum - e != y || (y - e) + e != y) {
      continue;  // not exact in double: the definition could not be evaluated
    }
    const Estimate estimate{y, 0, 0, e, 0};
    const ByDefinition definition({f32}, estimate);
    for (const double end : {y - e, y + e}) {
      double o = round_to(f32, end);
      for (int back = 0; back < 4; ++back) {
        o = static_cast<double>(std::nextafter(static_cast<float>(o), -INFINITY));
      }
      for (int step = 0; step < 9; ++step) {
        ASSERT_EQ(accept({f32}, o, estimate), definition(o)) << std::hexfloat << o << ' ' << y;
        o = static_cast<double>(std::nextafter(static_cast<float>(o), INFINITY));
      }
    }
  }
}

}  // namespace
}  // namespace warpcheck::oracle
