// The parts of the message of a failed check, as lines.
#pragma once

#include <string>
#include <vector>

#include "report/words.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report {

using Lines = std::vector<std::string>;

// The smallest failing call and how it came about.
Lines call_section(const Op& op, const Counterexample& found);

// The worst element: what belongs there, what came, how far off. There is one, with its texts.
Lines element_section(const Op& op, const Counterexample& found, const Words& words);

// The same in one line: "y[0, 0]: nearest 0.0303030312, got 0.03125; 5.084e+05 ulp, bound 8 ulp".
// Empty: nothing is known of any element.
std::string element_text(const Verdict& verdict, const Op& op);

// How many elements are wrong, a map of at most `max_rows` rows, and a sentence about them.
Lines map_section(const Pattern& pattern, const Words& words, Index max_rows);

// Re-runs and details, in at most `most_details` lines; what matters and what does not.
Lines remarks_section(const Counterexample& found, std::size_t most_details);

}  // namespace warpcheck::report
