// Recipes: how the values of one input come about. A recipe is text a person can say aloud, never
// per-element draws.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "warpcheck/format.h"
#include "warpcheck/tensor.h"

namespace warpcheck {

enum class RecipeKind {
  zeros,
  ones,
  constant,     // a = the value
  iota,         // 0, 1, 2, ... modulo 1024
  small_ints,   // integers of [-a, a]
  uniform,      // [a, b)
  normal,       // mean a, deviation b: a sum of uniforms, no libm
  log_uniform,  // sign times 2^e, e uniform in [a, b], mantissa uniform
  cancelling,   // pairs x, -x of uniform(-a, a), neighbours along the last dim
  offset,       // a + b * uniform(-1, 1): large mean, small spread
  sorted,       // ascending along the last dim, in [a, b)
  few           // a distinct values in [-1, 1)
};

// A special value at one place of the first row and of about every second row after it. The seed
// chooses the rows and, among edges and tile borders, the places. Subnormal is the smallest one.
enum class Spike { none, nan, inf, minus_inf, minus_zero, subnormal, largest };
const char* name_of(RecipeKind kind);
const char* name_of(Spike spike);

// Values of one input. Element i depends on (kind, a, b, seed, i) alone: the same bits on every
// compiler and backend.
//
//   text   uniform(-10,10)#7          kind, parameters, seed
//          uniform(-10,10)#7+nan      with a spike in about every second row
//          uniform(-10,10)#7~3        rounded to 3 significant bits (~0: to integers)
//          uniform(-10,10)#7@0-4,9    only elements 0..4 and 9 kept, the others are zero
//          uniform(-10,10)#7@none     no element kept
//          zeros   ones   constant(2.5)
struct Recipe {
  RecipeKind kind = RecipeKind::uniform;
  double a = 0;
  double b = 0;
  std::uint64_t seed = 0;
  Spike spike = Spike::none;
  int rounding = -1;                          // -1: none; 0: integers; k > 0: k significant bits
  std::vector<std::pair<Index, Index>> keep;  // closed ranges of flat element numbers; empty: all
  bool keep_none = false;                     // true: keep is an empty set

  bool operator==(const Recipe&) const = default;
  bool is_constant() const {
    return kind == RecipeKind::zeros || kind == RecipeKind::ones || kind == RecipeKind::constant;
  }
};

Recipe zeros();
Recipe ones();
Recipe constant(double value);
Recipe iota();
Recipe small_ints(int limit);
Recipe uniform(double low, double high);
Recipe normal(double mean, double deviation);
Recipe log_uniform(int low_exponent, int high_exponent);
Recipe cancelling(double limit);
Recipe offset(double mean, double spread);
Recipe sorted(double low, double high);
Recipe few(int distinct);
Recipe with_spike(Recipe recipe, Spike spike);

// The standard list for an input that declares none, plainest first; every kind and every spike
// appears.
const std::vector<Recipe>& standard_recipes();

// What is wrong with the parameters of a recipe, in one line; empty when nothing is.
std::string fault_of(const Recipe& recipe);

std::string to_text(const Recipe& recipe);
// Misuse names what is wrong and at which character.
Recipe parse_recipe(std::string_view text);

// The values, rounded to `format`. Deterministic; no libm.
std::vector<double> fill(const Recipe& recipe, const Shape& shape, const Format& format);

}  // namespace warpcheck
