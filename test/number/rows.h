// Input rows for the audits: random and adversarial, members of a format.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "warpcheck/format.h"

namespace warpcheck {

// One row of n numbers of the format; `kind` selects among the distributions.
inline std::vector<double> input_row(std::mt19937_64& random, const Format& format, std::size_t n,
                                     int kind) {
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::normal_distribution<double> normal;
  const double constant = 30 * uniform(random);
  std::vector<double> row;
  for (std::size_t i = 0; i < n; ++i) {
    const double u = uniform(random);
    const std::array values{10 * u,
                            normal(random),
                            constant,
                            1000 + 0.01 * normal(random),
                            std::copysign(std::exp2(40 * uniform(random)), u),
                            (i % 2 == 0 ? 1 : -1) * (5 + 1e-3 * u),
                            100 * u,
                            std::copysign(std::exp2(120 * uniform(random)), u)};
    row.push_back(round_to(format, values[static_cast<std::size_t>(kind) % values.size()]));
  }
  return row;
}
inline constexpr int input_kinds = 8;

}  // namespace warpcheck
