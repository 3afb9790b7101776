// Cases that a person gives: as a replay text, or in a regression file.
#pragma once

#include <string_view>

#include "warpcheck/case.h"

namespace warpcheck {

// parse_case for a text from outside, which may ask for what no generated case has. Misuse also for
// more elements than the op's max_elements, and for kept elements that the tensor does not have.
Case parse_replay(const Op& op, std::string_view text);

// Cuts the kept elements of every input to those that its tensor has; no value changes.
void cut_kept_elements(const Op& op, Case& c);

}  // namespace warpcheck
