// Agreement of two numbers under a tolerance that needs no derived bound.
#include <cmath>

#include "warpcheck/error.h"
#include "warpcheck/oracle.h"

namespace warpcheck::oracle {
namespace {

// |got - want| <= allowed for numbers that are not NaN. Infinities agree with themselves alone.
bool close(double got, double want, double allowed) {
  if (std::isinf(got) || std::isinf(want)) {
    return got == want;
  }
  return std::fabs(got - want) <= allowed;
}

}  // namespace

bool within(const Tolerance& tolerance, const Format& format, double got, double want) {
  if (tolerance.kind == Tolerance::Kind::bound) {
    throw Misuse(
        "bound() compares with a reference; two arrays need absolute, relative, ulps, "
        "allclose or bitwise");
  }
  if (std::isnan(got) || std::isnan(want)) {
    return std::isnan(got) && std::isnan(want);
  }
  const double value = tolerance.value_for(format);
  switch (tolerance.kind) {
    case Tolerance::Kind::relative:
      return close(got, want, value * std::fabs(want));
    case Tolerance::Kind::ulps:
      return got == want || ulp_error(format, got, want) <= value;
    case Tolerance::Kind::allclose:
      return close(got, want, value + tolerance.relative * std::fabs(want));
    case Tolerance::Kind::bitwise:
      return got == want && std::signbit(got) == std::signbit(want);
    default:
      return close(got, want, value);
  }
}

}  // namespace warpcheck::oracle
