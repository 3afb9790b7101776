// Checks that look at a suite and not at single cases.
#pragma once

#include "run/bench.h"
#include "run/case_result.h"
#include "warpcheck/runner.h"
#include "warpcheck/suite.h"

namespace warpcheck::run {

// Faults of the schema, a reference that does not fit it, a launcher that asks for what is not
// there.
CaseResult is_well_formed(const Suite& suite, const Bench& bench, const RunSettings& settings);

// Over as many generated cases as a run has, each planted wrong kernel (mutants.h) is rejected at
// least once.
CaseResult rejects_wrong_kernels(const Suite& suite, const Bench& bench,
                                 const RunSettings& settings);

}  // namespace warpcheck::run
