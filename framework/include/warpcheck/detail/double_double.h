// An unevaluated sum of two doubles: 106 bits of significand, the exponent range of a double.
#pragma once

#include <cmath>

namespace warpcheck {

// hi + lo, hi being the double nearest to the sum. The operations have a relative error below
// 2^-100 plus an absolute one of a few 2^-1074; infinities and NaN are the caller's business.
//
//   Source  Joldes, Muller, Popescu, "Tight and rigorous error bounds for basic building blocks of
//           double-word arithmetic", ACM TOMS 44 (2017)
class DoubleDouble {
 public:
  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : hi_(value) {}  // NOLINT(google-explicit-constructor)
  constexpr DoubleDouble(double hi, double lo) : hi_(hi), lo_(lo) {}

  constexpr double hi() const { return hi_; }
  constexpr double lo() const { return lo_; }

  // The exact sum and product of two doubles. quick_sum wants |a| >= |b|.
  static DoubleDouble two_sum(double a, double b) {
    const double s = a + b, t = s - a;
    return {s, (a - (s - t)) + (b - t)};
  }
  static DoubleDouble quick_sum(double a, double b) {
    const double s = a + b;
    return {s, b - (s - a)};
  }
  static DoubleDouble two_product(double a, double b) {
    const double p = a * b;
    return {p, std::fma(a, b, -p)};
  }

  friend DoubleDouble operator-(DoubleDouble a) { return {-a.hi_, -a.lo_}; }
  friend DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    DoubleDouble s = two_sum(a.hi_, b.hi_);
    const DoubleDouble t = two_sum(a.lo_, b.lo_);
    s = quick_sum(s.hi_, s.lo_ + t.hi_);
    return quick_sum(s.hi_, s.lo_ + t.lo_);
  }
  friend DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }
  friend DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble p = two_product(a.hi_, b.hi_);
    return quick_sum(p.hi_, p.lo_ + std::fma(a.hi_, b.lo_, a.lo_ * b.hi_));
  }
  friend DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double q1 = a.hi_ / b.hi_;
    const DoubleDouble r1 = a - b * DoubleDouble(q1);
    const double q2 = r1.hi_ / b.hi_;
    const DoubleDouble r2 = r1 - b * DoubleDouble(q2);
    const DoubleDouble q = quick_sum(q1, q2);
    return q + DoubleDouble(r2.hi_ / b.hi_);
  }
  friend bool operator<(DoubleDouble a, DoubleDouble b) {
    return a.hi_ < b.hi_ || (a.hi_ == b.hi_ && a.lo_ < b.lo_);
  }

  // Exact multiplication by 2^power, as long as nothing leaves the normal range.
  DoubleDouble scaled(int power) const { return {std::ldexp(hi_, power), std::ldexp(lo_, power)}; }

 private:
  double hi_ = 0;
  double lo_ = 0;
};

// Relative error below the constants of OwnErrors<DoubleDouble> (number/own_errors.h).
DoubleDouble sqrt(DoubleDouble x);
DoubleDouble exp(DoubleDouble x);
DoubleDouble expm1(DoubleDouble x);
DoubleDouble log(DoubleDouble x);
DoubleDouble log1p(DoubleDouble x);
DoubleDouble tanh(DoubleDouble x);
DoubleDouble erf(DoubleDouble x);
// Only as good as the double functions of hi: absolute error below 2^-51.
DoubleDouble sin(DoubleDouble x);
DoubleDouble cos(DoubleDouble x);
// Relative error below 2^-100 (8 + 8 |y log x|); x > 0.
DoubleDouble pow(DoubleDouble x, double y);

}  // namespace warpcheck
