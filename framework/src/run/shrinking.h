// From a failing case to the smallest one, and what about it matters.
#pragma once

#include <cstddef>
#include <string>

#include "run/judge.h"
#include "warpcheck/suite.h"
#include "warpcheck/verdict.h"

namespace warpcheck::run {

// One check of one target, on cases.
struct Subject {
  Judge& judge;
  std::size_t target;
  const Suite& suite;
  const std::string& check;

  Ruling on(const Case& c) const { return judge.case_of(target, check, to_text(suite.op(), c)); }
};

// Do two failures say the same thing? Values, special values and unwritten elements are one family.
bool same_kind(FailureKind a, FailureKind b);

// Runs `found` again a few times, shrinks it if it goes on failing, and says what matters.
// A case that passes again is reported as differing from run to run and not shrunk.
Counterexample pursue(const Subject& subject, Case found, Failure failure,
                      const RunSettings& settings);

// Fills matters and matters_not of a shrunk counterexample, with some further runs.
void explain(const Subject& subject, Counterexample& counterexample);

}  // namespace warpcheck::run
