// Findings as JSON: what a worker process hands to its parent, and what verdict files hold.
#pragma once

#include <string>
#include <string_view>

#include "warpcheck/verdict.h"

namespace warpcheck {

// One line without line breaks. Numbers survive exactly: NaN and the infinities are the strings
// "nan", "inf" and "-inf"; the mask of a pattern is written as run lengths. Bytes that are no
// UTF-8 are replaced.
std::string to_json(const Failure& failure);
std::string to_json(const Measurements& measured);

// failure_from_json(to_json(f)) equals f. Misuse says what does not fit when the text is broken.
Failure failure_from_json(std::string_view text);
Measurements measurements_from_json(std::string_view text);

}  // namespace warpcheck
