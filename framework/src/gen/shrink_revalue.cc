// The stage of shrinking that tries smaller shapes with other values: the shape of a bug must not
// hang on the values of the case that it was found with.
#include <algorithm>

#include "gen/shrink_stages.h"
#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

using Values = std::vector<Recipe>;

// Other values for all inputs at once: other seeds, unit scale, and ascending ones, whose largest
// element is the last.
std::vector<Values> other_values(const Case& c) {
  std::vector<Values> all;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Values values = c.inputs;
    for (Recipe& recipe : values) {
      recipe.seed = seed;
      recipe.keep.clear();
      recipe.keep_none = false;
    }
    all.push_back(std::move(values));
  }
  Values unit(c.inputs.size(), uniform(-2, 2));
  for (std::size_t i = 0; i < unit.size(); ++i) {
    unit[i].seed = i + 1;
  }
  all.push_back(std::move(unit));
  all.emplace_back(c.inputs.size(), iota());
  for (std::size_t i = 0; i < c.inputs.size() && c.inputs.size() > 1; ++i) {
    Values one_ascends(c.inputs.size(), ones());
    one_ascends[i] = iota();
    all.push_back(std::move(one_ascends));
  }
  return all;
}

bool fails_with_other_values(Inquiry& ask, const Sizes& sizes) {
  Case candidate = ask.best();
  candidate.dims = sizes;
  const std::vector<Values> all = other_values(candidate);
  return std::any_of(all.begin(), all.end(), [&](const Values& values) {
    candidate.inputs = values;
    return ask.fails(candidate);
  });
}

// Positions in the dim's domain between one that passes and the one that fails.
void bisect_with_other_values(Inquiry& ask, std::size_t dim) {
  const auto& domain = ask.op().dims()[dim].domain;
  Index passes = -1;
  Index fails = 0;
  while (value_at(domain, fails) < ask.best().dims[dim]) {
    ++fails;
  }
  while (fails - passes > 1) {
    const Index middle = passes + (fails - passes) / 2;
    Sizes sizes = ask.best().dims;
    sizes[dim] = value_at(domain, middle);
    (ask.op().admits(sizes) && fails_with_other_values(ask, sizes) ? fails : passes) = middle;
  }
}

}  // namespace

void try_other_values(Inquiry& ask) {
  const auto& shapes = ask.ground().small();
  const auto here = std::find(shapes.begin(), shapes.end(), ask.best().dims);
  if (here != shapes.end() && here - shapes.begin() <= few_shapes) {
    for (auto smaller = shapes.begin(); smaller != here; ++smaller) {
      if (fails_with_other_values(ask, *smaller)) {
        return;
      }
    }
    return;
  }
  for (std::size_t dim = 0; dim < ask.rank(); ++dim) {
    bisect_with_other_values(ask, dim);
  }
}

}  // namespace warpcheck::gen
