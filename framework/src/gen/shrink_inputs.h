// Making the values of one input plainer: what several stages of shrinking share.
#pragma once

#include <cstddef>

#include "gen/inquiry.h"

namespace warpcheck::gen {

// Does the best case fail with this recipe for one input? Then it is the best.
bool fails_with(Inquiry& ask, std::size_t input, Recipe recipe);

// From the plainest kind up, without and with the special value.
void simplify_kind(Inquiry& ask, std::size_t input);

// Fewer significant bits.
void simplify_numbers(Inquiry& ask, std::size_t input);

}  // namespace warpcheck::gen
