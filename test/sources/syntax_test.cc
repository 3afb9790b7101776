// CUDA's own syntax, unmodified, on the simulator.
#include "kernels/syntax.h"

#include <vector>

#include <gtest/gtest.h>

namespace {

struct Row {
  const char* name;
  void (*launch)(int* y, int n, CUstream_st* stream);
  int number;
};

TEST(Syntax, EveryWayToWriteALaunch) {
  const std::vector<Row> rows{
      {"plain", syntax::plain, 1},
      {"in_namespace", syntax::in_namespace, 2},
      {"with_template", syntax::with_template, 9},
      {"deduced", syntax::deduced, 6},
      {"overloaded", syntax::overloaded, 7},
      {"from_lambda", syntax::from_lambda, 8},
      {"from_functor", syntax::from_functor, 9},
      {"from_macro", syntax::from_macro, 21},
      {"over_lines", syntax::over_lines, 12},
      {"through_pointer", syntax::through_pointer, 13},
      {"of_class", syntax::of_class, 14},
      {"with_defaults", syntax::with_defaults, 15},
      {"with_null", syntax::with_null, 16},
      {"from_header", syntax::from_header, 17},
      {"packed", syntax::packed, 19},
      {"dynamic_of_function", syntax::dynamic_of_function, 20},
      {"dynamic_of_namespace", syntax::dynamic_of_namespace, 21},
      {"dynamic_of_template", syntax::dynamic_of_template, 22},
      {"constant_and_device", syntax::constant_and_device, 24},
      {"in_template", syntax::in_template, 25},
  };
  for (const Row& row : rows) {
    std::vector<int> y(101, 1000);
    row.launch(y.data(), 100, nullptr);
    std::vector<int> expected(101, 1000 + row.number);
    expected[100] = 1000;
    EXPECT_EQ(y, expected) << row.name;
  }
}

TEST(Syntax, TwoDimensions) {
  std::vector<int> square(1225);
  syntax::two_dimensions(square.data(), 1225, nullptr);
  EXPECT_EQ(square, std::vector<int>(1225, 18));

  std::vector<int> rows(20);
  syntax::dynamic_two_dimensions(rows.data(), 20, nullptr);
  EXPECT_EQ(rows, std::vector<int>(20, 23));
}

TEST(Syntax, ArgumentsAreEvaluatedOnce) {
  std::vector<int> y(50);
  syntax::once(y.data(), 50, nullptr);
  EXPECT_EQ(y[0], 1);
}

}  // namespace
