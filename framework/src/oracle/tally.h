// What comes of judging one output array, element by element.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "oracle/levels.h"
#include "oracle/rule.h"
#include "warpcheck/verdict.h"

namespace warpcheck::oracle {

class Tally {
 public:
  explicit Tally(Index elements) : marks_(static_cast<std::size_t>(elements)) {}

  // Decides every element, at level 2 where level 1 cannot.
  void judge(const Levels& levels, std::size_t output, const Rule& rule,
             const std::vector<double>& got);

  Index wrong() const { return wrong_; }
  const std::vector<bool>& marks() const { return marks_; }
  // The wrong element with the largest error over its limit; the first of several. Only if wrong()
  // > 0.
  Index worst() const { return worst_; }
  double worst_wrong_ratio() const { return worst_wrong_ratio_; }
  // Pattern::octaves of the wrong elements.
  std::vector<std::int8_t> octaves() const;
  const Measurements& measured() const { return measured_; }

 private:
  void level_one(const std::vector<Estimate>& estimates, const Rule& rule,
                 const std::vector<double>& got);
  void settle(const Rule& rule, Index element, double o, const Estimate& y, Decision decision);
  void measure(const Rule& rule, double o, const Estimate& y, double ratio);

  std::vector<bool> marks_;
  std::vector<Index> open_;  // undecided at level 1
  Index wrong_ = 0;
  Index worst_ = 0;
  std::vector<std::pair<Index, double>> wrong_ratios_;  // in the order of decision
  double worst_wrong_ratio_ = -1;
  Measurements measured_;
};

}  // namespace warpcheck::oracle
