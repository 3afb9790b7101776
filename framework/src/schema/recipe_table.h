// Names of recipes and spikes, one row each.
#pragma once

#include <vector>

#include "warpcheck/recipe.h"

namespace warpcheck {

struct RecipeRow {
  RecipeKind kind;
  const char* name;
  int parameters;
};
const std::vector<RecipeRow>& recipe_rows();

struct SpikeRow {
  Spike spike;
  const char* name;
};
const std::vector<SpikeRow>& spike_rows();

}  // namespace warpcheck
