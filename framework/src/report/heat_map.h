// A picture of the wrong elements of a tensor.
#pragma once

#include <string>
#include <string_view>

#include "report/canvas.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report {

// 600 pixels wide. One cell an element, coloured by how many times its bound the error is, on a
// logarithmic scale; large tensors are folded, a cell then shows the worst of its elements.
// `adjective` is what the marked elements are: wrong, unwritten.
Canvas heat_map(const Pattern& pattern, std::string_view adjective);

// The colours that have a meaning of their own.
inline constexpr Colour right_colour{226, 232, 238};    // of an element that is right
inline constexpr Colour beyond_colour{0, 92, 200};      // wrong, and no number says how much
inline constexpr Colour unmeasured_colour{189, 0, 38};  // wrong, where nothing has a bound
// Of an error between 1 and 2^top bounds, `octave` being its binary logarithm.
Colour heat_colour(int octave, int top);

}  // namespace warpcheck::report
