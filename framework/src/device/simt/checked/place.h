// Where in the program an access is, in 32 bits.
#pragma once

#include <cstdint>
#include <string>

#include "warpcheck/simulator/engine.h"

namespace warpcheck::simt::checked {

// Where the program begins in memory, as the linker says.
// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming): the linker's name
extern "C" const char __executable_start;

// An instruction, as its distance from the begin of the program; or, with the highest bit, the
// number of a line of the source that has been noted. 0: not known.
using Place = std::uint32_t;

inline Place place_of(const void* instruction) {
  const auto distance =
      static_cast<std::uint64_t>(static_cast<const char*>(instruction) - &__executable_start);
  return distance < 0x80000000U ? static_cast<Place>(distance) : 0;
}

// Notes a line of the source; the same line is the same place.
Place place_of(const At& line);

// "reduce.cu:41"; "a place without line numbers" if the program does not say.
std::string text_of(Place place);

}  // namespace warpcheck::simt::checked
