// Where in the program an access is, in 32 bits.
#pragma once

#include <cstdint>
#include <string>

#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt::checked {

// An instruction, by the lower half of its address; or a line of the source that has been noted, by
// one of the addresses just before the program. 0: not known.
using Place = std::uint32_t;

inline Place place_of(const void* instruction) {
  return static_cast<Place>(reinterpret_cast<std::uintptr_t>(instruction));
}

// Notes a line of the source; the same line is the same place.
Place place_of(const At& line);

// "reduce.cu:41"; "a place without line numbers" if the program does not say.
std::string text_of(Place place);

}  // namespace warpcheck::simt::checked
