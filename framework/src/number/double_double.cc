#include "warpcheck/detail/double_double.h"

#include <array>
#include <cmath>
#include <cstddef>

#include "number/bits.h"

namespace warpcheck {
namespace {

using DD = DoubleDouble;

// The double nearest to the constant, and the one nearest to the rest.
constexpr DD ln2{0x1.62e42fefa39efp-1, 0x1.abc9e3b39803fp-56};
constexpr DD pi{0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53};

// Functions with f(x) = x + O(x^2) are x below it; far above the subnormals, which lose bits.
constexpr double negligible = 0x1p-120;

// 1 / 1!, 1 / 2!, ...
template <std::size_t n>
std::array<DD, n> inverse_factorials() {
  std::array<DD, n> result;
  DD term(1);
  for (std::size_t k = 0; k < n; ++k) {
    term = term / DD(static_cast<double>(k + 1));
    result[k] = term;
  }
  return result;
}

// 1, 1 / 3, 1 / 5, ...
template <std::size_t n>
std::array<DD, n> inverse_odds() {
  std::array<DD, n> result;
  for (std::size_t k = 0; k < n; ++k)
    result[k] = DD(1) / DD(static_cast<double>(2 * k + 1));
  return result;
}

// sum of coefficients[k] x^k.
template <std::size_t n>
DD polynomial(const std::array<DD, n>& coefficients, DD x) {
  DD result = coefficients[n - 1];
  for (std::size_t k = n - 1; k-- > 0;)
    result = result * x + coefficients[k];
  return result;
}

// The same as DoubleDouble::scaled, which calls a function, where the power of two is a double.
DD times_power_of_two(DD x, int power) {
  if (power < -1022 || power > 1023)
    return x.scaled(power);
  const double factor = number::power_of_two(power);
  return {x.hi() * factor, x.lo() * factor};
}

// exp(r) - 1 for |r| < 0.75: Taylor at r / 512, then exp(2 s) - 1 = 2 s + s^2 nine times.
DD expm1_by_squaring(DD r) {
  static const auto coefficients = inverse_factorials<10>();
  const DD small = r.scaled(-9);
  DD s = small * polynomial(coefficients, small);
  for (int i = 0; i < 9; ++i)
    s = s.scaled(1) + s * s;
  return s;
}

// exp(r) - 1 for |r| <= 1/128, by Taylor. From r^6 / 6! on, the terms are below 2^-44 of the first:
// there a double is off by 2^-97 of the result.
DD expm1_of_small(DD r) {
  static const auto coefficients = inverse_factorials<12>();
  const double x = r.hi();
  double tail = coefficients[11].hi();
  for (std::size_t k = 11; k-- > 5;)
    tail = tail * x + coefficients[k].hi();
  DD sum(tail);
  for (std::size_t k = 5; k-- > 0;)
    sum = sum * r + coefficients[k];
  return sum * r;
}

constexpr int steps = 64;  // of the table, per unit
constexpr int reach = 45;  // its entries go from -45/64 to 45/64

// exp(j / 64) - 1, from j = -reach on.
std::array<DD, 2 * reach + 1> table_of_expm1() {
  std::array<DD, 2 * reach + 1> table;
  double j = -reach;
  for (DD& entry : table)
    entry = expm1_by_squaring(DD(j++ / steps));
  return table;
}

// exp(r) - 1 for |r| < 0.7, from that of the nearest multiple of 1/64 and that of the rest.
DD expm1_near_zero(DD r) {
  static const auto table = table_of_expm1();
  const double j = std::nearbyint(r.hi() * steps);
  if (j == 0)
    return expm1_of_small(r);
  const DD rest = expm1_of_small(r - DD(j / steps));
  const DD step = table[static_cast<std::size_t>(j + reach)];
  return step + (rest + step * rest);
}

// 2 atanh(s) for |s| < 0.18, which is the logarithm of (1 + s) / (1 - s).
DD twice_atanh(DD s) {
  static const auto coefficients = inverse_odds<24>();
  return (s * polynomial(coefficients, s * s)).scaled(1);
}

}  // namespace

DD sqrt(DD x) {
  if (!(x.hi() > 0))
    return {std::sqrt(x.hi())};
  if (x.hi() < 0x1p-600)  // away from the subnormal products
    return sqrt(x.scaled(400)).scaled(-200);
  const double inverse = 1 / std::sqrt(x.hi());
  const double root = x.hi() * inverse;
  const DD rest = x - DD::two_product(root, root);
  return DD::two_sum(root, rest.hi() * (inverse * 0.5));
}

DD exp(DD x) {
  if (x.hi() < -746)
    return {0};
  if (!(x.hi() < 710))
    return {std::exp(x.hi())};
  const double n = std::nearbyint(x.hi() / ln2.hi());
  const DD r = x - ln2 * DD(n);
  return times_power_of_two(expm1_near_zero(r) + DD(1), static_cast<int>(n));
}

DD expm1(DD x) {
  if (std::fabs(x.hi()) < negligible)
    return x;
  return std::fabs(x.hi()) < 0.35 ? expm1_near_zero(x) : exp(x) - DD(1);
}

DD log(DD x) {
  if (!(x.hi() > 0) || std::isinf(x.hi()))
    return {std::log(x.hi())};
  int n = std::ilogb(x.hi());
  DD m = x.scaled(-n);
  if (m.hi() > 1.4142) {
    m = m.scaled(-1);
    ++n;
  }
  return ln2 * DD(n) + twice_atanh((m - DD(1)) / (m + DD(1)));
}

DD log1p(DD x) {
  if (std::fabs(x.hi()) < negligible)
    return x;
  return std::fabs(x.hi()) < 0.25 ? twice_atanh(x / (x + DD(2))) : log(x + DD(1));
}

DD tanh(DD x) {
  if (x.hi() < 0)
    return -tanh(-x);
  if (x.hi() < negligible)
    return x;
  if (x.hi() > 40)
    return {1};
  if (x.hi() < 0.25) {
    const DD e = expm1(x.scaled(1));
    return e / (e + DD(2));
  }
  return DD(1) - DD(2) / (exp(x.scaled(1)) + DD(1));
}

// 2 / sqrt(pi) exp(-x^2) times the sum of 2^n x^(2n+1) / (2n+1)!!: all terms of one sign.
//
//   Source  Abramowitz, Stegun, "Handbook of Mathematical Functions", 7.1.6
DD erf(DD x) {
  if (x.hi() < 0)
    return -erf(-x);
  if (x.hi() > 9)
    return {1};
  const DD square = x * x;
  static const auto inverse = inverse_odds<600>();
  const DD doubled = square + square;
  DD term = x, sum = x;
  for (std::size_t n = 1; n < inverse.size() && term.hi() > 0x1p-110 * sum.hi(); ++n) {
    term = term * doubled * inverse[n];
    sum = sum + term;
  }
  static const DD factor = DD(2) / sqrt(pi);
  return factor * sum * exp(-square);
}

DD sin(DD x) {
  return {std::sin(x.hi()) * std::cos(x.lo()) + std::cos(x.hi()) * std::sin(x.lo())};
}

DD cos(DD x) {
  return {std::cos(x.hi()) * std::cos(x.lo()) - std::sin(x.hi()) * std::sin(x.lo())};
}

DD pow(DD x, double y) {
  return exp(log(x) * DD(y));
}

}  // namespace warpcheck
