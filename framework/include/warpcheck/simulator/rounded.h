// Arithmetic and conversions with a rounding mode in their name: _rn to nearest, _rz towards zero,
// _ru up, _rd down.
#pragma once

#include <cfenv>
#include <cmath>
#include <limits>

// The names are CUDA's.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)

namespace warpcheck::simt {

// What an operation gives in another rounding mode. `volatile` keeps its operands and its result
// between the changes of mode; not inlined, so that no arithmetic of the caller moves in there.
template <class Result, class Operation, class... Operands>
[[gnu::noinline]] Result rounded(int mode, Operation operation, Operands... operands) {
  std::fesetround(mode);
  const volatile Result result = operation(static_cast<const volatile Operands&>(operands)...);
  std::fesetround(FE_TONEAREST);
  return result;
}

// To an integer as CUDA does it: what does not fit becomes the nearest one that does, NaN 0.
template <class Integer>
Integer saturated(double x) {
  constexpr double past = static_cast<double>(std::numeric_limits<Integer>::max() / 2 + 1) * 2;
  if (!(x > static_cast<double>(std::numeric_limits<Integer>::min()))) {
    return std::isnan(x) ? 0 : std::numeric_limits<Integer>::min();
  }
  return x >= past ? std::numeric_limits<Integer>::max() : static_cast<Integer>(x);
}

}  // namespace warpcheck::simt

#define WARPCHECK_ROUNDED(name, T, parameters, expression, ...)            \
  inline T name##_rn parameters {                                          \
    return expression;                                                     \
  }                                                                        \
  inline T name##_rz parameters {                                          \
    return warpcheck::simt::rounded<T>(                                    \
        FE_TOWARDZERO, [] parameters { return expression; }, __VA_ARGS__); \
  }                                                                        \
  inline T name##_ru parameters {                                          \
    return warpcheck::simt::rounded<T>(                                    \
        FE_UPWARD, [] parameters { return expression; }, __VA_ARGS__);     \
  }                                                                        \
  inline T name##_rd parameters {                                          \
    return warpcheck::simt::rounded<T>(                                    \
        FE_DOWNWARD, [] parameters { return expression; }, __VA_ARGS__);   \
  }
WARPCHECK_ROUNDED(__fadd, float, (float x, float y), x + y, x, y)
WARPCHECK_ROUNDED(__fsub, float, (float x, float y), x - y, x, y)
WARPCHECK_ROUNDED(__fmul, float, (float x, float y), x* y, x, y)
WARPCHECK_ROUNDED(__fdiv, float, (float x, float y), x / y, x, y)
WARPCHECK_ROUNDED(__frcp, float, (float x), 1 / x, x)
WARPCHECK_ROUNDED(__fsqrt, float, (float x), sqrtf(x), x)
WARPCHECK_ROUNDED(__fmaf, float, (float x, float y, float z), fmaf(x, y, z), x, y, z)
WARPCHECK_ROUNDED(__dadd, double, (double x, double y), x + y, x, y)
WARPCHECK_ROUNDED(__dsub, double, (double x, double y), x - y, x, y)
WARPCHECK_ROUNDED(__dmul, double, (double x, double y), x* y, x, y)
WARPCHECK_ROUNDED(__ddiv, double, (double x, double y), x / y, x, y)
WARPCHECK_ROUNDED(__drcp, double, (double x), 1 / x, x)
WARPCHECK_ROUNDED(__dsqrt, double, (double x), sqrt(x), x)
WARPCHECK_ROUNDED(__fma, double, (double x, double y, double z), fma(x, y, z), x, y, z)
WARPCHECK_ROUNDED(__double2float, float, (double x), static_cast<float>(x), x)
WARPCHECK_ROUNDED(__int2float, float, (int x), static_cast<float>(x), x)
WARPCHECK_ROUNDED(__uint2float, float, (unsigned x), static_cast<float>(x), x)
WARPCHECK_ROUNDED(__ll2float, float, (long long x), static_cast<float>(x), x)
WARPCHECK_ROUNDED(__ull2float, float, (unsigned long long x), static_cast<float>(x), x)
WARPCHECK_ROUNDED(__ll2double, double, (long long x), static_cast<double>(x), x)
WARPCHECK_ROUNDED(__ull2double, double, (unsigned long long x), static_cast<double>(x), x)
#undef WARPCHECK_ROUNDED

#define WARPCHECK_TO_INTEGER(name, From, Integer)                  \
  inline Integer name##_rn(From x) {                               \
    return warpcheck::simt::saturated<Integer>(std::nearbyint(x)); \
  }                                                                \
  inline Integer name##_rz(From x) {                               \
    return warpcheck::simt::saturated<Integer>(std::trunc(x));     \
  }                                                                \
  inline Integer name##_ru(From x) {                               \
    return warpcheck::simt::saturated<Integer>(std::ceil(x));      \
  }                                                                \
  inline Integer name##_rd(From x) {                               \
    return warpcheck::simt::saturated<Integer>(std::floor(x));     \
  }
WARPCHECK_TO_INTEGER(__float2int, float, int)
WARPCHECK_TO_INTEGER(__float2uint, float, unsigned)
WARPCHECK_TO_INTEGER(__float2ll, float, long long)
WARPCHECK_TO_INTEGER(__float2ull, float, unsigned long long)
WARPCHECK_TO_INTEGER(__double2int, double, int)
WARPCHECK_TO_INTEGER(__double2uint, double, unsigned)
WARPCHECK_TO_INTEGER(__double2ll, double, long long)
WARPCHECK_TO_INTEGER(__double2ull, double, unsigned long long)
#undef WARPCHECK_TO_INTEGER

inline double __int2double_rn(int x) {
  return x;
}
inline double __uint2double_rn(unsigned x) {
  return x;
}
inline float __frsqrt_rn(float x) {
  return static_cast<float>(1 / std::sqrt(static_cast<double>(x)));
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)
