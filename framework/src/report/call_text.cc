#include "report/call_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/list.h"
#include "number/number_text.h"

namespace warpcheck::report {
namespace {

constexpr Index shown_values = 8;

std::string values_of(const Recipe& recipe, const Shape& shape, const Format& format) {
  return listed(fill(recipe, shape, format),
                [&](double value) { return number_text(format, value); });
}

// The recipe in words, for people who do not know recipes.
std::string contents(const Recipe& recipe, const Shape& shape, const Format& format) {
  if (shape.size() == 0) {
    return "empty";
  }
  const bool plain = recipe.is_constant() && recipe.spike == Spike::none && recipe.keep.empty()
                     && !recipe.keep_none && recipe.rounding < 0;
  if (plain && recipe.kind == RecipeKind::constant) {
    return "all " + number_text(format, recipe.a);
  }
  if (plain) {
    return recipe.kind == RecipeKind::zeros ? "all zeros" : "all ones";
  }
  if (shape.size() <= shown_values) {
    return fmt::format("{} = {}", to_text(recipe), values_of(recipe, shape, format));
  }
  return to_text(recipe);
}

std::string rest_of(const Op& op, const Case& c) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < op.attributes().size(); ++i) {
    parts.push_back(op.attributes()[i].name + " = " + number_text(c.attributes.at(i)));
  }
  if (c.layout != Layout::contiguous) {
    parts.push_back(std::string("inputs ") + name_of(c.layout));
  }
  if (c.schedule != 0) {
    parts.push_back(fmt::format("thread order {} of the simulator", c.schedule));
  }
  return parts.empty() ? std::string{} : listed(parts);
}

}  // namespace

std::vector<std::string> call_lines(const Op& op, const Case& c) {
  std::size_t name_width = 0, form_width = 0;
  std::vector<std::string> forms;
  for (const TensorSpec& input : op.inputs()) {
    forms.push_back(fmt::format("{}[{}]", format_of(input, c).name,
                                fmt::join(op.shape_of(input, c.dims).sizes, ", ")));
    name_width = std::max(name_width, input.name.size());
    form_width = std::max(form_width, forms.back().size());
  }
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    const TensorSpec& input = op.inputs()[i];
    lines.push_back(
        fmt::format("{:<{}}  {:<{}}  {}", input.name, name_width, forms[i], form_width,
                    contents(c.inputs.at(i), op.shape_of(input, c.dims), format_of(input, c))));
  }
  if (std::string rest = rest_of(op, c); !rest.empty()) {
    lines.push_back(std::move(rest));
  }
  return lines;
}

std::string fields_of(const Op& op, const Case& c) {
  std::string text = to_text(op, c);
  const std::string name = op.name() + " ";
  return text.starts_with(name) ? text.substr(name.size()) : text;
}

}  // namespace warpcheck::report
