// Comparing the outputs of two runs, and naming what differs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "run/bench.h"
#include "warpcheck/suite.h"
#include "warpcheck/verdict.h"

namespace warpcheck::run {

// The wrong elements of output number `output`.
Pattern pattern_of(const Op& op, const Case& c, std::size_t output, std::vector<bool> wrong);

// The first wrong element: "y[0, 32]".
std::string first_element(const Pattern& pattern);

// An element with the value it should have (`want`) and the one that came.
Element two_values(const Pattern& pattern, Index element, double want, double got);

// What two runs may differ by, and what it is called when they differ by more.
struct Agreement {
  std::optional<Tolerance> allowed;  // empty: nothing but NaN payloads
  FailureKind kind;
  std::string what;  // follows the name of the first element
};

// Where two runs of a case differ by more than the agreement allows.
std::optional<Failure> compare_runs(const Op& op, const Case& c, const Launched& a,
                                    const Launched& b, const Agreement& agreement);

}  // namespace warpcheck::run
