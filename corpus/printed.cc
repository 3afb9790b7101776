#include "corpus/printed.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace warpcheck::corpus {
namespace {

constexpr Index summarised_above = 1000;
constexpr Index edge = 3;

bool shown_at(Index position, Index size) {
  return size <= 2 * edge || position < edge || position >= size - edge;
}

std::vector<double> shown_values(const Array& array) {
  if (array.shape.size() <= summarised_above) {
    return array.values;
  }
  std::vector<double> shown;
  for (Index i = 0; i < array.shape.size(); ++i) {
    const std::vector<Index> at = array.shape.unflatten(i);
    bool all = true;
    for (std::size_t d = 0; d < at.size(); ++d) {
      all = all && shown_at(at[d], array.shape.sizes[d]);
    }
    if (all) {
      shown.push_back(array.values[static_cast<std::size_t>(i)]);
    }
  }
  return shown;
}

enum class Form { integers, decimals, exponents };

// One form for all numbers of a tensor, chosen from those that are neither 0 nor special.
Form form_of(const std::vector<double>& values) {
  double least = INFINITY, largest = 0;
  bool integers = true;
  for (const double value : values) {
    if (value == 0 || !std::isfinite(value)) {
      continue;
    }
    least = std::min(least, std::abs(value));
    largest = std::max(largest, std::abs(value));
    integers = integers && value == std::ceil(value);
  }
  const bool far_apart = largest > 0 && (largest / least > 1000 || largest > 1e8);
  if (far_apart || (!integers && least < 1e-4)) {
    return Form::exponents;
  }
  return integers ? Form::integers : Form::decimals;
}

std::string text_of(double value, Form form) {
  if (form == Form::exponents) {
    return fmt::format("{:.4e}", value);
  }
  if (form == Form::decimals) {
    return fmt::format("{:.4f}", value);
  }
  return fmt::format("{:.0f}{}", value, std::isfinite(value) ? "." : "");
}

}  // namespace

std::string printed(const Array& array) {
  const std::vector<double> values = shown_values(array);
  const Form form = form_of(values);
  std::string text;
  for (const double value : values) {
    text += (text.empty() ? "" : " ") + text_of(value, form);
  }
  return text;
}

}  // namespace warpcheck::corpus
