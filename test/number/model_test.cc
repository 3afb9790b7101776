#include "warpcheck/model.h"

#include <cmath>

#include <gtest/gtest.h>

#include "warpcheck/detail/rules.h"
#include "warpcheck/error.h"

namespace warpcheck {
namespace {

TEST(Model, ComputesInTheWiderFormat) {
  EXPECT_EQ(accumulate(f32).resolve(f16).accumulator, f32);
  EXPECT_EQ(accumulate(f32).resolve(f64).accumulator, f64);
  EXPECT_EQ(accumulate(f32).resolve(f64).u, 0x1p-53);
  EXPECT_EQ(accumulate(f16).resolve(f32).u, 0x1p-24);
  EXPECT_EQ(accumulate(f16).resolve(f16).u, 0x1p-11);
  EXPECT_EQ(accumulate(f32).resolve(e4m3).accumulator, f32);
  // Neither holds the other: a half accumulator cannot be meant for bf16.
  EXPECT_EQ(accumulate(f16).resolve(bf16).accumulator, bf16);
  EXPECT_EQ(accumulate(tf32).resolve(f16).accumulator, tf32);
}

TEST(Model, UnderflowIsHalfOfTheSmallestSubnormalOrTheFlush) {
  EXPECT_EQ(accumulate(f32).resolve(f32).underflow, 0x1p-150);
  EXPECT_EQ(accumulate(f16).resolve(f16).underflow, 0x1p-25);
  EXPECT_EQ(accumulate(f32).fast_math().resolve(f32).underflow, 0x1p-126);
  EXPECT_EQ(accumulate(f32).flushes_to_zero().resolve(f16).underflow, 0x1p-126);
  EXPECT_EQ(accumulate(f16).flushes_to_zero().resolve(f16).underflow, 0x1p-25);
}

TEST(Model, FastMathLoosensFunctionsOfF32Only) {
  const Arithmetic fast = accumulate(f32).fast_math().resolve(f32);
  EXPECT_EQ(fast.k.div, 5);
  EXPECT_EQ(fast.k.sqrt, 3);
  EXPECT_EQ(fast.k.exp, 5);
  EXPECT_DOUBLE_EQ(fast.k.exp_per_x, 2.346);
  EXPECT_EQ(fast.k.tanh, 8192);
  EXPECT_TRUE(fast.flush_to_zero);
  EXPECT_TRUE(fast.division_by_huge_is_zero);
  EXPECT_EQ(accumulate(f32).fast_math().resolve(f64).k, FunctionErrors());
  EXPECT_FALSE(accumulate(f32).fast_math().resolve(f64).flush_to_zero);
  const Arithmetic exp_only = accumulate(f32).fast_exp().resolve(f32);
  EXPECT_DOUBLE_EQ(exp_only.k.exp_per_x, 2.346);
  EXPECT_EQ(exp_only.k.div, 1);
  EXPECT_FALSE(exp_only.flush_to_zero);
}

TEST(Model, FastMathKeepsLooserConstantsOfTheUser) {
  FunctionErrors errors;
  errors.div = 9;
  EXPECT_EQ(accumulate(f32).functions(errors).fast_math().resolve(f32).k.div, 9);
}

TEST(Model, StoresOnlyWhatIsNarrower) {
  EXPECT_EQ(accumulate(f32).stores(f16).resolve(f32).store, f16);
  EXPECT_EQ(accumulate(f32).stores_in_dtype().resolve(bf16).store, bf16);
  EXPECT_FALSE(accumulate(f32).stores_in_dtype().resolve(f32).store);
  EXPECT_FALSE(accumulate(f16).stores(f32).resolve(f16).store);
  EXPECT_FALSE(accumulate(f32).resolve(f16).store);
}

// Never negative, never below the true product of n roundings.
TEST(Model, GammaBoundsTheProductOfRoundings) {
  for (const Format& format : {f32, f16, bf16}) {
    const Arithmetic arithmetic = accumulate(format).resolve(format);
    double last = 0;
    for (double n = 1; n < 1e6; n = std::ceil(n * 1.3)) {
      const double exact = std::expm1(n * std::log1p(arithmetic.u));
      ASSERT_GE(arithmetic.gamma(n), exact) << format.name << ' ' << n;
      ASSERT_GE(arithmetic.gamma(n), last);
      last = arithmetic.gamma(n);
    }
  }
  EXPECT_EQ(Arithmetic().gamma(0), 0);
}

TEST(Model, SummationLimitsTheDepth) {
  const auto depth_of = [](const Summation& summation, double n) {
    return accumulate(f32).sum(summation).resolve(f32).sum_gamma(n) / 0x1p-24;
  };
  EXPECT_NEAR(depth_of(any_order(), 1000), 999, 0.1);
  EXPECT_NEAR(depth_of(depth(14), 1000), 14, 0.1);
  EXPECT_NEAR(depth_of(depth(14), 3), 2, 0.1);
  EXPECT_NEAR(depth_of(lanes(32), 1000), 32 + 5, 0.1);
  EXPECT_NEAR(depth_of(lanes(32), 4), 3, 0.1);
  EXPECT_EQ(depth_of(depth(14), 1), 0);
  EXPECT_EQ(depth_of(depth(14), 0), 0);
  EXPECT_THROW(depth(0), Misuse);
  EXPECT_THROW(depth(std::nan("")), Misuse);
  EXPECT_THROW(lanes(0), Misuse);
}

TEST(ArithmeticScope, Nests) {
  const ArithmeticScope outer(accumulate(f16).resolve(f16));
  EXPECT_EQ(detail::rules.u, 0x1p-11);
  {
    const ArithmeticScope inner(accumulate(bf16).resolve(bf16));
    EXPECT_EQ(detail::rules.u, 0x1p-8);
    EXPECT_EQ(detail::current_arithmetic().accumulator, bf16);
  }
  EXPECT_EQ(detail::rules.u, 0x1p-11);
  EXPECT_EQ(detail::current_arithmetic().accumulator, f16);
}

}  // namespace
}  // namespace warpcheck
