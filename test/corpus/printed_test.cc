// What a framework prints of a tensor. The expected texts are those of torch 2 with default
// options.
#include "corpus/printed.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

namespace warpcheck::corpus {
namespace {

Array array_of(std::vector<double> values) {
  const auto n = static_cast<Index>(values.size());
  return {f32, {{"n"}, {n}}, std::move(values)};
}

Array counting(std::vector<std::string> dims, std::vector<Index> sizes) {
  Array array{f32, {std::move(dims), std::move(sizes)}, {}};
  for (Index i = 0; i < array.shape.size(); ++i) {
    array.values.push_back(static_cast<double>(i));
  }
  return array;
}

TEST(Printed, FourDecimals) {
  EXPECT_EQ(printed(array_of({0.123456, -2.5, 0})), "0.1235 -2.5000 0.0000");
}

TEST(Printed, DifferencesBeyondFourDecimalsAreInvisible) {
  EXPECT_EQ(printed(array_of({0.12341, 1.5})), printed(array_of({0.12344, 1.5})));
  EXPECT_NE(printed(array_of({0.12341, 1.5})), printed(array_of({0.12346, 1.5})));
}

TEST(Printed, WholeNumbersHaveAPointAndNoDecimals) {
  EXPECT_EQ(printed(array_of({1, -3, 0})), "1. -3. 0.");
}

TEST(Printed, ExponentsWhenMagnitudesLieFarApartOrAreSmall) {
  EXPECT_EQ(printed(array_of({0.5, 1500.25})), "5.0000e-01 1.5002e+03");
  EXPECT_EQ(printed(array_of({0.00009, 0.05})), "9.0000e-05 5.0000e-02");
  EXPECT_EQ(printed(array_of({1, 2e8})), "1.0000e+00 2.0000e+08");
}

TEST(Printed, SpecialValuesDoNotChooseTheForm) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ(printed(array_of({NAN, 0.25, -inf})), "nan 0.2500 -inf");
  EXPECT_EQ(printed(array_of({inf, 2})), "inf 2.");
}

TEST(Printed, AThousandElementsAreAllShown) {
  const std::string text = printed(counting({"n"}, {1000}));
  EXPECT_EQ(std::count(text.begin(), text.end(), ' '), 999);
}

TEST(Printed, OfMoreTheFirstAndLastThreeOfEachDimAre) {
  EXPECT_EQ(printed(counting({"n"}, {1001})), "0. 1. 2. 998. 999. 1000.");
  Array wide = counting({"r", "c"}, {2, 501});
  wide.values.back() = 7;  // 1001 would ask for exponents
  EXPECT_EQ(printed(wide), "0. 1. 2. 498. 499. 500. 501. 502. 503. 999. 1000. 7.");
}

TEST(Printed, HiddenElementsDoNotChooseTheForm) {
  Array array = counting({"n"}, {1001});
  array.values[500] = 0.5;
  EXPECT_EQ(printed(array), "0. 1. 2. 998. 999. 1000.");
}

}  // namespace
}  // namespace warpcheck::corpus
