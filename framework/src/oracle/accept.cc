#include "oracle/accept.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "warpcheck/error.h"

namespace warpcheck::oracle {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

// Parity of the significand of a finite member of the format.
bool is_even(const Format& format, double magnitude) {
  const double units = magnitude / ulp(format, magnitude);
  return std::fmod(units, 2) == 0;
}

// Sign of the exact sum of the terms. An expansion of non-overlapping parts is grown term by term.
//   Source  Shewchuk, "Adaptive precision floating-point arithmetic and fast robust geometric
//           predicates", Discrete & Computational Geometry 18 (1997), GROW-EXPANSION
template <std::size_t n>
int sign_of_sum(const std::array<double, n>& terms) {
  std::array<double, n> parts{};
  std::size_t used = 0;
  for (const double term : terms) {
    double carry = term;
    for (std::size_t i = 0; i < used; ++i) {
      const double sum = carry + parts[i];
      const double back = sum - carry;
      parts[i] = (carry - (sum - back)) + (parts[i] - back);
      carry = sum;
    }
    parts[used++] = carry;
  }
  for (std::size_t i = n; i-- > 0;) {
    if (parts[i] != 0) {
      return parts[i] > 0 ? 1 : -1;
    }
  }
  return 0;
}

// Sign of 2 * (sum of x) + gap + 2 * slack_a + 2 * slack_b, all but the sum far from overflow.
int sign_of(const Sum& x, double gap, double slack_a, double slack_b) {
  const double plain = 2 * (((x[0] + x[1]) + x[2]) + x[3]) + gap + 2 * slack_a + 2 * slack_b;
  const double size = 2 * (std::fabs(x[0]) + std::fabs(x[1]) + std::fabs(x[2]) + std::fabs(x[3]))
                      + std::fabs(gap) + 2 * std::fabs(slack_a) + 2 * std::fabs(slack_b);
  if (std::isinf(gap)) {
    return gap > 0 ? 1 : -1;
  }
  if (size < infinite && std::fabs(plain) > size * 0x1p-49) {
    return plain > 0 ? 1 : -1;
  }
  // Near the largest double the doubled terms would overflow; a power of two changes no sign.
  const double scale = size > 0x1p1000 ? 0x1p-64 : 2;
  return sign_of_sum(std::array<double, 7>{x[0] * scale, x[1] * scale, x[2] * scale, x[3] * scale,
                                           gap * (scale / 2), slack_a * scale, slack_b * scale});
}

// `touching` is the answer when the sum is exactly zero.
bool at_most_zero(int sign, bool touching) {
  return sign < 0 || (sign == 0 && touching);
}

Decision yes_or_no(bool yes) {
  return yes ? Decision::accept : Decision::reject;
}

// y is not a finite number: its stored image is known.
Decision same_special(const Format& format, double o, double v) {
  const double image = std::isnan(v) ? v : round_to(format, v);
  return yes_or_no(std::isnan(image) ? std::isnan(o) : o == image);
}

}  // namespace

Cell cell_of(const Storage& storage, double o) {
  const Format& format = storage.format;
  const double magnitude = std::fabs(o);
  const double top_gap = ulp(format, format.largest);
  if (!(magnitude <= format.largest)) {
    if (std::isnan(o) && format.overflow != Overflow::nan) {
      throw Misuse("no real number rounds to NaN in " + std::string(format.name));
    }
    return {format.largest, -top_gap, infinite, !is_even(format, format.largest)};
  }
  if (magnitude == 0 && storage.flushes_to_zero) {
    const double smallest_normal = std::ldexp(1.0, format.min_exponent);
    return {0, 2 * smallest_normal, 2 * smallest_normal, false};
  }
  const double gap = ulp(format, magnitude);
  const bool saturated = magnitude == format.largest && format.overflow == Overflow::saturate;
  const bool narrow_below = magnitude > std::ldexp(1.0, format.min_exponent)
                            && (std::bit_cast<std::uint64_t>(magnitude) & 0xFFFFFFFFFFFFFULL) == 0;
  return {magnitude, narrow_below ? gap / 2 : gap, saturated ? infinite : gap,
          is_even(format, magnitude)};
}

double outside(const Cell& cell, const Sum& x) {
  const double twice = 2 * (((x[0] + x[1]) + x[2]) + x[3]);
  return std::max(twice - cell.up, -twice - cell.down);
}

Decision meets(const Cell& cell, const Sum& x, double own, double bound) {
  const Sum mirrored{-x[0], -x[1], -x[2], -x[3]};
  const bool inside = at_most_zero(sign_of(x, -cell.up, own, -bound), cell.closed)
                      && at_most_zero(sign_of(mirrored, -cell.down, own, -bound), cell.closed);
  if (inside) {
    return Decision::accept;
  }
  const bool may_meet = at_most_zero(sign_of(x, -cell.up, -own, -bound), cell.closed)
                        && at_most_zero(sign_of(mirrored, -cell.down, -own, -bound), cell.closed);
  return may_meet ? Decision::undecided : Decision::reject;
}

Special settle(const Storage& storage, double o, const Estimate& y) {
  if (!(y.bound < infinite)) {
    const double least = round_to(storage.format, y.floor * (1 - 0x1p-50));
    return {true, yes_or_no(std::isnan(o) || std::fabs(o) >= least)};
  }
  if (!(y.own < infinite)) {
    return {true, Decision::undecided};
  }
  if (!std::isfinite(y.value)) {
    return {true, same_special(storage.format, o, y.value)};
  }
  if (std::isnan(o) && storage.format.overflow != Overflow::nan) {
    return {true, Decision::reject};
  }
  const double reach = y.own + y.bound;
  const bool sign_is_known = std::fabs(y.value) > reach * (1 + 0x1p-50) || reach == 0;
  if (storage.signed_zero_matters && o == 0 && sign_is_known
      && std::signbit(o) != std::signbit(y.value)) {
    return {true, Decision::reject};
  }
  return {};
}

Decision accept(const Storage& storage, double o, const Estimate& y) {
  return accept_from(storage, o, y, [&](double centre) {
    return Sum{y.value, -centre, y.rest, 0};
  });
}

}  // namespace warpcheck::oracle
