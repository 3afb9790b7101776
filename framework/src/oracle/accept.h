// The accept rule, for every format: a correct kernel computes some real z with |z - y| <= e and
// stores RN(z), and RN is monotone, so
//
//   accept(o)  <=>  RN(y - e) <= o <= RN(y + e)  <=>  [y - e, y + e] meets the rounding cell of o
//
// y is known as v within `own`, so the answer may be "undecided"; it is never a wrong certainty.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "number/bits.h"
#include "warpcheck/format.h"

namespace warpcheck::oracle {

using number::power_of_two;
using number::rough_exponent;

inline constexpr double infinite = std::numeric_limits<double>::infinity();

// Spacing of the format at y, finite; the same as ulp(), fast.
inline double spacing(const Format& format, double y) {
  const int exponent = std::max(rough_exponent(y), format.min_exponent);
  return power_of_two(exponent - format.precision + 1);
}

// Distance of |o|, finite, to the next smaller magnitude: half the spacing at a power of two.
inline double spacing_below(const Format& format, double o) {
  const double magnitude = std::fabs(o);
  const bool power = (std::bit_cast<std::uint64_t>(magnitude) << 12) == 0;
  const int exponent = rough_exponent(magnitude);
  const int lower = power && exponent > format.min_exponent ? exponent - 1 : exponent;
  return power_of_two(std::max(lower, format.min_exponent) - format.precision + 1);
}

enum class Decision { accept, reject, undecided };

// A real number: the exact sum of four doubles, within `error`.
struct Offset {
  std::array<double, 4> terms{};
  double error = 0;

  double rounded() const { return ((terms[0] + terms[1]) + terms[2]) + terms[3]; }
  Offset operator-() const { return {{-terms[0], -terms[1], -terms[2], -terms[3]}, error}; }
};

// What is known of the exact value y and of the kernel.
struct Estimate {
  double value = 0;  // v = value + rest
  double rest = 0;
  double own = 0;    // |v - y| <= own
  double bound = 0;  // |z - y| <= bound; infinite: nothing can be said but that |z| >= floor
  double floor = 0;  // not 0: z and y have the sign of v, and no z is NaN

  // v - c.
  Offset from(double c) const { return {{value, -c, rest, 0}}; }
};

// How outputs of one format are stored and compared.
struct Storage {
  Format format = f32;
  bool flushes_to_zero = false;      // a subnormal output may be stored as 0
  bool signed_zero_matters = false;  // -0 and +0 differ
};

// The reals that round to |o|: from centre - down / 2 to centre + up / 2, both ends included if
// `closed`. Of an infinity: centre is the largest finite number, down is negative, up infinite.
struct Cell {
  double centre = 0;
  double down = 0;
  double up = 0;
  bool closed = true;
};
// Cell of |o|; NaN has the cell of the overflow where the format turns overflow into NaN. Misuse
// otherwise.
Cell cell_of(const Storage& storage, double o);

// Twice the distance from y (given as y - centre) to the cell: positive outside. Rounded.
double outside(const Cell& cell, const Offset& from_centre);

// Does [y - e, y + e] meet the cell, y = centre + from_centre within own? Exact arithmetic where it
// is close.
Decision meets(const Cell& cell, const Offset& from_centre, double own, double bound);

// The rule for one output o, a member of the format.
Decision accept(const Storage& storage, double o, const Estimate& y);

// The same with v given as a function: from(c) is the Offset v - c, for values of more than two
// doubles.
template <class From>
Decision accept_from(const Storage& storage, double o, const Estimate& y, From from);

// The part of the rule about NaN, infinities and signed zeros: decided, or `meets` must tell.
struct Special {
  bool settled = false;
  Decision decision = Decision::undecided;
};
Special settle(const Storage& storage, double o, const Estimate& y);

template <class From>
Decision accept_from(const Storage& storage, double o, const Estimate& y, From from) {
  const Special special = settle(storage, o, y);
  if (special.settled) {
    return special.decision;
  }
  const Cell cell = cell_of(storage, o);
  const bool mirrored = std::isnan(o) ? y.value < 0 : std::signbit(o) && o != 0;
  const Offset offset = mirrored ? -from(-cell.centre) : from(cell.centre);
  return meets(cell, offset, y.own, y.bound);
}

}  // namespace warpcheck::oracle
