#include "number/exact_text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "number/multi_access.h"
#include "warpcheck/error.h"

namespace warpcheck::number {

double round_to(const Format& format, DoubleDouble x) {
  if (x.lo() == 0 || format.bits == 64 || !std::isfinite(x.hi()))
    return warpcheck::round_to(format, x.hi());
  // Round hi + lo to odd in 53 bits: then the rounding to fewer bits sees on which side it lies.
  auto code = std::bit_cast<std::uint64_t>(x.hi());
  if (std::signbit(x.lo()) != std::signbit(x.hi()))
    --code;
  return warpcheck::round_to(format, std::bit_cast<double>(code | 1));
}

double round_to(const Format& format, const Multi& x) {
  const mpfr_srcptr value = MultiAccess::get(x);
  if (mpfr_regular_p(value) == 0)
    return warpcheck::round_to(format, x.to_double());
  // The significand bits that the format has at this magnitude.
  const auto exponent = mpfr_get_exp(value) - 1;
  const auto bits = format.precision - std::max<mpfr_exp_t>(0, format.min_exponent - exponent);
  if (exponent > 1023)
    return warpcheck::round_to(format, std::copysign(HUGE_VAL, mpfr_sgn(value)));
  if (bits < 1) {
    // With bits == 0, |x| is between half of the smallest subnormal and all of it; exactly half,
    // the one power of two there, goes to even: 0.
    const bool up = bits == 0 && mpfr_min_prec(value) > 1;
    return std::copysign(up ? ulp(format, 0) : 0.0, mpfr_sgn(value));
  }
  mpfr_t rounded;
  mpfr_init2(rounded, bits);
  mpfr_set(rounded, value, MPFR_RNDN);
  const double result = mpfr_get_d(rounded, MPFR_RNDN);
  mpfr_clear(rounded);
  return warpcheck::round_to(format, result);
}

std::string decimal(const Multi& x, int digits) {
  if (digits < 1)
    throw Misuse("decimal(" + std::to_string(digits) + " digits): at least 1 digit");
  std::vector<char> text(static_cast<std::size_t>(digits) + 64);
  mpfr_snprintf(text.data(), text.size(), "%.*Rg", digits, MultiAccess::get(x));
  return text.data();
}

}  // namespace warpcheck::number
