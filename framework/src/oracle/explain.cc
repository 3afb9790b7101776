#include "oracle/explain.h"

#include <algorithm>
#include <cmath>

#include "number/exact_text.h"
#include "number/number_text.h"

namespace warpcheck::oracle {
namespace {

// Digits shown beyond those that tell the members of the format apart, and the most ever shown.
constexpr int further_digits = 8;
constexpr int most_digits = 60;

// The number of significant digits of y that show in which cell it lies.
int digits_of(const Format& format, double nearest, const Fine& fine) {
  const int plain = significant_digits(format) + further_digits;
  const double magnitude = std::fabs(fine.estimate().value);
  if (!std::isfinite(nearest) || !std::isfinite(magnitude) || magnitude == 0) {
    return plain;
  }
  const Cell cell = cell_of({format}, nearest);
  const bool negative = std::signbit(nearest);
  const Offset offset = negative ? -fine.from(-cell.centre) : fine.from(cell.centre);
  const double to_edge = -outside(cell, offset) / 2;
  if (!(to_edge > 0)) {
    return most_digits;
  }
  const double needed = std::ceil(std::log10(magnitude / to_edge)) + 2;
  return static_cast<int>(
      std::clamp(needed, static_cast<double>(plain), static_cast<double>(most_digits)));
}

// |got - y| in units of the spacing at y.
double error_in_ulp(const Format& format, double got, const Estimate& y) {
  if (std::isnan(got) && std::isnan(y.value)) {
    return 0;
  }
  if (!std::isfinite(got) || !std::isfinite(y.value)) {
    return got == y.value ? 0 : infinite;
  }
  return std::fabs((got - y.value) - y.rest) / spacing(format, y.value);
}

double limit_in_ulp(const Rule& rule, const Estimate& y) {
  const double most = limit(rule, y, std::fabs(y.value));
  return std::isfinite(y.value) ? most / spacing(rule.storage.format, y.value) : most;
}

// The last two components of a path.
std::string short_path(const std::string& path) {
  const std::size_t file = path.find_last_of('/');
  if (file == std::string::npos || file == 0) {
    return path;
  }
  const std::size_t folder = path.find_last_of('/', file - 1);
  return folder == std::string::npos ? path : path.substr(folder + 1);
}

std::string plain_text(double value) {
  return number_text(f16, value);
}

Element placed(const Levels& levels, const Rule& rule, const Judged& judged, const Estimate& y) {
  Element element;
  element.output = levels.suite().op().outputs()[judged.output].name;
  element.index = levels.shape(judged.output).unflatten(judged.element);
  element.got_code = encode(rule.storage.format, judged.got);
  element.error_ulp = error_in_ulp(rule.storage.format, judged.got, y);
  element.bound_ulp = limit_in_ulp(rule, y);
  element.bound_origin = origin_of(levels.suite(), rule);
  return element;
}

}  // namespace

std::string origin_of(const Suite& suite, const Rule& rule) {
  switch (rule.kind) {
    case Tolerance::Kind::bound: {
      const Source& source =
          suite.model_source().file.empty() ? suite.where() : suite.model_source();
      return short_path(source.file) + ":" + std::to_string(source.line);
    }
    case Tolerance::Kind::absolute:
      return "absolute tolerance " + plain_text(rule.value);
    case Tolerance::Kind::relative:
      return "relative tolerance " + plain_text(rule.value);
    case Tolerance::Kind::ulps:
      return "tolerance of " + plain_text(rule.value) + " ulp";
    case Tolerance::Kind::allclose:
      return "tolerance " + plain_text(rule.value) + " + " + plain_text(rule.relative) + " |exact|";
    case Tolerance::Kind::bitwise:
      return "bitwise comparison";
  }
  return {};
}

Nearest nearest_at_level_one(const Format& format, const Estimate& y) {
  const double value = number::round_to(format, DoubleDouble(y.value, y.rest));
  Estimate exact = y;
  // Not a number for certain, or perhaps only at this level.
  const bool known = std::isfinite(y.value) || y.bound < infinite;
  exact.bound = 0;
  return {value, known && accept({format}, value, exact) == Decision::accept};
}

Nearest nearest_at_level_two(const Format& format, const Fine& fine) {
  const double value = number::round_to(format, fine.value());
  Estimate exact = fine.estimate();
  exact.bound = 0;
  const auto from = [&](double c) { return fine.from(c); };
  return {value, accept_from({format}, value, exact, from) == Decision::accept};
}

Element describe(const Levels& levels, const Rule& rule, const Judged& judged) {
  const Estimate& y = levels.estimates(judged.output)[static_cast<std::size_t>(judged.element)];
  Element element = placed(levels, rule, judged, y);
  element.nearest_code =
      encode(rule.storage.format, nearest_at_level_one(rule.storage.format, y).value);
  return element;
}

Element explain(const Levels& levels, const Rule& rule, const Judged& judged) {
  const Format& format = rule.storage.format;
  Element element;
  const auto fill = [&](Index, const Fine& fine) {
    const Nearest nearest = nearest_at_level_two(format, fine);
    element = placed(levels, rule, judged, fine.estimate());
    element.nearest_code = encode(format, nearest.value);
    element.nearest = number_text(format, nearest.value);
    element.exact = number::decimal(fine.value(), digits_of(format, nearest.value, fine));
    element.got = number_text(format, judged.got);
    return nearest.certain;
  };
  levels.refine(judged.output, {judged.element}, fill);
  return element;
}

}  // namespace warpcheck::oracle
