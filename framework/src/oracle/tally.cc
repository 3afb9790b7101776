#include "oracle/tally.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace warpcheck::oracle {
namespace {

// Of an output that is no finite number, or has no finite reference: no distance tells how wrong.
bool has_distance(double o, const Estimate& y) {
  return std::isfinite(o) && std::isfinite(y.value) && std::isfinite(y.own);
}

// The ordinary case: accepted, whichever side of the output the reference lies, with room for
// rounding. False for NaN. `gap` is the smaller of the spacings on the two sides.
inline bool well_inside(const Estimate& y, double distance, double gap) {
  return 2 * ((distance + y.own) * (1 + 0x1p-50) - y.bound * (1 - 0x1p-50)) < gap;
}

std::int8_t octave_of(double ratio) {
  constexpr int most = Pattern::beyond_measure - 1;
  if (!std::isfinite(ratio)) {
    return Pattern::beyond_measure;
  }
  return static_cast<std::int8_t>(ratio < 2 ? 0 : std::min(std::ilogb(ratio), most));
}

}  // namespace

void Tally::judge(const Levels& levels, std::size_t output, const Rule& rule,
                  const std::vector<double>& got) {
  const std::vector<Estimate>& estimates = levels.estimates(output);
  measured_.elements += got.size();
  level_one(estimates, rule, got);
  measured_.level_two += open_.size();
  const auto decide_finely = [&](Index element, const Fine& fine) {
    const double o = got[static_cast<std::size_t>(element)];
    const Estimate& y = fine.estimate();
    const Decision decision = decide(rule, o, y, [&](double c) { return fine.from(c); });
    if (decision == Decision::undecided) {
      return false;
    }
    settle(rule, element, o, y, decision);
    return true;
  };
  measured_.undecided += levels.refine(output, std::move(open_), decide_finely).size();
  open_.clear();
}

void Tally::level_one(const std::vector<Estimate>& estimates, const Rule& rule,
                      const std::vector<double>& got) {
  const Format& format = rule.storage.format;
  const bool by_bound = rule.kind == Tolerance::Kind::bound;
  const bool signs = rule.storage.signed_zero_matters;
  for (std::size_t i = 0; i < got.size(); ++i) {
    const Estimate& y = estimates[i];
    const double o = got[i];
    const double distance = std::fabs((o - y.value) - y.rest);
    const double gap = spacing_below(format, o);
    if (by_bound && std::isfinite(y.bound) && !(signs && o == 0) && well_inside(y, distance, gap))
        [[likely]] {
      // Measured only where it can be a new extreme.
      if (distance > measured_.worst_ulp * spacing(format, y.value)
          || 2 * distance - gap > 2 * measured_.worst_ratio * y.bound) {
        measure(rule, o, y, std::min(1.0, error_ratio(rule, o, y)));
      }
      continue;
    }
    const Decision decision = decide(rule, o, y);
    if (decision == Decision::undecided) {
      open_.push_back(static_cast<Index>(i));
    } else {
      settle(rule, static_cast<Index>(i), o, y, decision);
    }
  }
}

void Tally::settle(const Rule& rule, Index element, double o, const Estimate& y,
                   Decision decision) {
  const bool accepted = decision == Decision::accept;
  const bool unverifiable = rule.kind == Tolerance::Kind::bound && !(std::isfinite(y.bound));
  measured_.unverifiable += unverifiable && accepted ? 1 : 0;
  const bool measurable = has_distance(o, y) && !unverifiable;
  double ratio = measurable ? error_ratio(rule, o, y) : std::numeric_limits<double>::infinity();
  if (accepted) {
    // What was accepted with certainty has no larger ratio; rounding aside.
    ratio = measurable ? std::min(ratio, 1.0) : 0;
  } else {
    marks_[static_cast<std::size_t>(element)] = true;
    ++wrong_;
    wrong_ratios_.emplace_back(element, ratio);
    if (ratio > worst_wrong_ratio_) {
      worst_wrong_ratio_ = ratio;
      worst_ = element;
    }
  }
  if (measurable) {
    measure(rule, o, y, ratio);
  }
}

std::vector<std::int8_t> Tally::octaves() const {
  std::vector<std::pair<Index, double>> ratios = wrong_ratios_;
  std::sort(ratios.begin(), ratios.end());
  std::vector<std::int8_t> octaves;
  octaves.reserve(ratios.size());
  for (const auto& [element, ratio] : ratios) {
    octaves.push_back(octave_of(ratio));
  }
  return octaves;
}

void Tally::measure(const Rule& rule, double o, const Estimate& y, double ratio) {
  measured_.worst_ratio = std::max(measured_.worst_ratio, ratio);
  const double distance = std::fabs((o - y.value) - y.rest);
  if (std::fabs(y.value) <= rule.storage.format.largest) {
    const double error = distance / spacing(rule.storage.format, y.value);
    measured_.worst_ulp = std::max(measured_.worst_ulp, error);
  }
}

}  // namespace warpcheck::oracle
