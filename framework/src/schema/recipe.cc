// Recipes: making them, the standard list, their text.
#include "warpcheck/recipe.h"

#include <cmath>

#include "number/number_text.h"
#include "schema/recipe_table.h"

namespace warpcheck {
namespace {

Recipe make(RecipeKind kind, double a = 0, double b = 0) {
  Recipe recipe;
  recipe.kind = kind;
  recipe.a = a;
  recipe.b = b;
  return recipe;
}

bool is_whole(double value) {
  return std::floor(value) == value;
}

}  // namespace

const std::vector<RecipeRow>& recipe_rows() {
  static const std::vector<RecipeRow> rows{
      {RecipeKind::zeros, "zeros", 0},           {RecipeKind::ones, "ones", 0},
      {RecipeKind::constant, "constant", 1},     {RecipeKind::iota, "iota", 0},
      {RecipeKind::small_ints, "small_ints", 1}, {RecipeKind::uniform, "uniform", 2},
      {RecipeKind::normal, "normal", 2},         {RecipeKind::log_uniform, "log_uniform", 2},
      {RecipeKind::cancelling, "cancelling", 1}, {RecipeKind::offset, "offset", 2},
      {RecipeKind::sorted, "sorted", 2},         {RecipeKind::few, "few", 1}};
  return rows;
}

const std::vector<SpikeRow>& spike_rows() {
  static const std::vector<SpikeRow> rows{{Spike::nan, "nan"},
                                          {Spike::inf, "inf"},
                                          {Spike::minus_inf, "minus_inf"},
                                          {Spike::minus_zero, "minus_zero"},
                                          {Spike::subnormal, "subnormal"},
                                          {Spike::largest, "largest"}};
  return rows;
}

const char* name_of(RecipeKind kind) {
  for (const auto& row : recipe_rows()) {
    if (row.kind == kind) {
      return row.name;
    }
  }
  return "unknown";
}

const char* name_of(Spike spike) {
  for (const auto& row : spike_rows()) {
    if (row.spike == spike) {
      return row.name;
    }
  }
  return "none";
}

Recipe zeros() {
  return make(RecipeKind::zeros);
}
Recipe ones() {
  return make(RecipeKind::ones);
}
Recipe constant(double value) {
  return make(RecipeKind::constant, value);
}
Recipe iota() {
  return make(RecipeKind::iota);
}
Recipe small_ints(int limit) {
  return make(RecipeKind::small_ints, limit);
}
Recipe uniform(double low, double high) {
  return make(RecipeKind::uniform, low, high);
}
Recipe normal(double mean, double deviation) {
  return make(RecipeKind::normal, mean, deviation);
}
Recipe log_uniform(int low_exponent, int high_exponent) {
  return make(RecipeKind::log_uniform, low_exponent, high_exponent);
}
Recipe cancelling(double limit) {
  return make(RecipeKind::cancelling, limit);
}
Recipe offset(double mean, double spread) {
  return make(RecipeKind::offset, mean, spread);
}
Recipe sorted(double low, double high) {
  return make(RecipeKind::sorted, low, high);
}
Recipe few(int distinct) {
  return make(RecipeKind::few, distinct);
}
Recipe with_spike(Recipe recipe, Spike spike) {
  recipe.spike = spike;
  return recipe;
}

const std::vector<Recipe>& standard_recipes() {
  static const std::vector<Recipe> recipes{zeros(),
                                           ones(),
                                           constant(-2.5),
                                           iota(),
                                           small_ints(4),
                                           uniform(-1, 1),
                                           uniform(-10, 10),
                                           normal(0, 1),
                                           log_uniform(-8, 7),
                                           cancelling(4),
                                           offset(16, 0.5),
                                           sorted(-4, 4),
                                           few(3),
                                           with_spike(uniform(-1, 1), Spike::nan),
                                           with_spike(uniform(-1, 1), Spike::inf),
                                           with_spike(normal(0, 1), Spike::minus_inf),
                                           with_spike(uniform(-1, 1), Spike::minus_zero),
                                           with_spike(normal(0, 1), Spike::subnormal),
                                           with_spike(uniform(-1, 1), Spike::largest)};
  return recipes;
}

std::string fault_of(const Recipe& recipe) {
  const double a = recipe.a;
  const double b = recipe.b;
  const std::string given = std::string(name_of(recipe.kind)) + "(" + number_text(a)
                            + (b != 0 ? "," + number_text(b) : "") + ")";
  if (!std::isfinite(a) || !std::isfinite(b)) {
    return given + ": parameters must be finite; NaN and infinities come as spikes, such as +nan";
  }
  switch (recipe.kind) {
    case RecipeKind::small_ints:
      return is_whole(a) && a >= 0 && a <= 0x1p30
                 ? ""
                 : given + ": the limit must be a whole number from 0 to 2^30";
    case RecipeKind::few:
      return is_whole(a) && a >= 1 && a <= 0x1p20
                 ? ""
                 : given + ": the count must be a whole number from 1 to 2^20";
    case RecipeKind::uniform:
    case RecipeKind::sorted:
      return a <= b && std::isfinite(b - a)
                 ? ""
                 : std::string(name_of(recipe.kind)) + "(" + number_text(a) + "," + number_text(b)
                       + "): the low end must not be above the high end";
    case RecipeKind::log_uniform:
      return is_whole(a) && is_whole(b) && a <= b && a >= -1022 && b <= 1022
                 ? ""
                 : std::string("log_uniform(") + number_text(a) + "," + number_text(b)
                       + "): exponents must be whole numbers, low <= high, from -1022 to 1022";
    default:
      return "";
  }
}

std::string to_text(const Recipe& recipe) {
  std::string text = name_of(recipe.kind);
  for (const auto& row : recipe_rows()) {
    if (row.kind == recipe.kind && row.parameters > 0) {
      text += "(" + number_text(recipe.a);
      text += row.parameters > 1 ? "," + number_text(recipe.b) + ")" : ")";
    }
  }
  if (recipe.seed != 0) {
    text += "#" + std::to_string(recipe.seed);
  }
  if (recipe.spike != Spike::none) {
    text += std::string("+") + name_of(recipe.spike);
  }
  if (recipe.rounding >= 0) {
    text += "~" + std::to_string(recipe.rounding);
  }
  if (recipe.keep_none) {
    return text + "@none";
  }
  const char* before = "@";
  for (const auto& [first, last] : recipe.keep) {
    text += before + std::to_string(first);
    text += first == last ? "" : "-" + std::to_string(last);
    before = ",";
  }
  return text;
}

}  // namespace warpcheck
