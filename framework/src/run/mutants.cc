#include "run/mutants.h"

#include <algorithm>
#include <cmath>

namespace warpcheck::run {
namespace {

std::vector<double> all_zeros(const Perfect& perfect) {
  return std::vector<double>(perfect.output.values.size());
}

std::vector<double> input_copied(const Perfect& perfect) {
  std::vector<double> values = perfect.output.values;
  if (perfect.inputs.empty() || perfect.inputs[0].values.empty())
    return values;
  const std::vector<double>& input = perfect.inputs[0].values;
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = round_to(perfect.output.format, input[i % input.size()]);
  return values;
}

// The element of largest magnitude keeps the zero of fresh memory.
std::vector<double> one_stale(const Perfect& perfect) {
  std::vector<double> values = perfect.output.values;
  const auto largest = std::max_element(
      values.begin(), values.end(), [](double a, double b) { return std::abs(a) < std::abs(b); });
  if (largest != values.end())
    *largest = 0;
  return values;
}

std::vector<double> sign_flipped(const Perfect& perfect) {
  std::vector<double> values = perfect.output.values;
  for (double& value : values)
    value = -value;
  return values;
}

// Each element is moved away from zero by 16 of its bounds, and by one step more where that rounds
// to the same number.
std::vector<double> scaled(const Perfect& perfect) {
  const Format& format = perfect.output.format;
  std::vector<double> values = perfect.output.values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double bound = perfect.bounds[i];
    if (!std::isfinite(bound) || !std::isfinite(values[i]))
      continue;
    const bool up = values[i] >= 0;
    const double moved = round_to(format, values[i] + (up ? 16 * bound : -16 * bound));
    if (!std::isfinite(moved))
      continue;
    values[i] = up ? next_up(format, moved) : next_down(format, moved);
  }
  return values;
}

std::vector<double> shifted(const Perfect& perfect) {
  std::vector<double> values = perfect.output.values;
  if (values.size() > 1)
    std::rotate(values.begin(), values.end() - 1, values.end());
  return values;
}

std::vector<double> last_skipped(const Perfect& perfect) {
  std::vector<double> values = perfect.output.values;
  const Index cols = perfect.output.cols();
  for (Index row = 0; row < perfect.output.rows() && cols > 0; ++row) {
    values[static_cast<std::size_t>(row * cols + cols - 1)] = 0;
  }
  return values;
}

}  // namespace

const std::vector<Mutant>& mutants() {
  static const std::vector<Mutant> all{
      {"writes all zeros", all_zeros},
      {"copies its input", input_copied},
      {"leaves one element stale", one_stale},
      {"flips every sign", sign_flipped},
      {"scales by 1 + 16 bounds", scaled},
      {"is shifted by one element", shifted},
      {"skips the last element of each row", last_skipped},
  };
  return all;
}

}  // namespace warpcheck::run
