// What a check says of one case, or of a suite.
#pragma once

#include <optional>

#include "warpcheck/verdict.h"

namespace warpcheck::run {

struct CaseResult {
  std::optional<Failure> failure;
  Measurements measured;
};

}  // namespace warpcheck::run
