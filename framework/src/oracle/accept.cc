#include "oracle/accept.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "warpcheck/error.h"

namespace warpcheck::oracle {
namespace {

// Parity of the significand of a finite member of the format with this spacing.
bool is_even(double magnitude, double gap) {
  return (static_cast<std::int64_t>(magnitude / gap) & 1) == 0;
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

// Sign of 2 * (sum of offset) + gap + 2 * slack_a + 2 * slack_b.
int sign_of(const Offset& offset, double gap, double slack_a, double slack_b) {
  const std::array<double, 4>& x = offset.terms;
  const double plain = 2 * offset.rounded() + gap + 2 * slack_a + 2 * slack_b;
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

// A kernel that may overflow: its value has the sign of v and at least the magnitude `floor`.
Decision above_floor(const Format& format, double o, const Estimate& y) {
  const double least = round_to(format, std::copysign(y.floor * (1 - 0x1p-50), y.value));
  if (std::isnan(o) || std::isnan(least)) {
    return yes_or_no(std::isnan(least));
  }
  return yes_or_no(y.value < 0 ? o <= least : o >= least);
}

}  // namespace

Cell cell_of(const Storage& storage, double o) {
  const Format& format = storage.format;
  const double magnitude = std::fabs(o);
  if (!(magnitude <= format.largest)) {
    if (std::isnan(o) && format.overflow != Overflow::nan) {
      throw Misuse("no real number rounds to NaN in " + std::string(format.name));
    }
    const double gap = spacing(format, format.largest);
    return {format.largest, -gap, infinite, !is_even(format.largest, gap)};
  }
  if (magnitude == 0 && storage.flushes_to_zero) {
    const double twice_smallest_normal = power_of_two(format.min_exponent + 1);
    return {0, twice_smallest_normal, twice_smallest_normal, false};
  }
  const double gap = spacing(format, magnitude);
  Cell cell{magnitude, spacing_below(format, magnitude), gap, is_even(magnitude, gap)};
  if (magnitude == format.largest && format.overflow == Overflow::saturate) {
    cell.up = infinite;
  }
  return cell;
}

double outside(const Cell& cell, const Offset& from_centre) {
  const double twice = 2 * from_centre.rounded();
  return std::max(twice - cell.up, -twice - cell.down);
}

Decision meets(const Cell& cell, const Offset& offset, double own, double bound) {
  const Offset mirrored = -offset;
  // The uncertainties are added with a rounding that can only widen them.
  own = offset.error == 0 ? own : (own + offset.error) * (1 + 0x1p-50);
  const bool inside = at_most_zero(sign_of(offset, -cell.up, own, -bound), cell.closed)
                      && at_most_zero(sign_of(mirrored, -cell.down, own, -bound), cell.closed);
  if (inside) {
    return Decision::accept;
  }
  const bool may_meet = at_most_zero(sign_of(offset, -cell.up, -own, -bound), cell.closed)
                        && at_most_zero(sign_of(mirrored, -cell.down, -own, -bound), cell.closed);
  return may_meet ? Decision::undecided : Decision::reject;
}

Special settle(const Storage& storage, double o, const Estimate& y) {
  if (!(y.bound < infinite)) {
    return {true, y.floor > 0 ? above_floor(storage.format, o, y) : Decision::accept};
  }
  if (!(y.own < infinite) || std::isnan(y.rest)) {
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
  return accept_from(storage, o, y, [&](double c) { return y.from(c); });
}

}  // namespace warpcheck::oracle
