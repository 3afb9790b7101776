// Drawing cases: sizes around boundaries, within a budget of elements and under constraints.
#pragma once

#include <rapidcheck.h>

#include <functional>
#include <string>

#include "gen/space.h"

namespace warpcheck::gen {

// Random choices. The same on every platform: no distribution of the standard library.
class Dice {
 public:
  explicit Dice(const rc::Random& random) : random_(random) {}

  std::uint64_t pick(std::uint64_t n) { return random_.next() % n; }
  bool chance(std::uint64_t of, std::uint64_t in) { return pick(in) < of; }
  template <class T>
  const T& choose(const std::vector<T>& values) {
    return values[static_cast<std::size_t>(pick(values.size()))];
  }
  template <class T>
  void shuffle(std::vector<T>& values) {
    for (std::size_t i = values.size(); i > 1; --i) {
      std::swap(values[i - 1], values[static_cast<std::size_t>(pick(i))]);
    }
  }

 private:
  rc::Random random_;
};

// What the other dims of a goal should be like.
enum class Company {
  any,
  floor,      // each at its floor
  at_least_2  // none so small that it makes the goal's dim irrelevant: a softmax over one key is 1
};

// What a shape should be like.
struct ShapeGoal {
  std::string name;
  std::size_t dim = 0;  // the dim it speaks of
  Company others = Company::any;
  std::function<bool(Index)> value;  // of that dim; empty: all dims at their floor

  bool holds(const Space& space, const Sizes& sizes) const;
};

// Sizes without a goal.
Sizes draw_sizes(const Space& space, Dice& dice);
// Sizes that reach the goal; empty if none was found.
Sizes draw_sizes(const Space& space, Dice& dice, const ShapeGoal& goal);

// A value of an attribute.
double draw_attribute(const AttributeSpec& attribute, Dice& dice);

// The recipes of an input: those it declares, or the standard list.
const std::vector<Recipe>& recipes_of(const TensorSpec& input);
// Finite numbers of many kinds, as opposed to all zeros and the like.
bool is_ordinary(const Recipe& recipe);
// Every input has ordinary values, unless its recipes have none.
bool has_ordinary_values(const Op& op, const Case& c);

enum class Values {
  ordinary,
  finite,  // also all zeros and the like
  special  // one of the inputs gets a special value, if its recipes have any
};
// One recipe an input.
std::vector<Recipe> draw_recipes(const Op& op, Dice& dice, Values values);
// Gives each recipe a seed of its own.
void draw_seeds(std::vector<Recipe>& recipes, Dice& dice);

// Half of the cases run in plain order.
std::uint64_t draw_schedule(Dice& dice);

// A whole case.
Case draw_case(const Space& space, Dice& dice);

}  // namespace warpcheck::gen
