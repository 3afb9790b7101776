// The text of a recipe.
#include "warpcheck/recipe.h"

#include <gtest/gtest.h>

#include "warpcheck/error.h"

namespace warpcheck {
namespace {

std::string misuse(std::string_view text) {
  try {
    parse_recipe(text);
  } catch (const Misuse& error) {
    return error.what();
  }
  return "no misuse";
}

TEST(RecipeText, ReadsBack) {
  Recipe all = with_spike(log_uniform(-20, 3), Spike::minus_zero);
  all.seed = 18446744073709551615U;
  all.rounding = 3;
  all.keep = {{0, 4}, {9, 9}};
  EXPECT_EQ(to_text(all), "log_uniform(-20,3)#18446744073709551615+minus_zero~3@0-4,9");
  Recipe none = ones();
  none.keep_none = true;
  EXPECT_EQ(to_text(none), "ones@none");
  for (Recipe recipe : standard_recipes()) {
    for (const Spike spike : {Spike::none, Spike::nan, Spike::inf, Spike::minus_inf,
                              Spike::minus_zero, Spike::subnormal, Spike::largest}) {
      recipe.spike = spike;
      EXPECT_EQ(parse_recipe(to_text(recipe)), recipe) << to_text(recipe);
    }
  }
  EXPECT_EQ(parse_recipe(to_text(all)), all);
  EXPECT_EQ(parse_recipe(to_text(none)), none);
}

TEST(RecipeText, NumbersAreShortAndExact) {
  EXPECT_EQ(to_text(constant(0.1)), "constant(0.1)");
  EXPECT_EQ(to_text(uniform(-1e-5, 1.0 / 3)), "uniform(-1e-05,0.3333333333333333)");
  EXPECT_EQ(parse_recipe("constant(0.3333333333333333)").a, 1.0 / 3);
}

TEST(RecipeText, SuffixesInAnyOrder) {
  EXPECT_EQ(to_text(parse_recipe("normal(0,1)~2@5+nan#4")), "normal(0,1)#4+nan~2@5");
}

TEST(RecipeText, MisuseSaysWhatAndWhere) {
  EXPECT_EQ(misuse("uniform(1"), "recipe 'uniform(1', character 10: expected ','");
  EXPECT_EQ(misuse("uniform(1,x)"), "recipe 'uniform(1,x)', character 11: expected a number");
  EXPECT_EQ(misuse("uniform(1,2"), "recipe 'uniform(1,2', character 12: expected ')'");
  EXPECT_EQ(misuse("uniform"), "recipe 'uniform', character 8: expected '('");
  EXPECT_EQ(misuse("ones(1)"),
            "recipe 'ones(1)', character 5: expected #seed, +spike, ~bits, @elements or the end");
  EXPECT_EQ(misuse("ones#x"),
            "recipe 'ones#x', character 6: expected a seed, a whole number from 0 on");
  EXPECT_EQ(misuse("ones#1#2"), "recipe 'ones#1#2', character 7: '#' a second time");
  EXPECT_EQ(misuse("ones+nam"),
            "recipe 'ones+nam', character 6: no spike 'nam'; there are: nan, inf, minus_inf, "
            "minus_zero, subnormal, largest; did you mean 'nan'?");
  EXPECT_EQ(misuse("ones~54"),
            "recipe 'ones~54', character 6: the number of bits must be from 0 to 53");
  EXPECT_EQ(misuse("ones@4-2"),
            "recipe 'ones@4-2', character 6: element ranges must ascend and not overlap");
  EXPECT_EQ(misuse("ones@0-4,4"),
            "recipe 'ones@0-4,4', character 10: element ranges must ascend and not overlap");
  EXPECT_EQ(misuse("ones@x"), "recipe 'ones@x', character 6: expected an element number, or none");
  EXPECT_EQ(misuse("uniform(2,1)"),
            "recipe 'uniform(2,1)', character 1: uniform(2,1): the low end must not be above the "
            "high end");
  EXPECT_EQ(
      misuse("few(0)"),
      "recipe 'few(0)', character 1: few(0): the count must be a whole number from 1 to 2^20");
  EXPECT_EQ(misuse("small_ints(1.5)"),
            "recipe 'small_ints(1.5)', character 1: small_ints(1.5): the limit must be a whole "
            "number from 0 to 2^30");
  EXPECT_EQ(misuse("log_uniform(3,2)"),
            "recipe 'log_uniform(3,2)', character 1: log_uniform(3,2): exponents must be whole "
            "numbers, low <= high, from -1022 to 1022");
  EXPECT_EQ(
      misuse("constant(nan)"),
      "recipe 'constant(nan)', character 1: constant(nan): parameters must be finite; NaN and "
      "infinities come as spikes, such as +nan");
  EXPECT_EQ(misuse("").substr(0, 40), "recipe '', character 1: no recipe ''; th");
}

TEST(StandardRecipes, HaveEveryKindAndEverySpike) {
  std::vector<int> kinds(12, 0);
  std::vector<int> spikes(7, 0);
  for (const auto& recipe : standard_recipes()) {
    ++kinds.at(static_cast<std::size_t>(recipe.kind));
    ++spikes.at(static_cast<std::size_t>(recipe.spike));
    EXPECT_EQ(fault_of(recipe), "");
  }
  for (const int count : kinds) {
    EXPECT_GT(count, 0);
  }
  for (const int count : spikes) {
    EXPECT_GT(count, 0);
  }
}

}  // namespace
}  // namespace warpcheck
