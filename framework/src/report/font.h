// Letters for pictures.
#pragma once

#include <array>
#include <cstdint>

namespace warpcheck::report {

// A character of 5 x 7 dots: seven rows from the top, the leftmost dot being bit 4.
constexpr int glyph_width = 5;
constexpr int glyph_height = 7;
using Glyph = std::array<std::uint8_t, glyph_height>;

// Letters, digits and the punctuation of names, indices and numbers; a box for any other.
Glyph glyph_of(char c);

}  // namespace warpcheck::report
