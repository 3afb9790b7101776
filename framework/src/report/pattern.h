// What the wrong elements of a tensor have in common.
#pragma once

#include <string>
#include <string_view>

#include "warpcheck/verdict.h"

namespace warpcheck::report {

// A sentence that is true of the pattern: "every wrong element is in the last partial block of 32
// columns". Empty when the pattern has no name. `adjective` is what the marked elements are: wrong,
// changed.
std::string pattern_sentence(const Pattern& pattern, std::string_view adjective = "wrong");

}  // namespace warpcheck::report
