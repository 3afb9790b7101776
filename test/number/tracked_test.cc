// The rules of the error-tracking scalar that are not plain numbers: special values, overflow,
// flush, constants, comparisons, exact results.

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "number/formulas.h"
#include "warpcheck/scalar.h"

namespace warpcheck {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

template <class T>
class TrackedTest : public testing::Test {
 protected:
  using Real = Tracked<T>;

  static Real in(double x) { return Real::input(x); }
  static double value(const Real& x) { return detail::nearest_double(x.value); }
  static Real about(double x, double bound) { return {T(x), 0, bound}; }

  // Exact and every kernel have this value.
  static void expect_certain(const Real& x, double expected) {
    EXPECT_EQ(x.own, 0);
    EXPECT_EQ(x.bound, 0);
    if (std::isnan(expected)) {
      EXPECT_TRUE(std::isnan(value(x)));
    } else {
      EXPECT_EQ(value(x), expected);
    }
  }
  static void expect_unverifiable(const Real& x) { EXPECT_EQ(x.bound, infinity); }

  ArithmeticScope scope_{accumulate(f32).resolve(f32)};
};

using Levels = testing::Types<double, DoubleDouble, Multi>;
TYPED_TEST_SUITE(TrackedTest, Levels, );

TYPED_TEST(TrackedTest, SpecialInputsGiveCertainResults) {
  const auto in = [](double x) { return TestFixture::in(x); };
  this->expect_certain(in(infinity) + in(1), infinity);
  this->expect_certain(in(infinity)-in(infinity), not_a_number);
  this->expect_certain(in(-infinity) * in(2), -infinity);
  this->expect_certain(in(infinity)*in(0), not_a_number);
  this->expect_certain(in(1) / in(infinity), 0);
  this->expect_certain(in(1) / in(0), infinity);
  this->expect_certain(in(1) / in(-0.0), -infinity);
  this->expect_certain(in(0) / in(0), not_a_number);
  this->expect_certain(in(infinity) / in(-3), -infinity);
  this->expect_certain(in(infinity) / in(infinity), not_a_number);
  this->expect_certain(in(not_a_number) + in(1), not_a_number);
  this->expect_certain(in(not_a_number)*in(0), not_a_number);
  this->expect_certain(exp(in(-infinity)), 0);
  this->expect_certain(exp(in(infinity)), infinity);
  this->expect_certain(log(in(0)), -infinity);
  this->expect_certain(log(in(-1)), not_a_number);
  this->expect_certain(log1p(in(-1)), -infinity);
  this->expect_certain(log1p(in(-2)), not_a_number);
  this->expect_certain(sqrt(in(-1)), not_a_number);
  this->expect_certain(sqrt(in(0)), 0);
  this->expect_certain(rsqrt(in(0)), infinity);
  this->expect_certain(rsqrt(in(infinity)), 0);
  this->expect_certain(sin(in(infinity)), not_a_number);
  this->expect_certain(pow(in(-2), 0.5), not_a_number);
  this->expect_certain(pow(in(0), -1), infinity);
  this->expect_certain(max(in(infinity), in(1)), infinity);
  this->expect_certain(max(in(-infinity), in(1)), 1);
  this->expect_certain(min(in(not_a_number), in(1)), not_a_number);
  this->expect_certain(abs(in(-infinity)), infinity);
}

TYPED_TEST(TrackedTest, LimitsAreReachedWithinTheFunctionsError) {
  const auto in = [](double x) { return TestFixture::in(x); };
  for (const auto& y : {tanh(in(infinity)), erf(in(infinity)), -expm1(in(-infinity))}) {
    EXPECT_EQ(TestFixture::value(y), 1);
    EXPECT_GT(y.bound, 0x1p-24);
    EXPECT_LT(y.bound, 0x1p-19);
  }
}

// Where a kernel's operand may have either sign, or be zero, nothing is certain.
TYPED_TEST(TrackedTest, SpecialResultsOfUncertainOperandsAreUnverifiable) {
  const auto in = [](double x) { return TestFixture::in(x); };
  const auto near_zero = TestFixture::about(1e-9, 1e-8);
  this->expect_unverifiable(in(infinity)*near_zero);
  this->expect_unverifiable(in(infinity) / near_zero);
  this->expect_unverifiable(in(1) / near_zero);
  this->expect_unverifiable(near_zero / in(0));
  this->expect_unverifiable(log(near_zero));
  this->expect_unverifiable(rsqrt(near_zero));
  EXPECT_LT(sqrt(near_zero).bound, 1e-3);  // a radicand is assumed not to become negative
}

TYPED_TEST(TrackedTest, ExactZeroIsExactInEveryKernel) {
  const auto in = [](double x) { return TestFixture::in(x); };
  this->expect_certain(in(0) * in(3), 0);
  this->expect_certain(in(3) * in(-0.0), 0);
  this->expect_certain(in(0) / in(3), 0);
  this->expect_certain(in(5) - in(5), 0);
  this->expect_certain(in(0) + in(0), 0);
  EXPECT_GT((in(1e-30) * in(1e-30)).bound, 0);  // which underflows in f32
}

TYPED_TEST(TrackedTest, ErrorsNeverVanishInUnderflow) {
  const auto tiny = TestFixture::in(1e-300) * TestFixture::in(1e-300) / 3;
  EXPECT_GT(tiny.own, 0);
  EXPECT_GE(tiny.bound, 0x1p-150);
  EXPECT_GT(exp(TestFixture::in(-5000)).own, 0);
}

// An intermediate overflow of the kernel is not its fault, and 1 / (1 + exp(big)) stays tight.
TYPED_TEST(TrackedTest, OverflowOfAnIntermediateHasAFloor) {
  const auto e = exp(TestFixture::in(100));
  this->expect_unverifiable(e);
  EXPECT_EQ(e.floor, f32.largest);
  for (const double x : {100.0, 500.0, 2000.0, 1e30}) {
    const auto y = 1 / (1 + exp(TestFixture::in(x)));
    EXPECT_LE(std::fabs(TestFixture::value(y)), 1e-43);
    EXPECT_LT(y.own, 1e-37);
    EXPECT_LT(y.bound, 1e-37);
  }
  const auto square = TestFixture::in(1e30) * TestFixture::in(1e30);
  EXPECT_LT(exp(-square).bound, 1e-40);
  EXPECT_LT(tanh(square).bound, 1e-5);
  EXPECT_LT(erf(-square).bound, 1e-5);
  EXPECT_LT(rsqrt(square).bound, 1e-18);
  EXPECT_EQ((square > 1) == Truth::yes, true);
  EXPECT_EQ(TestFixture::value(max(-square, 0)), 0);
  EXPECT_EQ(max(-square, 0).bound, 0);
  this->expect_unverifiable(square - square);
  this->expect_unverifiable(square * 0);
  this->expect_unverifiable(square / square);
}

TYPED_TEST(TrackedTest, OverflowOfTheLevelItselfClaimsNothing) {
  const auto huge = TestFixture::in(1e300) * TestFixture::in(1e300);
  EXPECT_EQ(huge.bound, infinity);
  EXPECT_FALSE(huge.own < 1e300);
  const auto sum = TestFixture::in(1.5e308) + TestFixture::in(1.5e308);
  EXPECT_EQ(sum.bound, infinity);
  EXPECT_FALSE(sum.own < 1e300);
}

TYPED_TEST(TrackedTest, ConstantsAreRoundedToTheAccumulator) {
  using Real = Tracked<TypeParam>;
  EXPECT_EQ(Real(0.5).bound, 0);
  EXPECT_EQ(Real(3).bound, 0);
  EXPECT_EQ(Real(0x1p-149).bound, 0);
  EXPECT_GE(Real(0.1).bound, std::fabs(static_cast<double>(0.1F) - 0.1));
  EXPECT_LE(Real(0.1).bound, 0.1 * 0x1p-23);
  EXPECT_GT(Real((1 << 24) + 1).bound, 0);
  EXPECT_EQ(Real(infinity).bound, 0);
  const ArithmeticScope half(accumulate(f16).resolve(f16));
  EXPECT_EQ(Real(2048).bound, 0);
  EXPECT_GE(Real(2049).bound, 1);
  EXPECT_TRUE(std::isfinite(Real(100'000).bound));
}

TYPED_TEST(TrackedTest, SubnormalsMayBeFlushed) {
  using Real = Tracked<TypeParam>;
  EXPECT_EQ(Real::input(0x1p-130).bound, 0);
  EXPECT_LT((Real::input(0x1p-126) - Real::input(0x1.8p-126)).bound, 0x1p-149);
  const ArithmeticScope flushing(accumulate(f32).flushes_to_zero().resolve(f32));
  EXPECT_EQ(Real::input(-0x1p-130).bound, 0x1p-130);
  EXPECT_EQ(Real(0x1p-130).bound, 0x1p-130);
  EXPECT_EQ(Real::input(0x1p-126).bound, 0);
  EXPECT_GE((Real::input(0x1p-126) - Real::input(0x1.8p-126)).bound, 0x1p-126);
  EXPECT_GE((Real::input(0x1p-126) * 0.5).bound, 0x1p-126);
  this->expect_unverifiable(log(Real::input(0x1p-130)));
}

TYPED_TEST(TrackedTest, FastDivisionByMoreThanTwoTo126MayBeZero) {
  using Real = Tracked<TypeParam>;
  const auto quotient = [] { return Real::input(0x1p120) / Real::input(0x1p127); };
  EXPECT_LT(quotient().bound, 0x1p-20);
  const ArithmeticScope fast(accumulate(f32).fast_math().resolve(f32));
  EXPECT_GE(quotient().bound, 0x1p-7);
  this->expect_unverifiable(Real::input(infinity) / Real::input(0x1p127));
}

TYPED_TEST(TrackedTest, ComparisonsKnowWhatIsCertain) {
  const auto in = [](double x) { return TestFixture::in(x); };
  EXPECT_EQ(in(1) < in(2), Truth::yes);
  EXPECT_EQ(in(2) < in(1), Truth::no);
  EXPECT_EQ(in(1) < in(1), Truth::no);
  EXPECT_EQ(in(1) <= in(1), Truth::yes);
  EXPECT_EQ(in(1) == in(1), Truth::yes);
  EXPECT_EQ(in(1) != in(1), Truth::no);
  EXPECT_EQ(in(not_a_number) <= in(1), Truth::no);
  EXPECT_EQ(in(not_a_number) > in(1), Truth::no);
  EXPECT_EQ(in(not_a_number) != in(not_a_number), Truth::yes);
  EXPECT_EQ(in(-infinity) < in(0), Truth::yes);
  const auto vague = TestFixture::about(1, 0.1);
  EXPECT_EQ(vague < in(2), Truth::yes);
  EXPECT_EQ(vague < in(1.05), Truth::kernel_yes_no);
  EXPECT_EQ(vague > in(1.05), Truth::kernel_no_yes);
  EXPECT_EQ(vague == in(1), Truth::kernel_yes_no);
  const Tracked<TypeParam> unsure(TypeParam(1.0), 0.1, 0.1);
  EXPECT_EQ(unsure < in(1.05), Truth::unknown);
  EXPECT_EQ(!(unsure < in(1.05)), Truth::unknown);
  EXPECT_EQ(!(vague < in(1.05)), Truth::kernel_no_yes);
}

TYPED_TEST(TrackedTest, SelectCoversBothSidesWhereAKernelMayTakeEither) {
  const auto a = TestFixture::in(1), b = TestFixture::in(3);
  this->expect_certain(select(Truth::yes, a, b), 1);
  this->expect_certain(select(Truth::no, a, b), 3);
  const auto mostly_a = select(Truth::kernel_yes_no, a, b);
  EXPECT_EQ(TestFixture::value(mostly_a), 1);
  EXPECT_EQ(mostly_a.own, 0);
  EXPECT_GE(mostly_a.bound, 2);
  const auto mostly_b = select(Truth::kernel_no_yes, a, b);
  EXPECT_EQ(TestFixture::value(mostly_b), 3);
  EXPECT_GE(mostly_b.bound, 2);
  const auto either = select(Truth::unknown, a, b);
  EXPECT_GE(either.own, std::fabs(TestFixture::value(either) == 1 ? 2 : -2));
  EXPECT_GE(either.bound, 2);
}

TYPED_TEST(TrackedTest, MaxTakesTheErrorsOfTheWinnerWhereItIsCertain) {
  const auto far = TestFixture::about(10, 0.5), near = TestFixture::about(1, 2);
  EXPECT_EQ(max(far, near).bound, 0.5);
  EXPECT_EQ(min(far, near).bound, 2);
  EXPECT_EQ(max(near, TestFixture::about(2, 0.5)).bound, 2);
  EXPECT_EQ(abs(TestFixture::about(-1, 0.5)).bound, 0.5);
}

TYPED_TEST(TrackedTest, StoredAddsTheRoundingOfTheStore) {
  using Real = Tracked<TypeParam>;
  EXPECT_EQ(stored(Real::input(0.1)).bound, 0);
  const ArithmeticScope storing(accumulate(f32).stores(f16).resolve(f32));
  EXPECT_EQ(stored(Real::input(0.5)).bound, 0);
  EXPECT_GE(stored(Real::input(0.1)).bound, std::fabs(round_to(f16, 0.1) - 0.1));
  EXPECT_LE(stored(Real::input(0.1)).bound, 0.1 * 0x1p-10);
  EXPECT_GE(stored(Real::input(1e-9)).bound, 1e-9);
  this->expect_unverifiable(stored(Real::input(70'000)));
  EXPECT_EQ(stored(Real::input(70'000)).floor, 65504);
  this->expect_certain(stored(Real::input(infinity)), infinity);
  this->expect_certain(stored(Real::input(not_a_number)), not_a_number);
}

TYPED_TEST(TrackedTest, SumsOfSpecialValues) {
  using Real = Tracked<TypeParam>;
  const auto total = [](std::vector<double> terms) {
    return formulas::sum_of(Real(), terms.size(),
                            [&](std::size_t i) { return Real::input(terms[i]); });
  };
  this->expect_certain(total({}), 0);
  this->expect_certain(total({1, infinity, 2}), infinity);
  this->expect_certain(total({infinity, -infinity}), not_a_number);
  this->expect_certain(total({1, not_a_number, -infinity}), not_a_number);
  this->expect_unverifiable(total({infinity, -3e38, -3e38}));  // may be -inf before inf comes
  this->expect_unverifiable(total({3e38, 3e38, -3e38}));
  EXPECT_EQ(total({3e38, 3e38, -3e38}).floor, 0);
  EXPECT_EQ(total({3e38, 3e38, 3e38}).floor, f32.largest);
  EXPECT_EQ(total({5}).bound, 0);
}

TYPED_TEST(TrackedTest, KnowsWhetherItWasAssigned) {
  using Real = Tracked<TypeParam>;
  Real x;
  EXPECT_FALSE(x.is_set());
  EXPECT_FALSE(Real(x).is_set());
  EXPECT_EQ(TestFixture::value(x), 0);
  EXPECT_TRUE(Real(0).is_set());
  EXPECT_TRUE(Real::input(0).is_set());
  EXPECT_TRUE((x + x).is_set());
  x += 1;
  EXPECT_TRUE(x.is_set());
}

// What an exact multiprecision evaluation is for: ties of correctly rounded results are decided.
TEST(TrackedMulti, ExactOperationsHaveNoErrorOfTheirOwn) {
  const MultiPrecision precision(100);
  using Real = Tracked<Multi>;
  const auto x = Real::input(1 + 0x1p-23);
  EXPECT_EQ((x * x).own, 0);
  EXPECT_EQ((x * x + 1).own, 0);
  EXPECT_EQ((x * x * x).own, 0);
  EXPECT_GT((Real::input(1e-300) + Real::input(1)).own, 0);
  EXPECT_GT((Real::input(1e-320) / Real::input(3) + Real::input(1e-320)).own, 0);
  EXPECT_EQ((1 / Real::input(8)).own, 0);
  EXPECT_GT((1 / Real::input(3)).own, 0);
  EXPECT_EQ(sqrt(Real::input(9)).own, 0);
  EXPECT_EQ(formulas::Dot()(formulas::Row<Real>(8, x))[0].own, 0);
}

}  // namespace
}  // namespace warpcheck
