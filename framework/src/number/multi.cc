#include "warpcheck/detail/multi.h"

#include <cmath>
#include <new>
#include <string>
#include <utility>

#include "number/multi_access.h"
#include "warpcheck/error.h"

namespace warpcheck {
namespace {

using Access = MultiAccess;

int bits_of(int digits) {
  return static_cast<int>(std::ceil(digits * std::log2(10.0))) + 2;
}

thread_local int current_bits = bits_of(50);

// A new number from a function of MPFR, which returns 0 when its result is exact.
template <class Function, class... Arguments>
Multi apply(Function function, Arguments... arguments) {
  Multi result;
  const int inexact = function(Access::get(result), arguments..., MPFR_RNDN);
  Access::set_exact(result, inexact == 0);
  return result;
}

}  // namespace

MultiPrecision::MultiPrecision(int digits) : outer_(current_bits) {
  if (digits < 1)
    throw Misuse("MultiPrecision(" + std::to_string(digits) + "): at least 1 digit");
  current_bits = bits_of(digits);
}

MultiPrecision::~MultiPrecision() {
  current_bits = outer_;
}

int MultiPrecision::bits() {
  return current_bits;
}

double MultiPrecision::unit_roundoff() {
  return std::ldexp(1.0, -current_bits);
}

Multi::Multi() {
  auto* backend = new (storage_) Access::Backend();
  if (mpfr_get_prec(backend->data()) != current_bits)
    mpfr_set_prec(backend->data(), current_bits);
  mpfr_set_zero(backend->data(), 1);
}

Multi::Multi(double value) : Multi() {
  exact_ = mpfr_set_d(Access::get(*this), value, MPFR_RNDN) == 0;
}

Multi::Multi(const Multi& other) : exact_(other.exact_) {
  new (storage_) Access::Backend(Access::backend(other));
}

Multi::Multi(Multi&& other) noexcept : exact_(other.exact_) {
  new (storage_) Access::Backend(std::move(Access::backend(other)));
}

Multi& Multi::operator=(const Multi& other) {
  if (this == &other)
    return *this;
  Access::backend(*this) = Access::backend(other);
  exact_ = other.exact_;
  return *this;
}

Multi& Multi::operator=(Multi&& other) noexcept {
  Access::backend(*this) = std::move(Access::backend(other));
  exact_ = other.exact_;
  return *this;
}

Multi::~Multi() {
  Access::backend(*this).~mpfr_float_backend();
}

double Multi::to_double() const {
  return mpfr_get_d(Access::get(*this), MPFR_RNDN);
}

bool Multi::is_nan() const {
  return mpfr_nan_p(Access::get(*this)) != 0;
}

bool Multi::is_infinite() const {
  return mpfr_inf_p(Access::get(*this)) != 0;
}

Multi operator-(const Multi& a) {
  return apply(mpfr_neg, Access::get(a));
}

Multi operator+(const Multi& a, const Multi& b) {
  return apply(mpfr_add, Access::get(a), Access::get(b));
}

Multi operator-(const Multi& a, const Multi& b) {
  return apply(mpfr_sub, Access::get(a), Access::get(b));
}

Multi operator*(const Multi& a, const Multi& b) {
  return apply(mpfr_mul, Access::get(a), Access::get(b));
}

Multi operator/(const Multi& a, const Multi& b) {
  return apply(mpfr_div, Access::get(a), Access::get(b));
}

bool operator<(const Multi& a, const Multi& b) {
  return mpfr_less_p(Access::get(a), Access::get(b)) != 0;
}

Multi sqrt(const Multi& x) {
  return apply(mpfr_sqrt, Access::get(x));
}

Multi exp(const Multi& x) {
  return apply(mpfr_exp, Access::get(x));
}

Multi expm1(const Multi& x) {
  return apply(mpfr_expm1, Access::get(x));
}

Multi log(const Multi& x) {
  return apply(mpfr_log, Access::get(x));
}

Multi log1p(const Multi& x) {
  return apply(mpfr_log1p, Access::get(x));
}

Multi tanh(const Multi& x) {
  return apply(mpfr_tanh, Access::get(x));
}

Multi erf(const Multi& x) {
  return apply(mpfr_erf, Access::get(x));
}

Multi sin(const Multi& x) {
  return apply(mpfr_sin, Access::get(x));
}

Multi cos(const Multi& x) {
  return apply(mpfr_cos, Access::get(x));
}

Multi pow(const Multi& x, double y) {
  const Multi exponent(y);
  return apply(mpfr_pow, Access::get(x), Access::get(exponent));
}

}  // namespace warpcheck
