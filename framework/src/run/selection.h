// Which cases a check judges.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "warpcheck/case.h"
#include "warpcheck/runner.h"

namespace warpcheck::run {

struct Selection {
  std::vector<Case> cases;
  std::vector<std::uint64_t> numbers;    // of each case in a run that is not split; 1 is the first
  std::vector<std::string> not_reached;  // by the generated cases of all shards together
};

// The replayed case alone, in whichever shard; or else `known` failures, in the first shard, and
// then the shard's part of the generated cases: of n shards each takes every n-th case, so that one
// that ends early has seen as many kinds of cases as the others. Misuse if a text is no case.
Selection select(const Op& op, const std::vector<std::string>& known, const RunSettings& settings);

}  // namespace warpcheck::run
