// Host kernels judged by the reference of a suite, on cases of many shapes and all recipes.
#pragma once

#include <random>
#include <vector>

#include "law_cases.h"
#include "warpcheck/case.h"
#include "warpcheck/oracle.h"

namespace warpcheck::host {

// Case number i of a walk through all recipes of the inputs.
inline Case case_of(const Op& op, const Format& dtype, std::size_t i, std::mt19937& random) {
  Case c = plainest(op);
  c.dtype = dtype;
  c.dims = draw_dims(op, random);
  for (std::size_t input = 0; input < op.inputs().size(); ++input) {
    const std::vector<Recipe>& recipes = op.inputs()[input].recipes;
    // The inputs walk at different speeds, so that recipes meet.
    c.inputs[input] = recipes[(i * (2 * input + 1) + input) % recipes.size()];
    c.inputs[input].seed = random();
  }
  return c;
}

inline oracle::Judgement judge(const Suite& suite, const Case& c, const Kernel& kernel) {
  const std::vector<Array> inputs = make_inputs(suite.op(), c);
  Array y{c.dtype, suite.op().shape_of(suite.op().outputs()[0], c.dims), {}};
  y.values.assign(static_cast<std::size_t>(y.shape.size()), 0.0);
  kernel({inputs, c.attributes, y.values});
  for (double& value : y.values) {
    value = round_to(c.dtype, value);
  }
  return oracle::Expectation(suite, c, inputs).judge({y});
}

}  // namespace warpcheck::host
