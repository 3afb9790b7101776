// Findings survive the way through JSON: worker processes send them so.
#include "schema/verdict_json.h"

#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace warpcheck {
namespace {

// The same bits, or both NaN.
bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b)
         || (std::isnan(a) && std::isnan(b));
}

// Any bits of a double: subnormals, infinities and NaN among them.
double any_double() {
  return std::bit_cast<double>(*rc::gen::arbitrary<std::uint64_t>().as("bits of a double"));
}

// Text of printable ASCII with quotes, backslashes and line breaks, as messages have them.
std::string any_text() {
  return *rc::gen::container<std::string>(rc::gen::oneOf(
      rc::gen::inRange<char>(' ', '\x7f'), rc::gen::elementOf(std::string("\n\t\"\\"))));
}

void expect_same(const Element& a, const Element& b) {
  RC_ASSERT(a.output == b.output);
  RC_ASSERT(a.index == b.index);
  RC_ASSERT(a.exact == b.exact);
  RC_ASSERT(a.nearest == b.nearest);
  RC_ASSERT(a.got == b.got);
  RC_ASSERT(a.nearest_code == b.nearest_code);
  RC_ASSERT(a.got_code == b.got_code);
  RC_ASSERT(same(a.error_ulp, b.error_ulp));
  RC_ASSERT(same(a.bound_ulp, b.bound_ulp));
  RC_ASSERT(a.bound_origin == b.bound_origin);
}

void expect_same(const Pattern& a, const Pattern& b) {
  RC_ASSERT(a.output == b.output);
  RC_ASSERT(a.shape == b.shape);
  RC_ASSERT(a.format == b.format);
  RC_ASSERT(a.wrong == b.wrong);
  RC_ASSERT(a.octaves == b.octaves);
}

Element any_element() {
  Element e;
  e.output = any_text();
  e.index = *rc::gen::arbitrary<std::vector<Index>>();
  e.exact = any_text();
  e.nearest = any_text();
  e.got = any_text();
  e.nearest_code = *rc::gen::arbitrary<std::uint64_t>();
  e.got_code = *rc::gen::arbitrary<std::uint64_t>();
  e.error_ulp = any_double();
  e.bound_ulp = any_double();
  e.bound_origin = any_text();
  return e;
}

Pattern any_pattern() {
  Pattern p;
  p.output = any_text();
  p.shape.sizes = *rc::gen::arbitrary<std::vector<Index>>();
  for (std::size_t d = 0; d < p.shape.sizes.size(); ++d) {
    p.shape.dims.push_back(any_text());
  }
  p.format = *rc::gen::elementOf(std::vector<Format>{f64, f32, tf32, f16, bf16, e5m2, e4m3});
  p.wrong = *rc::gen::arbitrary<std::vector<bool>>();
  if (*rc::gen::arbitrary<bool>()) {
    p.octaves = *rc::gen::container<std::vector<std::int8_t>>(
        static_cast<std::size_t>(p.count()),
        rc::gen::elementOf(std::vector<std::int8_t>{0, 7, 127}));
  }
  return p;
}

void keeps_a_failure() {
  Failure failure;
  failure.kind = static_cast<FailureKind>(*rc::gen::inRange(0, 15));
  failure.what = any_text();
  failure.details = *rc::gen::container<std::vector<std::pair<std::string, std::string>>>(
      rc::gen::pair(rc::gen::exec(any_text), rc::gen::exec(any_text)));
  if (*rc::gen::arbitrary<bool>()) {
    failure.worst = any_element();
  }
  if (*rc::gen::arbitrary<bool>()) {
    failure.pattern = any_pattern();
  }
  const std::string text = to_json(failure);
  RC_ASSERT(text.find('\n') == std::string::npos);
  const Failure back = failure_from_json(text);
  RC_ASSERT(back.kind == failure.kind);
  RC_ASSERT(back.what == failure.what);
  RC_ASSERT(back.details == failure.details);
  RC_ASSERT(back.worst.has_value() == failure.worst.has_value());
  RC_ASSERT(back.pattern.has_value() == failure.pattern.has_value());
  if (failure.worst) {
    expect_same(*back.worst, *failure.worst);
  }
  if (failure.pattern) {
    expect_same(*back.pattern, *failure.pattern);
  }
}

