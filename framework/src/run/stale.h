// Known failures that are no cases any more.
#pragma once

#include <string>
#include <vector>

#include "gen/regressions.h"
#include "warpcheck/op.h"

namespace warpcheck::run {

struct Stale {
  int line = 0;     // of the regression file
  std::string why;  // "MySoftmax matches_reference: case of softmax: no field 'cls'..."
};

// The lines of one kernel that do not fit the schema of its op.
std::vector<Stale> stale_lines(const gen::Regressions& regressions, const std::string& kernel,
                               const Op& op);

}  // namespace warpcheck::run
