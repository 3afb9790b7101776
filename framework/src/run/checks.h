// The checks that every kernel gets, each a function of one case, or of the whole suite.
#pragma once

#include <optional>
#include <string>

#include "run/bench.h"
#include "warpcheck/suite.h"
#include "warpcheck/verdict.h"

namespace warpcheck::run {

// What one case said.
struct CaseResult {
  std::optional<Failure> failure;
  Measurements measured;
};

// Runs one check on one case. What the device, the launcher or a law throws becomes a failure of
// kind device_error, simulator_finding, misuse or crashed; an unknown check becomes misuse.
CaseResult run_check(const Suite& suite, const Bench& bench, const std::string& check,
                     const Case& c);

// Checks that look at the suite and not at single cases: is_well_formed, rejects_wrong_kernels.
bool is_whole(const std::string& check);

// is_well_formed: faults of the schema, a reference that does not fit it, a launcher that asks for
// what is not there.
CaseResult check_well_formed(const Suite& suite, const Bench& bench);

// rejects_wrong_kernels: over `cases` generated cases, each planted wrong kernel (mutants.h) must
// be rejected at least once.
CaseResult check_rejects_wrong_kernels(const Suite& suite, std::uint64_t seed, int cases);

}  // namespace warpcheck::run
