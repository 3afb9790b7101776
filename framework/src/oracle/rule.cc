#include "oracle/rule.h"

#include <algorithm>
#include <cmath>

namespace warpcheck::oracle {
namespace {

// Absorbs the rounding of a few operations in double.
constexpr double up = 1 + 0x1p-49;
constexpr double down = 1 - 0x1p-49;

}  // namespace

Rule::Rule(const Storage& how, const Tolerance& tolerance, const Format& dtype)
    : storage(how),
      kind(tolerance.kind),
      value(tolerance.value_for(dtype)),
      relative(tolerance.relative) {
  if (kind == Tolerance::Kind::bitwise) {
    storage.signed_zero_matters = true;
    storage.flushes_to_zero = false;
  }
}

double limit(const Rule& rule, const Estimate& y, double magnitude) {
  switch (rule.kind) {
    case Tolerance::Kind::bound:
      return y.bound;
    case Tolerance::Kind::absolute:
      return rule.value;
    case Tolerance::Kind::relative:
      return rule.value * magnitude;
    case Tolerance::Kind::ulps:
      return rule.value * spacing(rule.storage.format, magnitude);
    case Tolerance::Kind::allclose:
      return rule.value + rule.relative * magnitude;
    case Tolerance::Kind::bitwise:
      return 0;
  }
  return 0;
}

double error_ratio(const Rule& rule, double o, const Estimate& y) {
  const bool by_cell = rule.kind == Tolerance::Kind::bound || rule.kind == Tolerance::Kind::bitwise;
  double error = std::fabs((o - y.value) - y.rest);
  if (by_cell) {
    const Cell cell = cell_of(rule.storage, o);
    error = outside(cell, std::signbit(o) ? -y.from(-cell.centre) : y.from(cell.centre)) / 2;
  }
  return error <= 0 ? 0 : error / limit(rule, y, std::fabs(y.value));
}

Decision within_limit(const Rule& rule, const Estimate& y, const Offset& from_o) {
  const double distance = std::fabs(from_o.rounded());
  const double own = y.own + from_o.error;
  const double magnitude = std::fabs(y.value);
  const double least = limit(rule, y, std::max(0.0, magnitude * down - own)) * down;
  const double most = limit(rule, y, magnitude * up + own) * up;
  if ((distance + own) * up <= least || (distance == 0 && own == 0)) {
    return Decision::accept;
  }
  return distance * down - own * up > most ? Decision::reject : Decision::undecided;
}

Decision decide(const Rule& rule, double o, const Estimate& y) {
  return decide(rule, o, y, [&](double c) { return y.from(c); });
}

}  // namespace warpcheck::oracle
