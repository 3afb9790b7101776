// Multiprecision numbers for level 2, an opaque value: MPFR stays behind number/multi.cc.
#pragma once

#include <cstddef>

namespace warpcheck {

// Decimal digits that new Multi values carry on this thread while this lives. Scopes nest.
class MultiPrecision {
 public:
  explicit MultiPrecision(int digits);
  ~MultiPrecision();
  MultiPrecision(const MultiPrecision&) = delete;
  MultiPrecision& operator=(const MultiPrecision&) = delete;

  static int bits();              // of the significand; that of 50 digits outside of any scope
  static double unit_roundoff();  // 2^-bits

 private:
  int outer_;
};

// A correctly rounded binary number with the precision of the current MultiPrecision and an
// exponent range that nothing here leaves. Knows whether the operation that made it was exact.
class Multi {
 public:
  Multi();
  Multi(double value);  // NOLINT(google-explicit-constructor): exact, as a double is a number
  Multi(const Multi& other);
  Multi(Multi&& other) noexcept;
  Multi& operator=(const Multi& other);
  Multi& operator=(Multi&& other) noexcept;
  ~Multi();

  bool exact() const { return exact_; }
  double to_double() const;  // nearest
  bool is_nan() const;
  bool is_infinite() const;

  friend Multi operator-(const Multi& a);
  friend Multi operator+(const Multi& a, const Multi& b);
  friend Multi operator-(const Multi& a, const Multi& b);
  friend Multi operator*(const Multi& a, const Multi& b);
  friend Multi operator/(const Multi& a, const Multi& b);
  friend bool operator<(const Multi& a, const Multi& b);

  friend Multi sqrt(const Multi& x);
  friend Multi exp(const Multi& x);
  friend Multi expm1(const Multi& x);
  friend Multi log(const Multi& x);
  friend Multi log1p(const Multi& x);
  friend Multi tanh(const Multi& x);
  friend Multi erf(const Multi& x);
  friend Multi sin(const Multi& x);
  friend Multi cos(const Multi& x);
  friend Multi pow(const Multi& x, double y);

 private:
  friend struct MultiAccess;

  alignas(std::max_align_t) std::byte storage_[32];
  bool exact_ = true;
};

}  // namespace warpcheck
