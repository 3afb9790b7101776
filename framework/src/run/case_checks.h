// Checks that run a kernel on one case and look at what came out.
#pragma once

#include "run/bench.h"
#include "run/case_result.h"
#include "warpcheck/suite.h"

namespace warpcheck::run {

// Every output element is inside its bound, by the suite's reference.
CaseResult matches_reference(const Suite& suite, const Bench& bench, const Case& c);

// No output element keeps what the memory held before, whatever that was.
CaseResult writes_every_output(const Suite& suite, const Bench& bench, const Case& c);

// The bytes around every tensor are untouched.
CaseResult stays_in_bounds(const Suite& suite, const Bench& bench, const Case& c);

// The kernel ends without a finding of the checked simulator, which ends the launch at the first.
CaseResult breaks_no_rule(const Suite& suite, const Bench& bench, const Case& c);

// Inputs hold the same bits afterwards, but for those that the op lets the kernel overwrite.
CaseResult leaves_inputs_alone(const Suite& suite, const Bench& bench, const Case& c);

// A second run, in other memory and in another order of threads, gives the same bits.
CaseResult same_bits_twice(const Suite& suite, const Bench& bench, const Case& c);

// Inputs that lie otherwise in memory give the same bits.
CaseResult any_layout(const Suite& suite, const Bench& bench, const Case& c);

// The outputs are those of another implementation.
CaseResult agrees_with(const Suite& suite, const Bench& bench, const Peer& peer, const Case& c);

}  // namespace warpcheck::run
