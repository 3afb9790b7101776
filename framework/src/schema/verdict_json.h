// Findings as JSON: a failure on its way from a worker process to its parent, and the parts of a
// verdict document.
#pragma once

#include <string>
#include <string_view>

#include "warpcheck/verdict.h"

namespace warpcheck {

// One line without line breaks. Numbers survive exactly: NaN and the infinities are the strings
// "nan", "inf" and "-inf"; the mask of a pattern is written as run lengths, its octaves as two
// hexadecimal digits each. Bytes that are no UTF-8 are replaced.
std::string to_json(const Failure& failure);
std::string to_json(const Measurements& measured);

// failure_from_json(to_json(f)) equals f. Misuse says what does not fit when the text is broken.
Failure failure_from_json(std::string_view text);
Measurements measurements_from_json(std::string_view text);

}  // namespace warpcheck
