// The checks of a suite: one table of those that every kernel gets, then its peers and laws.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "device/simt/finding.h"
#include "run/bench.h"
#include "run/case_result.h"
#include "warpcheck/runner.h"
#include "warpcheck/suite.h"

namespace warpcheck::run {

using OnCase = std::function<CaseResult(const Suite&, const Bench&, const Case&)>;
using OnSuite = std::function<CaseResult(const Suite&, const Bench&, const RunSettings&)>;

// A check by its name, with the one function of the two that it has.
struct Check {
  std::string name;
  OnCase on_case;
  OnSuite on_suite;
  std::optional<simt::Rule> rule = std::nullopt;  // that a checked simulator watches meanwhile

  bool is_whole() const { return static_cast<bool>(on_suite); }
};

// The name of the check that every suite begins with, even one that cannot be evaluated.
extern const char* const well_formed;

// In the order they are run.
std::vector<Check> all_checks(const Suite& suite);

// Misuse that lists the checks there are; `kernel` is whose they are.
Check check_named(const Suite& suite, const std::string& kernel, const std::string& name);

// The peer of a check that compares with one: "Old" for agrees_with_Old; empty for any other.
std::string peer_of(const std::string& check);

// Runs a check on a case. What the device, the launcher or a law throws becomes a failure of kind
// device_error, simulator_finding, misuse or crashed.
CaseResult run_check(const Check& check, const Suite& suite, const Bench& bench, const Case& c);

// Runs a check on a suite. What it throws becomes misuse: no kernel is at fault.
CaseResult run_check(const Check& check, const Suite& suite, const Bench& bench,
                     const RunSettings& settings);

}  // namespace warpcheck::run
