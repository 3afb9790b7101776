// Number formats: one table, no special cases. Everything else about rounding follows from a row of
// it.
#pragma once

#include <cstdint>
#include <string_view>

namespace warpcheck {

// What becomes of a value that rounds beyond the largest finite number.
enum class Overflow { infinity, saturate, nan };

// A binary floating-point format.
//
//   precision     significand bits, the hidden one included; unit roundoff u = 2^-precision
//   min_exponent  exponent of the smallest normal number 2^min_exponent
//   largest       largest finite number
//   bits          width of the code; tf32 has a code of 19 bits in 4 bytes of storage
//   bytes         storage of one element
struct Format {
  const char* name;
  int precision;
  int min_exponent;
  double largest;
  Overflow overflow;
  int bits;
  int bytes;

  bool operator==(const Format& other) const { return std::string_view(name) == other.name; }
};

inline constexpr Format f64{"f64", 53, -1022, 0x1.fffffffffffffp1023, Overflow::infinity, 64, 8};
inline constexpr Format f32{"f32", 24, -126, 0x1.fffffep127, Overflow::infinity, 32, 4};
inline constexpr Format tf32{"tf32", 11, -126, 0x1.ffcp127, Overflow::infinity, 19, 4};
inline constexpr Format f16{"f16", 11, -14, 65504.0, Overflow::infinity, 16, 2};
inline constexpr Format bf16{"bf16", 8, -126, 0x1.fep127, Overflow::infinity, 16, 2};
inline constexpr Format e5m2{"e5m2", 3, -14, 57344.0, Overflow::infinity, 8, 1};
inline constexpr Format e4m3{"e4m3", 4, -6, 448.0, Overflow::saturate, 8, 1};

// The row with this name. Misuse if there is none; the message lists the table.
const Format& format_named(std::string_view name);

// Half the distance between 1 and the next larger number: 2^-precision.
double unit_roundoff(const Format& format);

// x rounded to nearest, ties to even; monotone in x. NaN stays NaN; overflow by the format's rule.
double round_to(const Format& format, double x);

// The code of round_to(format, x); every NaN has one code, the canonical quiet one.
std::uint64_t encode(const Format& format, double x);

// The value of a code. Exact: every format here fits into a double. Bits beyond the width are
// ignored.
double decode(const Format& format, std::uint64_t code);

// The neighbours of x in the format, x a member of it. Above the largest: +inf, or the largest if
// there is no infinity.
double next_up(const Format& format, double x);
double next_down(const Format& format, double x);

// Spacing of the format at y (Goldberg): 2^(max(floor(log2 |y|), min_exponent) - precision + 1); y
// real, 0 gives the smallest subnormal. Units: absolute.
double ulp(const Format& format, double y);

// |got - exact| in units of ulp(exact); real-valued. NaN against a number, or an unequal infinity:
// infinity. NaN both: 0.
double ulp_error(const Format& format, double got, double exact);

// Steps between two members of the format, +0 and -0 being one point; NaN against a number: the
// largest uint64.
std::uint64_t lattice_distance(const Format& format, double a, double b);

}  // namespace warpcheck
