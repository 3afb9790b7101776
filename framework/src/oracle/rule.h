// One rule for one output array: how it is stored and which tolerance judges it.
#pragma once

#include <cmath>

#include "oracle/accept.h"
#include "warpcheck/suite.h"

namespace warpcheck::oracle {

struct Rule {
  Storage storage;
  Tolerance::Kind kind = Tolerance::Kind::bound;
  double value = 0;     // of the tolerance, for the dtype of the case
  double relative = 0;  // of allclose

  // `dtype` is that of the case: the tables of tolerances go by it.
  Rule(const Storage& how, const Tolerance& tolerance, const Format& dtype);
};

// How far an output may be from y: the bound, or what the tolerance says at |y|.
double limit(const Rule& rule, const Estimate& y, double magnitude);

// Error over limit, for finite o and y: the distance from y to the cell of o over the bound, or
// |o - y| over the tolerance. 0 over 0 is 0.
double error_ratio(const Rule& rule, double o, const Estimate& y);

// |o - y| <= limit for o and y finite; `from_o` is v - o.
Decision within_limit(const Rule& rule, const Estimate& y, const Offset& from_o);

// Is o acceptable? from(c) is v - c.
template <class From>
Decision decide(const Rule& rule, double o, const Estimate& y, From from) {
  if (rule.kind == Tolerance::Kind::bound) {
    return accept_from(rule.storage, o, y, from);
  }
  if (!(y.bound < infinite) && !std::isfinite(y.value)) {
    // Not even the exact value is known, beyond what the floor says.
    const bool below = settle(rule.storage, o, y).decision == Decision::reject;
    return below ? Decision::reject : Decision::undecided;
  }
  Estimate exact = y;
  exact.bound = 0;
  const bool bits = rule.kind == Tolerance::Kind::bitwise;
  const bool ordinary =
      std::fabs(o) < rule.storage.format.largest && std::isfinite(y.value) && y.own < infinite;
  if (bits || !ordinary) {
    // Beyond the largest number there is no distance: what y rounds to is right.
    const Decision decision = accept_from(rule.storage, o, exact, from);
    if (bits || decision != Decision::reject || !std::isfinite(o) || !std::isfinite(y.value)) {
      return decision;
    }
  }
  return within_limit(rule, y, from(o));
}

// At level 1.
Decision decide(const Rule& rule, double o, const Estimate& y);

}  // namespace warpcheck::oracle
