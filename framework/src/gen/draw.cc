// Drawing everything of a case but its sizes.
#include "gen/draw.h"

#include <algorithm>

namespace warpcheck::gen {

double draw_attribute(const AttributeSpec& attribute, Dice& dice) {
  const auto& domain = attribute.domain;
  if (!domain.candidates.empty()) {
    return dice.choose(domain.candidates);
  }
  // Sixteenths of the interval: few digits to say, and both ends among them.
  const double part = static_cast<double>(dice.pick(17)) / 16;
  return part == 1 ? domain.max : domain.min + (domain.max - domain.min) * part;
}

const std::vector<Recipe>& recipes_of(const TensorSpec& input) {
  return input.recipes.empty() ? standard_recipes() : input.recipes;
}

bool is_ordinary(const Recipe& recipe) {
  return recipe.spike == Spike::none && !recipe.is_constant() && recipe.kind != RecipeKind::iota;
}

bool has_ordinary_values(const Op& op, const Case& c) {
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    const auto& recipes = recipes_of(op.inputs()[i]);
    if (!is_ordinary(c.inputs[i]) && std::any_of(recipes.begin(), recipes.end(), is_ordinary)) {
      return false;
    }
  }
  return true;
}

std::vector<Recipe> draw_recipes(const Op& op, Dice& dice, Values values) {
  std::vector<Recipe> recipes;
  const std::size_t chosen = values == Values::special && !op.inputs().empty()
                                 ? dice.pick(op.inputs().size())
                                 : op.inputs().size();
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    std::vector<Recipe> ordinary;
    std::vector<Recipe> plain;
    std::vector<Recipe> spiked;
    for (const auto& recipe : recipes_of(op.inputs()[i])) {
      auto& kind = is_ordinary(recipe) ? ordinary : recipe.spike == Spike::none ? plain : spiked;
      kind.push_back(recipe);
    }
    const bool any_plain = values != Values::ordinary && !plain.empty() && dice.chance(1, 8);
    if (i == chosen && !spiked.empty()) {
      recipes.push_back(dice.choose(spiked));
    } else if (!ordinary.empty() && !any_plain) {
      recipes.push_back(dice.choose(ordinary));
    } else {
      recipes.push_back(dice.choose(plain.empty() ? spiked : plain));
    }
  }
  return recipes;
}

void draw_seeds(std::vector<Recipe>& recipes, Dice& dice) {
  constexpr std::uint64_t seeds = 10000;
  std::vector<std::uint64_t> used;
  for (auto& recipe : recipes) {
    std::uint64_t seed = 1 + dice.pick(seeds);
    while (std::find(used.begin(), used.end(), seed) != used.end()) {
      ++seed;
    }
    used.push_back(seed);
    recipe.seed = recipe.is_constant() && recipe.spike == Spike::none ? 0 : seed;
  }
}

std::uint64_t draw_schedule(Dice& dice) {
  return dice.chance(1, 2) ? 0 : 1 + dice.pick(1000);
}

Case draw_case(const Space& space, Dice& dice) {
  const Op& op = space.op();
  Case c = space.plainest();
  c.dims = draw_sizes(space, dice);
  for (std::size_t i = 0; i < op.attributes().size(); ++i) {
    c.attributes[i] = draw_attribute(op.attributes()[i], dice);
  }
  c.dtype = dice.choose(op.dtypes());
  c.layout = dice.choose(op.layouts());
  c.inputs = draw_recipes(op, dice, dice.chance(1, 6) ? Values::special : Values::finite);
  draw_seeds(c.inputs, dice);
  c.schedule = draw_schedule(dice);
  return c;
}

}  // namespace warpcheck::gen
