// Special values in the rows of an input.
#pragma once

#include <vector>

#include "warpcheck/recipe.h"

namespace warpcheck::gen {

// Puts the recipe's special value at one place of row 0 and of about every second row after it.
void put_spikes(std::vector<double>& values, const Recipe& recipe, const Shape& shape,
                const Format& format);

}  // namespace warpcheck::gen
