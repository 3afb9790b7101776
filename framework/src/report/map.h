// A picture of the wrong elements in characters.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/verdict.h"

namespace warpcheck::report {

// One line a row: '#' wrong, '.' not. Wider than 72 columns or taller than `max_rows`: folded to
// blocks whose sides are powers of two, '.' none, '+' some, '#' all, and a line that says so. With
// three dims or more the leading ones are unfolded into rows.
std::vector<std::string> wrong_map(const Pattern& pattern, Index max_rows);

}  // namespace warpcheck::report
