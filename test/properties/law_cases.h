// Many trials of one law with a host kernel, on grids of many shapes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <warpcheck/suite.h>
#include <warpcheck/trial.h>

#include "host_kernels.h"

namespace warpcheck::host {

// What came of the trials of one law.
struct Outcome {
  int judged = 0, discarded = 0, broken = 0;
  std::string first;  // dims and text of the first broken one
};

// Sizes around what kernels split work by; few elements in all.
inline std::vector<Index> draw_dims(const Op& op, std::mt19937& random) {
  const std::vector<Index> sizes{1, 2, 3, 5, 8, 16, 31, 32, 33, 64, 100, 257, 1000};
  std::vector<Index> dims;
  Index left = 3000;
  for (std::size_t i = 0; i < op.dims().size(); ++i) {
    Index size = sizes[random() % sizes.size()];
    if (size > left || size > op.dims()[i].domain.max) {
      size = sizes[random() % 5];
    }
    left = std::max<Index>(left / size, 8);
    dims.push_back(size);
  }
  return dims;
}

// Multiples of 1 / denominator in [-limit, limit]: all of them, few of them, or one.
inline std::vector<double> draw_values(const Grid& grid, const Format& format, Index size,
                                       std::mt19937& random) {
  const int steps = grid.denominator * grid.limit;
  const int style = static_cast<int>(random() % 4);
  const int narrow = style == 0 ? steps : style == 1 ? 8 : style == 2 ? 1 : 0;
  const int center = static_cast<int>(random() % static_cast<unsigned>(2 * steps + 1)) - steps;
  std::vector<double> values;
  for (Index i = 0; i < size; ++i) {
    const int step = narrow == 0 ? 0 : static_cast<int>(random() % (2 * narrow + 1)) - narrow;
    const int at = std::clamp(style == 0 ? step : center + step, -steps, steps);
    values.push_back(round_to(format, static_cast<double>(at) / grid.denominator));
  }
  return values;
}

inline std::vector<Array> draw_inputs(const Op& op, const Law& law, const Format& dtype,
                                      const std::vector<Index>& dims, std::mt19937& random) {
  std::vector<Array> inputs;
  for (const TensorSpec& input : op.inputs()) {
    const auto grid = std::find_if(law.grids.begin(), law.grids.end(),
                                   [&](const Grid& g) { return g.input == input.name; });
    Array array{dtype, op.shape_of(input, dims), {}};
    array.values =
        draw_values(grid == law.grids.end() ? Grid{} : *grid, dtype, array.shape.size(), random);
    inputs.push_back(std::move(array));
  }
  return inputs;
}

inline Outcome try_law(const Suite& suite, const Law& law, const Format& dtype,
                       const Kernel& kernel, int cases) {
  const Op& op = suite.op();
  std::mt19937 random(20260101);
  std::vector<double> attributes;
  for (const AttributeSpec& attribute : op.attributes()) {
    attributes.push_back(attribute.domain.min);
  }
  Outcome outcome;
  for (int i = 0; i < cases; ++i) {
    const std::vector<Index> dims = draw_dims(op, random);
    const auto run = [&](const std::vector<Array>& inputs) {
      Array y{dtype, op.shape_of(op.outputs()[0], dims), {}};
      y.values.assign(static_cast<std::size_t>(y.shape.size()), 0.0);
      kernel({inputs, attributes, y.values});
      for (double& value : y.values) {
        value = round_to(dtype, value);
      }
      return std::vector<Array>{y};
    };
    Trial trial(suite, dtype, dims, attributes, draw_inputs(op, law, dtype, dims, random), run);
    law.holds(trial);
    if (!trial.broken().empty()) {
      const Trial::Broken& broken = trial.broken().front();
      if (++outcome.broken == 1) {
        for (const Index size : dims) {
          outcome.first += std::to_string(size) + " ";
        }
        outcome.first += broken.what + ": element " + std::to_string(broken.element) + " got "
                         + std::to_string(broken.got) + " want " + std::to_string(broken.want);
      }
    }
    ++(trial.discarded().empty() ? outcome.judged : outcome.discarded);
  }
  return outcome;
}

}  // namespace warpcheck::host
