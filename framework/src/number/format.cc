#include "warpcheck/format.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "base/choice.h"
#include "number/bits.h"
#include "warpcheck/error.h"

namespace warpcheck {
namespace {

using number::exponent_of;
using number::power_of_two;
using number::rough_exponent;

constexpr std::array table{f64, f32, tf32, f16, bf16, e5m2, e4m3};
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

// What a value beyond the largest becomes.
double overflowed(const Format& format, double x) {
  switch (format.overflow) {
    case Overflow::infinity:
      return std::copysign(infinity, x);
    case Overflow::saturate:
      return std::copysign(format.largest, x);
    case Overflow::nan:
      break;
  }
  return not_a_number;
}

int stored_bits(const Format& format) {
  return format.precision - 1;
}

std::uint64_t sign_of_code(const Format& format) {
  return std::uint64_t{1} << (format.bits - 1);
}

// The code of infinity, or where there is none, of the one NaN of either sign.
std::uint64_t code_after_largest(const Format& format) {
  const auto all = sign_of_code(format) - 1;
  return format.overflow == Overflow::infinity
             ? all - (all & ((std::uint64_t{1} << stored_bits(format)) - 1))
             : all;
}

// The magnitude of a code without sign bit, up to the largest finite one.
double magnitude_of(const Format& format, std::uint64_t code) {
  const auto field = static_cast<int>(code >> stored_bits(format));
  const auto fraction = code & ((std::uint64_t{1} << stored_bits(format)) - 1);
  const int exponent = std::max(field, 1) - 1 + format.min_exponent;
  const std::uint64_t hidden = field == 0 ? 0 : std::uint64_t{1} << stored_bits(format);
  // Both factors and the product are exact; a subnormal unit of f64 takes its own way.
  const int unit = exponent - stored_bits(format);
  return static_cast<double>(hidden | fraction) * power_of_two(unit);
}

// The code without sign bit of a finite member of the format.
std::uint64_t code_of_magnitude(const Format& format, double magnitude) {
  if (magnitude == 0)
    return 0;
  const int exponent = std::max(exponent_of(magnitude), format.min_exponent);
  const auto units =
      static_cast<std::uint64_t>(std::ldexp(magnitude, stored_bits(format) - exponent));
  const auto field = static_cast<std::uint64_t>(exponent - format.min_exponent);
  return (field << stored_bits(format)) + units;
}

// The member `steps` codes away from 0, with this sign; past the end: the last.
double member(const Format& format, std::uint64_t code, double sign) {
  double magnitude = format.largest;
  if (code < code_after_largest(format))
    magnitude = magnitude_of(format, code);
  else if (format.overflow == Overflow::infinity)
    magnitude = infinity;
  return std::copysign(magnitude, sign);
}

// Steps from 0 of a member that is not NaN.
std::uint64_t steps_from_zero(const Format& format, double x) {
  return std::isinf(x) ? code_after_largest(format) : code_of_magnitude(format, std::fabs(x));
}

}  // namespace

const Format& format_named(std::string_view name) {
  for (const Format& format : table)
    if (format.name == name)
      return format;
  std::vector<std::string> known;
  known.reserve(std::size(table));
  for (const Format& format : table)
    known.emplace_back(format.name);
  throw Misuse("there is no number format '" + std::string(name)
               + "'; there are: " + choices(name, known));
}

double unit_roundoff(const Format& format) {
  return power_of_two(-format.precision);
}

double round_to(const Format& format, double x) {
  if (format.bits == 64)
    return x;
  if (format.bits == 32)
    return static_cast<double>(static_cast<float>(x));
  const double size = std::fabs(x);
  if (!(size < 2 * format.largest))
    return std::isnan(x) ? x : overflowed(format, x);
  // The sum's last bit weighs one unit of the format, so that adding rounds to it.
  const int exponent = std::max(rough_exponent(x), format.min_exponent);
  const double anchor = power_of_two(exponent - stored_bits(format) + 52);
  const double rounded = (size + anchor) - anchor;
  return rounded > format.largest ? overflowed(format, x) : std::copysign(rounded, x);
}

std::uint64_t encode(const Format& format, double x) {
  const double rounded = round_to(format, x);
  if (std::isnan(rounded)) {
    const auto quiet = std::uint64_t{1} << (stored_bits(format) - 1);
    return code_after_largest(format) | quiet;
  }
  const auto sign = std::signbit(rounded) ? sign_of_code(format) : 0;
  return sign | steps_from_zero(format, rounded);
}

double decode(const Format& format, std::uint64_t code) {
  const auto sign = code & sign_of_code(format);
  const auto steps = code & (sign_of_code(format) - 1);
  double magnitude = not_a_number;
  if (steps < code_after_largest(format))
    magnitude = magnitude_of(format, steps);
  else if (steps == code_after_largest(format) && format.overflow == Overflow::infinity)
    magnitude = infinity;
  return sign != 0 ? -magnitude : magnitude;
}

double next_up(const Format& format, double x) {
  if (std::isnan(x) || x == infinity)
    return x;
  const auto steps = steps_from_zero(format, x);
  if (x < 0)
    return member(format, steps - 1, x);
  return member(format, steps + 1, 1);
}

double next_down(const Format& format, double x) {
  return -next_up(format, -x);
}

double ulp(const Format& format, double y) {
  if (!std::isfinite(y))
    return std::fabs(y);
  const int exponent = std::max(y == 0 ? format.min_exponent : exponent_of(y), format.min_exponent);
  return power_of_two(exponent - stored_bits(format));
}

double ulp_error(const Format& format, double got, double exact) {
  if (got == exact || (std::isnan(got) && std::isnan(exact)))
    return 0;
  if (!std::isfinite(got) || !std::isfinite(exact))
    return infinity;
  const double unit = ulp(format, exact);
  // Far apart numbers of opposite sign would overflow before they are divided.
  const double half = std::fabs(got / 2 - exact / 2) / unit;
  const double whole = std::fabs(got - exact) / unit;
  return std::isfinite(whole) ? whole : 2 * half;
}

std::uint64_t lattice_distance(const Format& format, double a, double b) {
  if (std::isnan(a) && std::isnan(b))
    return 0;
  if (std::isnan(a) || std::isnan(b))
    return std::numeric_limits<std::uint64_t>::max();
  const auto from_a = steps_from_zero(format, a), from_b = steps_from_zero(format, b);
  if (std::signbit(a) != std::signbit(b))
    return from_a + from_b;
  return from_a > from_b ? from_a - from_b : from_b - from_a;
}

}  // namespace warpcheck
