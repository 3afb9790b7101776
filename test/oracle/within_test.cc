// Agreement of two numbers.
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "warpcheck/error.h"
#include "warpcheck/oracle.h"

namespace warpcheck::oracle {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
const double nan = std::nan("");

TEST(Within, EachKindAtItsEdge) {
  EXPECT_TRUE(within(absolute(0.5), f32, 2.5, 2));
  EXPECT_FALSE(within(absolute(0.25), f32, 2.5, 2));
  EXPECT_TRUE(within(relative(0.25), f32, 2.5, 2));
  EXPECT_FALSE(within(relative(0.125), f32, 2.5, 2));
  EXPECT_TRUE(within(ulps(2), f32, 1 + 0x1p-22, 1));
  EXPECT_FALSE(within(ulps(1), f32, 1 + 0x1p-22, 1));
  EXPECT_TRUE(within(ulps(2), f16, 1 + 0x1p-9, 1));
  EXPECT_TRUE(within(allclose(0.25, 0.125), f32, 2.5, 2));
  EXPECT_FALSE(within(allclose(0.25, 0.0625), f32, 2.5, 2));
  EXPECT_TRUE(within(bitwise(), f32, 2, 2));
  EXPECT_FALSE(within(bitwise(), f32, 2, 2 + 0x1p-22));
}

TEST(Within, AbsoluteByDtype) {
  const Tolerance table = absolute({{"f32", 1e-5}, {"f16", 2e-2}});
  EXPECT_FALSE(within(table, f32, 1.01, 1));
  EXPECT_TRUE(within(table, f16, 1.01, 1));
}

TEST(Within, SignedZerosDifferInBitsOnly) {
  EXPECT_FALSE(within(bitwise(), f32, -0.0, 0.0));
  EXPECT_TRUE(within(absolute(0), f32, -0.0, 0.0));
  EXPECT_TRUE(within(ulps(0), f32, -0.0, 0.0));
}

TEST(Within, NanAgreesWithNanAlone) {
  for (const Tolerance& tolerance :
       {absolute(infinity), relative(infinity), ulps(infinity), allclose(1, infinity), bitwise()}) {
    EXPECT_TRUE(within(tolerance, f32, nan, -nan)) << to_text(tolerance);
    EXPECT_FALSE(within(tolerance, f32, nan, 1)) << to_text(tolerance);
    EXPECT_FALSE(within(tolerance, f32, 1, nan)) << to_text(tolerance);
  }
}

TEST(Within, InfinityAgreesWithItselfAlone) {
  for (const Tolerance& tolerance :
       {absolute(1e300), relative(0.5), ulps(1e9), allclose(1, 0.5), bitwise()}) {
    EXPECT_TRUE(within(tolerance, f32, infinity, infinity)) << to_text(tolerance);
    EXPECT_FALSE(within(tolerance, f32, infinity, -infinity)) << to_text(tolerance);
    EXPECT_FALSE(within(tolerance, f32, 3, infinity)) << to_text(tolerance);
    EXPECT_FALSE(within(tolerance, f32, infinity, 3)) << to_text(tolerance);
  }
}

TEST(Within, BoundNeedsAReference) {
  EXPECT_THROW(within(bound(), f32, 1, 1), Misuse);
}

}  // namespace
}  // namespace warpcheck::oracle
