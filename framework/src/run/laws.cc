#include "run/laws.h"

#include <algorithm>
#include <cmath>

#include "run/comparison.h"
#include "warpcheck/trial.h"

namespace warpcheck::run {
namespace {

// The nearest point of the grid, then of the format: with a denominator that is a power of two both
// hold at once.
double on_grid(double value, const Grid& grid, const Format& format) {
  if (!std::isfinite(value))
    return 0;
  const double bounded = std::clamp<double>(value, -grid.limit, grid.limit);
  return round_to(format, std::nearbyint(bounded * grid.denominator) / grid.denominator);
}

std::vector<Array> law_inputs(const Suite& suite, const Law& law, const Case& c) {
  std::vector<Array> inputs = make_inputs(suite.op(), c);
  for (const Grid& grid : law.grids) {
    Array& input = inputs[suite.op().input_index(grid.input)];
    for (double& value : input.values)
      value = on_grid(value, grid, input.format);
  }
  return inputs;
}

Failure broken_law(const Trial::Broken& broken) {
  Failure failure{FailureKind::law_broken, broken.what, {}, {}, {}};
  if (broken.element < 0)
    return failure;
  const Format& format = broken.shape_of.format;
  failure.pattern = Pattern{broken.output, broken.shape_of.shape, format, broken.wrong};
  failure.worst = two_values(*failure.pattern, broken.element, broken.want, broken.got);
  return failure;
}

}  // namespace

CaseResult check_law(const Suite& suite, const Bench& bench, const Law& law, const Case& c) {
  Trial trial(suite, c.dtype, c.dims, c.attributes, law_inputs(suite, law, c),
              [&](const std::vector<Array>& inputs) { return bench.run(c, inputs).outputs(); });
  law.holds(trial);  // assertions that fail in it are collected by run_check
  CaseResult result;
  if (!trial.broken().empty())
    result.failure = broken_law(trial.broken().front());
  const bool said_nothing = !result.failure && !trial.discarded().empty();
  result.measured.cases = said_nothing ? 0 : 1;
  result.measured.discarded = said_nothing ? 1 : 0;
  return result;
}

}  // namespace warpcheck::run
