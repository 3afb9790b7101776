// Special values in the rows of an input.
#include "gen/spikes.h"

#include <array>
#include <limits>

#include "gen/philox.h"

namespace warpcheck::gen {
namespace {

double value_of(Spike spike, const Format& format) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  switch (spike) {
    case Spike::nan:
      return std::numeric_limits<double>::quiet_NaN();
    case Spike::inf:
      return round_to(format, infinity);
    case Spike::minus_inf:
      return round_to(format, -infinity);
    case Spike::minus_zero:
      return -0.0;
    case Spike::subnormal:
      return next_up(format, 0.0);
    case Spike::largest:
      return format.largest;
    case Spike::none:
      break;
  }
  return 0;
}

// Where kernels go wrong: both ends of a row, and around the borders of tiles.
std::vector<Index> places_in(Index cols) {
  constexpr std::array<Index, 19> borders{1,   7,   8,   15,  16,  31,  32,  33,   63,  64,
                                          127, 128, 129, 255, 256, 511, 512, 1023, 1024};
  std::vector<Index> places{0};
  for (const Index border : borders) {
    if (border < cols - 1) {
      places.push_back(border);
    }
  }
  if (cols > 1) {
    places.push_back(cols - 1);
  }
  return places;
}

}  // namespace

void put_spikes(std::vector<double>& values, const Recipe& recipe, const Shape& shape,
                const Format& format) {
  if (recipe.spike == Spike::none || values.empty()) {
    return;
  }
  const double spike = value_of(recipe.spike, format);
  const auto places = places_in(shape.last());
  const Index rows = shape.rows();
  for (Index row = 0; row < rows; ++row) {
    const Block block = philox(recipe.seed, Stream::spikes, static_cast<std::uint64_t>(row));
    if (row == 0 || (block[0] & 1) != 0) {
      const Index place = places[below(block[1], places.size())];
      values[static_cast<std::size_t>(row * shape.last() + place)] = spike;
    }
  }
}

}  // namespace warpcheck::gen
