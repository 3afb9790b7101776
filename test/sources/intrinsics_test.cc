// Intrinsics of kernels on floating-point numbers, each against a formula of its own.
#include <bit>
#include <cfenv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "warpcheck/simt.h"

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float not_a_number = std::numeric_limits<float>::quiet_NaN();

template <class Integer>
Integer clamped(long double x) {
  if (std::isnan(x)) {
    return 0;
  }
  const long double least = std::numeric_limits<Integer>::min();
  const long double most = std::numeric_limits<Integer>::max();
  return x <= least  ? std::numeric_limits<Integer>::min()
         : x >= most ? std::numeric_limits<Integer>::max()
                     : static_cast<Integer>(x);
}

long double to_even(long double x) {
  const long double below = std::floor(x);
  const long double rest = x - below;
  const bool up = rest > 0.5L || (rest == 0.5L && std::fmod(below, 2.0L) != 0);
  return up ? below + 1 : below;
}

TEST(Conversions, ToIntegersRoundAndSaturate) {
  const std::vector<double> values{
      0,          0.5,      1.5,       2.5,          -0.5,       -1.5,          -2.5,
      0.49999997, 1e9,      2.2e9,     -2.2e9,       4.3e9,      9e18,          1e19,
      -1e19,      2e19,     1e300,     -1e300,       3.7,        -3.7,          65535,
      1e15 + .5,  infinity, -infinity, not_a_number, 2147483647, -2147483648.0, 4294967295.0};
  for (const double x : values) {
    SCOPED_TRACE(x);
    const auto f = static_cast<float>(x);
#define EXPECT_CONVERSIONS(name, Integer, value)                                              \
  EXPECT_EQ(name##_rn(value), clamped<Integer>(to_even(value)));                              \
  EXPECT_EQ(name##_rz(value), clamped<Integer>(std::trunc(static_cast<long double>(value)))); \
  EXPECT_EQ(name##_ru(value), clamped<Integer>(std::ceil(static_cast<long double>(value))));  \
  EXPECT_EQ(name##_rd(value), clamped<Integer>(std::floor(static_cast<long double>(value))))
    EXPECT_CONVERSIONS(__float2int, int, f);
    EXPECT_CONVERSIONS(__float2uint, unsigned, f);
    EXPECT_CONVERSIONS(__float2ll, long long, f);
    EXPECT_CONVERSIONS(__float2ull, unsigned long long, f);
    EXPECT_CONVERSIONS(__double2int, int, x);
    EXPECT_CONVERSIONS(__double2uint, unsigned, x);
    EXPECT_CONVERSIONS(__double2ll, long long, x);
    EXPECT_CONVERSIONS(__double2ull, unsigned long long, x);
#undef EXPECT_CONVERSIONS
  }
}

// The floats around an exact value, and which of them a mode takes.
void expect_rounded(long double exact, float nearest, float zero, float up, float down) {
  const auto rounded = static_cast<float>(exact);
  const long double error = exact - rounded;
  const float above = error > 0 ? std::nextafter(rounded, infinity) : rounded;
  const float below = error < 0 ? std::nextafter(rounded, -infinity) : rounded;
  EXPECT_EQ(nearest, rounded);
  EXPECT_EQ(up, above);
  EXPECT_EQ(down, below);
  EXPECT_EQ(zero, exact > 0 ? below : above);
}

TEST(Rounding, OfEachModeAndOperation) {
  const std::vector<float> values{1, 3, -3, 0.1F, -0.1F, 1e-3F, 12345.678F, 0x1.fffffep0F, 7};
  for (const float x : values) {
    for (const float y : values) {
      SCOPED_TRACE(std::to_string(x) + " and " + std::to_string(y));
      // In 64 bits of a long double these are exact, or (the quotients) on the right side.
      const long double a = x, b = y;
      expect_rounded(a + b, __fadd_rn(x, y), __fadd_rz(x, y), __fadd_ru(x, y), __fadd_rd(x, y));
      expect_rounded(a - b, __fsub_rn(x, y), __fsub_rz(x, y), __fsub_ru(x, y), __fsub_rd(x, y));
      expect_rounded(a * b, __fmul_rn(x, y), __fmul_rz(x, y), __fmul_ru(x, y), __fmul_rd(x, y));
      expect_rounded(a / b, __fdiv_rn(x, y), __fdiv_rz(x, y), __fdiv_ru(x, y), __fdiv_rd(x, y));
      expect_rounded(a * b + 1, __fmaf_rn(x, y, 1), __fmaf_rz(x, y, 1), __fmaf_ru(x, y, 1),
                     __fmaf_rd(x, y, 1));
    }
    expect_rounded(1 / static_cast<long double>(x), __frcp_rn(x), __frcp_rz(x), __frcp_ru(x),
                   __frcp_rd(x));
    if (x > 0) {
      expect_rounded(std::sqrt(static_cast<long double>(x)), __fsqrt_rn(x), __fsqrt_rz(x),
                     __fsqrt_ru(x), __fsqrt_rd(x));
    }
    const double d = 1.0 / 3 * x;
    expect_rounded(d, __double2float_rn(d), __double2float_rz(d), __double2float_ru(d),
                   __double2float_rd(d));
  }
  for (const int i : {0, 1, 16777217, -16777217, 16777219, 2147483647}) {
    expect_rounded(i, __int2float_rn(i), __int2float_rz(i), __int2float_ru(i), __int2float_rd(i));
    const unsigned u = static_cast<unsigned>(i);
    expect_rounded(u, __uint2float_rn(u), __uint2float_rz(u), __uint2float_ru(u),
                   __uint2float_rd(u));
    const long long l = i * 1000003LL;
    expect_rounded(static_cast<long double>(l), __ll2float_rn(l), __ll2float_rz(l),
                   __ll2float_ru(l), __ll2float_rd(l));
  }
  // Doubles: an operation in long double tells the side.
  for (const double x : {0.1, 0.23, -7.7, 1e10}) {
    EXPECT_LE(static_cast<long double>(__dadd_rd(x, 0.3)), static_cast<long double>(x) + 0.3);
    EXPECT_GE(static_cast<long double>(__dadd_ru(x, 0.3)), static_cast<long double>(x) + 0.3);
    EXPECT_LT(__ddiv_rd(x, 7), __ddiv_ru(x, 7));
    EXPECT_EQ(std::nextafter(__ddiv_rd(x, 7), 1e300), __ddiv_ru(x, 7));
    EXPECT_LE(static_cast<long double>(__dmul_rd(x, 0.3)), static_cast<long double>(x) * 0.3);
    EXPECT_GE(static_cast<long double>(__dmul_ru(x, 0.3)), static_cast<long double>(x) * 0.3);
  }
  EXPECT_EQ(std::fegetround(), FE_TONEAREST);
}

// A result within `ulps` of the exact value.
void expect_near(double got, long double exact, double ulps, const std::string& what) {
  if (std::isnan(exact) || std::isinf(exact)) {
    EXPECT_TRUE(std::isnan(exact) ? std::isnan(got) : got == static_cast<double>(exact)) << what;
    return;
  }
  const double spacing = std::nextafter(std::fabs(static_cast<double>(exact)), 1e308)
                         - std::fabs(static_cast<double>(exact));
  EXPECT_LE(std::fabs(static_cast<double>(got - exact)), ulps * spacing) << what << ": " << got;
}

void expect_float(float got, long double exact, const std::string& what) {
  const auto nearest = static_cast<float>(exact);
  EXPECT_TRUE(got == nearest || got == std::nextafter(nearest, infinity)
              || got == std::nextafter(nearest, -infinity)
              || (std::isnan(got) && std::isnan(nearest)))
      << what << ": " << got << " instead of " << nearest;
}

TEST(Functions, ThatCudaHasBeyondC) {
  constexpr long double pi = 3.14159265358979323846264338327950288L;
  for (const float x :
       {1e-30F, 1e-5F, 0.1F, 0.25F, 0.5F, 0.7F, 1.0F, 1.5F, 2.0F, 2.75F, 9.0F, 100.0F}) {
    const std::string at = " of " + std::to_string(x);
    const long double v = x;
    expect_float(rsqrtf(x), 1 / std::sqrt(v), "rsqrtf" + at);
    expect_near(rsqrt(static_cast<double>(x)), 1 / std::sqrt(v), 2, "rsqrt" + at);
    expect_float(rcbrtf(x), 1 / std::cbrt(v), "rcbrtf" + at);
    expect_near(rcbrt(static_cast<double>(x)), 1 / std::cbrt(v), 2, "rcbrt" + at);
    for (const float s : {x, -x}) {
      const long double t = s;
      expect_float(normcdff(s), 0.5L * std::erfc(-t / std::sqrt(2.0L)), "normcdff" + at);
      // Whole and half turns are exact.
      const long double turn = std::fmod(t, 2.0L);
      const long double sine = turn == std::trunc(turn) ? 0 : std::sin(turn * pi);
      const long double cosine = std::fmod(std::fabs(turn), 1.0L) == 0.5L ? 0 : std::cos(turn * pi);
      expect_near(sinpi(static_cast<double>(s)), sine, 4, "sinpi" + at);
      expect_near(cospi(static_cast<double>(s)), cosine, 4, "cospi" + at);
      expect_float(sinpif(s), sine, "sinpif" + at);
      expect_float(cospif(s), cosine, "cospif" + at);
      float both[2] = {};
      sincospif(s, &both[0], &both[1]);
      EXPECT_EQ(both[0], sinpif(s));
      EXPECT_EQ(both[1], cospif(s));
    }
    expect_float(norm3df(x, 2, 3), std::sqrt(v * v + 13), "norm3df" + at);
    expect_float(norm4df(x, 2, 3, 4), std::sqrt(v * v + 29), "norm4df" + at);
    expect_float(rnorm3df(x, 2, 3), 1 / std::sqrt(v * v + 13), "rnorm3df" + at);
    expect_float(rhypotf(x, 2), 1 / std::sqrt(v * v + 4), "rhypotf" + at);
    expect_near(norm3d(static_cast<double>(x), 2, 3), std::sqrt(v * v + 13), 2, "norm3d" + at);
    expect_near(rhypot(static_cast<double>(x), 2), 1 / std::sqrt(v * v + 4), 3, "rhypot" + at);
    if (x < 10) {
      expect_float(erfcxf(x), std::exp(v * v) * std::erfc(v), "erfcxf" + at);
    }
  }
  expect_float(erfcxf(-2), std::exp(4.0L) * std::erfc(-2.0L), "erfcxf of -2");
  // Beyond the reach of erfc: between the first two partial sums of the asymptotic series.
  const long double first = 1 / (1000 * std::sqrt(pi));
  EXPECT_LT(erfcx(1000.0), first);
  EXPECT_GT(erfcx(1000.0), first * (1 - 0.6L / 1000 / 1000));
}

TEST(Functions, InversesOfTheErrorFunctions) {
  for (const double x : {1e-300, 1e-40, 1e-10, 1e-3, 0.1, 0.3, 0.5, 0.9, 0.999, 1.0}) {
    // The slope of erfc at y turns an error of y into one of x.
    const double y = erfcinv(x);
    const long double back = std::erfc(static_cast<long double>(y));
    EXPECT_NEAR(static_cast<double>(back / x), 1, 1e-15 * (4 + 4 * y * y)) << x;
    EXPECT_EQ(erfcinv(2 - x), -erfcinv(2 - (2 - x))) << x;
    const double z = erfinv(x);
    if (x < 1) {
      EXPECT_NEAR(static_cast<double>(std::erf(static_cast<long double>(z)) / x), 1, 4e-16) << x;
      EXPECT_EQ(erfinv(-x), -z);
    }
  }
  EXPECT_EQ(erfinv(1), HUGE_VAL);
  EXPECT_EQ(erfinv(-1), -HUGE_VAL);
  EXPECT_TRUE(std::isnan(erfinv(1.5)));
  EXPECT_EQ(erfcinv(0), HUGE_VAL);
  EXPECT_EQ(erfcinv(2), -HUGE_VAL);
  EXPECT_TRUE(std::isnan(erfcinv(-0.1)));
  EXPECT_EQ(erfinv(0), 0);
  for (const float p : {1e-30F, 0.001F, 0.5F, 0.7F, 0.99F}) {
    EXPECT_NEAR(normcdf(static_cast<double>(normcdfinvf(p))) / p, 1, 2e-5);
    EXPECT_NEAR(std::erf(static_cast<double>(erfinvf(p))) / p, 1, 2e-7);
    EXPECT_NEAR(std::erfc(static_cast<double>(erfcinvf(p))) / p, 1, 2e-5);
  }
}

TEST(Functions, FastOnesAreThePlainOnes) {
  for (const float x : {0.1F, 1.0F, 2.5F, 30.0F}) {
    const long double v = x;
    expect_float(__expf(x), std::exp(v), "__expf");
    expect_float(__exp10f(x), std::pow(10.0L, v), "__exp10f");
    expect_float(__logf(x), std::log(v), "__logf");
    expect_float(__log2f(x), std::log2(v), "__log2f");
    expect_float(__log10f(x), std::log10(v), "__log10f");
    expect_float(__powf(x, 1.5F), std::pow(v, 1.5L), "__powf");
    expect_float(__sinf(x), std::sin(v), "__sinf");
    expect_float(__cosf(x), std::cos(v), "__cosf");
    expect_float(__tanf(x), std::tan(v), "__tanf");
    expect_float(__fdividef(x, 3), v / 3, "__fdividef");
    expect_float(fdividef(x, 3), v / 3, "fdividef");
    expect_float(__frsqrt_rn(x), 1 / std::sqrt(v), "__frsqrt_rn");
    float sine = 0, cosine = 0;
    __sincosf(x, &sine, &cosine);
    expect_float(sine, std::sin(v), "__sincosf");
    expect_float(cosine, std::cos(v), "__sincosf");
  }
  EXPECT_EQ(__saturatef(0.25F), 0.25F);
  EXPECT_EQ(__saturatef(-1), 0);
  EXPECT_EQ(__saturatef(2), 1);
  EXPECT_EQ(__saturatef(not_a_number), 0);
}

TEST(Functions, MaxAndMinOfEveryPairOfTypes) {
  EXPECT_EQ(max(-1, 2), 2);
  EXPECT_EQ(min(-1, 2), -1);
  EXPECT_EQ(max(-1, 2U), 0xffffffffU);  // as CUDA converts them
  EXPECT_EQ(min(2U, -1), 2U);
  EXPECT_EQ(max(-1L, 2L), 2);
  EXPECT_EQ(min(-1LL, 2LL), -1);
  EXPECT_EQ(max(-1LL, 2ULL), ~0ULL);
  EXPECT_EQ(max(1.5F, not_a_number), 1.5F);
  EXPECT_EQ(min(not_a_number, 1.5F), 1.5F);
  EXPECT_EQ(max(1.5F, 2.5), 2.5);
  EXPECT_EQ(min(1.5, 2.5F), 1.5);
}

TEST(Vectors, HaveTheLayoutOfCuda) {
#define EXPECT_VECTOR(name, T)                                           \
  EXPECT_EQ(sizeof(name##1), sizeof(T));                                 \
  EXPECT_EQ(sizeof(name##2), 2 * sizeof(T));                             \
  EXPECT_EQ(sizeof(name##3), 3 * sizeof(T));                             \
  EXPECT_EQ(sizeof(name##4), 4 * sizeof(T));                             \
  EXPECT_EQ(alignof(name##1), sizeof(T));                                \
  EXPECT_EQ(alignof(name##2), 2 * sizeof(T));                            \
  EXPECT_EQ(alignof(name##3), sizeof(T));                                \
  EXPECT_EQ(alignof(name##4), std::min<std::size_t>(4 * sizeof(T), 16)); \
  EXPECT_EQ(make_##name##4(1, 2, 3, 4).w, 4);                            \
  EXPECT_EQ(make_##name##3(1, 2, 3).z, 3);                               \
  EXPECT_EQ(make_##name##2(1, 2).y, 2);                                  \
  EXPECT_EQ(make_##name##1(1).x, 1)
  EXPECT_VECTOR(char, char);
  EXPECT_VECTOR(uchar, char);
  EXPECT_VECTOR(short, short);
  EXPECT_VECTOR(ushort, short);
  EXPECT_VECTOR(int, int);
  EXPECT_VECTOR(uint, int);
  EXPECT_VECTOR(long, long);
  EXPECT_VECTOR(ulong, long);
  EXPECT_VECTOR(longlong, long long);
  EXPECT_VECTOR(ulonglong, long long);
  EXPECT_VECTOR(float, float);
  EXPECT_VECTOR(double, double);
#undef EXPECT_VECTOR
  EXPECT_EQ(sizeof(__half2), 4);
  EXPECT_EQ(alignof(__nv_bfloat162), 4);
}

}  // namespace