void keeps_measurements() {
  Measurements m;
  for (std::uint64_t* count :
       {&m.cases, &m.discarded, &m.elements, &m.level_two, &m.unverifiable, &m.undecided}) {
    *count = *rc::gen::arbitrary<std::uint64_t>();
  }
  for (double* number : {&m.worst_ratio, &m.worst_ulp, &m.seconds}) {
    *number = any_double();
  }
  const Measurements back = measurements_from_json(to_json(m));
  RC_ASSERT(back.cases == m.cases);
  RC_ASSERT(back.discarded == m.discarded);
  RC_ASSERT(back.elements == m.elements);
  RC_ASSERT(back.level_two == m.level_two);
  RC_ASSERT(back.unverifiable == m.unverifiable);
  RC_ASSERT(back.undecided == m.undecided);
  RC_ASSERT(same(back.worst_ratio, m.worst_ratio));
  RC_ASSERT(same(back.worst_ulp, m.worst_ulp));
  RC_ASSERT(same(back.seconds, m.seconds));
}

TEST(VerdictJson, KeepsFailures) {
  EXPECT_TRUE(rc::check("a failure survives", keeps_a_failure));
}

TEST(VerdictJson, KeepsMeasurements) {
  EXPECT_TRUE(rc::check("measurements survive", keeps_measurements));
}

TEST(VerdictJson, KeepsSpecialNumbers) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double x : {infinity, -infinity, std::nan(""), -0.0, 5e-324, 0.1, 1e308}) {
    Measurements m;
    m.worst_ulp = x;
    EXPECT_TRUE(same(measurements_from_json(to_json(m)).worst_ulp, x)) << x;
  }
}

TEST(VerdictJson, IsSmallForALargeMaskWithOneRun) {
  Failure failure;
  failure.pattern = Pattern{"y", {{"n"}, {1 << 20}}, f32, std::vector<bool>(1 << 20, true)};
  EXPECT_LT(to_json(failure).size(), 300U);
  EXPECT_EQ(failure_from_json(to_json(failure)).pattern->count(), 1 << 20);
}

TEST(VerdictJson, ReplacesBytesThatAreNoText) {
  Failure failure;
  failure.what = "a\xff\xfe z";
  EXPECT_EQ(failure_from_json(to_json(failure)).what, "a\xef\xbf\xbd\xef\xbf\xbd z");
}

TEST(VerdictJson, RefusesBrokenTexts) {
  const std::string good = to_json(Failure{});
  for (std::size_t n = 0; n < good.size(); ++n) {
    EXPECT_THROW(failure_from_json(good.substr(0, n)), Misuse) << n;
    EXPECT_THROW(measurements_from_json(good.substr(0, n)), Misuse) << n;
  }
  EXPECT_THROW(failure_from_json(R"({"kind":"odd","what":"","details":[]})"), Misuse);
  EXPECT_THROW(failure_from_json("[]"), Misuse);
  Failure failure;
  failure.pattern = Pattern{"y", {{"n"}, {3}}, f32, {true, false, true}, {0, 127}};
  const std::string text = to_json(failure);
  const std::size_t at = text.find("007f");
  ASSERT_NE(at, std::string::npos) << text;
  for (const char* octaves : {"007", "00", "00007f", "xx7f", "-17f", "ffff"}) {
    std::string broken = text;
    EXPECT_THROW(failure_from_json(broken.replace(at, 4, octaves)), Misuse) << octaves;
  }
}

TEST(FailureKindNames, AreDistinctAndReadBack) {
  for (int i = 0; i <= static_cast<int>(FailureKind::misuse); ++i) {
    const auto kind = static_cast<FailureKind>(i);
    EXPECT_EQ(failure_kind_named(name_of(kind)), kind);
  }
  try {
    failure_kind_named("wrong");
    FAIL() << "no Misuse";
  } catch (const Misuse& error) {
    const std::string text = error.what();
    EXPECT_NE(text.find("'wrong'"), std::string::npos);
    EXPECT_NE(text.find("wrong_value, special_value"), std::string::npos);
  }
}

TEST(MeasurementsAdd, SumsCountsAndKeepsTheWorst) {
  Measurements a{.cases = 1, .elements = 10, .level_two = 2, .worst_ratio = 0.5, .worst_ulp = 3};
  a.add({.cases = 2,
         .discarded = 4,
         .elements = 5,
         .worst_ratio = 0.25,
         .worst_ulp = 7,
         .seconds = 1});
  EXPECT_EQ(a.cases, 3U);
  EXPECT_EQ(a.discarded, 4U);
  EXPECT_EQ(a.elements, 15U);
  EXPECT_EQ(a.level_two, 2U);
  EXPECT_EQ(a.worst_ratio, 0.5);
  EXPECT_EQ(a.worst_ulp, 7);
  EXPECT_EQ(a.seconds, 1);
}

}  // namespace
}  // namespace warpcheck
