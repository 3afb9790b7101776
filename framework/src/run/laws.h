// Laws of an op, run on one case.
#pragma once

#include "run/bench.h"
#include "run/case_result.h"
#include "warpcheck/suite.h"

namespace warpcheck::run {

// Puts the inputs on the law's grids, runs it, and turns what the trial recorded into a result.
CaseResult check_law(const Suite& suite, const Bench& bench, const Law& law, const Case& c);

}  // namespace warpcheck::run
