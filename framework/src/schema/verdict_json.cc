#include "schema/verdict_json.h"

#include <charconv>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace warpcheck {
namespace {

using nlohmann::json;

// A mask longer than this is a broken text, not a tensor.
constexpr std::uint64_t longest_mask = std::uint64_t{1} << 32;

json number(double x) {
  if (std::isnan(x)) {
    return "nan";
  }
  if (std::isinf(x)) {
    return x > 0 ? "inf" : "-inf";
  }
  return x;
}

double number_from(const json& j) {
  if (!j.is_string()) {
    return j.get<double>();
  }
  const auto& text = j.get_ref<const std::string&>();
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (text == "nan") {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (text == "inf" || text == "-inf") {
    return text == "inf" ? infinity : -infinity;
  }
  throw Misuse("'" + text + "' is no number; allowed: a JSON number, nan, inf, -inf");
}

// Lengths of the runs of equal values, the first run being of false.
json run_lengths(const std::vector<bool>& mask) {
  json runs = json::array();
  bool current = false;
  std::uint64_t length = 0;
  for (const bool value : mask) {
    if (value != current) {
      runs.push_back(length);
      current = value;
      length = 0;
    }
    ++length;
  }
  runs.push_back(length);
  return runs;
}

std::vector<bool> mask_from(const json& runs) {
  std::vector<bool> mask;
  bool current = false;
  for (const json& run : runs) {
    const auto length = run.get<std::uint64_t>();
    if (length > longest_mask - mask.size()) {
      throw Misuse("a mask of wrong elements is longer than 2^32");
    }
    mask.insert(mask.end(), length, current);
    current = !current;
  }
  return mask;
}

// Two hexadecimal digits a number from 0 to 127: quick to write and to read for a million of them.
std::string digits_of(const std::vector<std::int8_t>& values) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * values.size());
  for (const std::int8_t value : values) {
    text += digits[static_cast<std::size_t>(value) / 16];
    text += digits[static_cast<std::size_t>(value) % 16];
  }
  return text;
}

// Misuse if they are not one for each of `count` wrong elements, or none.
std::vector<std::int8_t> values_from(const std::string& text, std::size_t count) {
  std::vector<std::int8_t> values;
  values.reserve(text.size() / 2);
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    std::int8_t value = -1;
    std::from_chars(&text[i], &text[i] + 2, value, 16);
    if (value >= 0) {
      values.push_back(value);
    }
  }
  if (2 * values.size() != text.size() || (!values.empty() && values.size() != count)) {
    throw Misuse("the octaves of a pattern are not two hexadecimal digits for each of its "
                 + std::to_string(count) + " wrong elements");
  }
  return values;
}

json element_json(const Element& e) {
  return {{"output", e.output},
          {"index", e.index},
          {"exact", e.exact},
          {"nearest", e.nearest},
          {"got", e.got},
          {"nearest_code", e.nearest_code},
          {"got_code", e.got_code},
          {"error_ulp", number(e.error_ulp)},
          {"bound_ulp", number(e.bound_ulp)},
          {"bound_origin", e.bound_origin}};
}

Element element_from(const json& j) {
  Element e;
  j.at("output").get_to(e.output);
  j.at("index").get_to(e.index);
  j.at("exact").get_to(e.exact);
  j.at("nearest").get_to(e.nearest);
  j.at("got").get_to(e.got);
  j.at("nearest_code").get_to(e.nearest_code);
  j.at("got_code").get_to(e.got_code);
  e.error_ulp = number_from(j.at("error_ulp"));
  e.bound_ulp = number_from(j.at("bound_ulp"));
  j.at("bound_origin").get_to(e.bound_origin);
  return e;
}

json pattern_json(const Pattern& p) {
  return {{"output", p.output},           {"dims", p.shape.dims},
          {"sizes", p.shape.sizes},       {"format", p.format.name},
          {"runs", run_lengths(p.wrong)}, {"octaves", digits_of(p.octaves)}};
}

Pattern pattern_from(const json& j) {
  Pattern p;
  j.at("output").get_to(p.output);
  j.at("dims").get_to(p.shape.dims);
  j.at("sizes").get_to(p.shape.sizes);
  p.format = format_named(j.at("format").get_ref<const std::string&>());
  p.wrong = mask_from(j.at("runs"));
  p.octaves = values_from(j.at("octaves").get_ref<const std::string&>(),
                          static_cast<std::size_t>(p.count()));
  return p;
}

// Runs `read` on the parsed text; whatever does not fit becomes one line that names the thing.
template <class Read>
auto parsed(std::string_view text, const char* what, Read read) {
  try {
    return read(json::parse(text));
  } catch (const json::exception& error) {
    throw Misuse(std::string("broken JSON of a ") + what + ": " + error.what());
  }
}

std::string dumped(const json& j) {
  return j.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace

std::string to_json(const Failure& failure) {
  json j{{"kind", name_of(failure.kind)}, {"what", failure.what}, {"details", json::array()}};
  for (const auto& [name, text] : failure.details) {
    j["details"].push_back(json::array({name, text}));
  }
  if (failure.worst) {
    j["worst"] = element_json(*failure.worst);
  }
  if (failure.pattern) {
    j["pattern"] = pattern_json(*failure.pattern);
  }
  return dumped(j);
}

Failure failure_from_json(std::string_view text) {
  return parsed(text, "failure", [](const json& j) {
    Failure failure;
    failure.kind = failure_kind_named(j.at("kind").get_ref<const std::string&>());
    j.at("what").get_to(failure.what);
    for (const json& detail : j.at("details")) {
      failure.details.emplace_back(detail.at(0).get<std::string>(),
                                   detail.at(1).get<std::string>());
    }
    if (j.contains("worst")) {
      failure.worst = element_from(j.at("worst"));
    }
    if (j.contains("pattern")) {
      failure.pattern = pattern_from(j.at("pattern"));
    }
    return failure;
  });
}

std::string to_json(const Measurements& m) {
  return dumped({{"cases", m.cases},
                 {"discarded", m.discarded},
                 {"elements", m.elements},
                 {"level_two", m.level_two},
                 {"unverifiable", m.unverifiable},
                 {"undecided", m.undecided},
                 {"worst_ratio", number(m.worst_ratio)},
                 {"worst_ulp", number(m.worst_ulp)},
                 {"seconds", number(m.seconds)}});
}

Measurements measurements_from_json(std::string_view text) {
  return parsed(text, "measurement", [](const json& j) {
    Measurements m;
    j.at("cases").get_to(m.cases);
    j.at("discarded").get_to(m.discarded);
    j.at("elements").get_to(m.elements);
    j.at("level_two").get_to(m.level_two);
    j.at("unverifiable").get_to(m.unverifiable);
    j.at("undecided").get_to(m.undecided);
    m.worst_ratio = number_from(j.at("worst_ratio"));
    m.worst_ulp = number_from(j.at("worst_ulp"));
    m.seconds = number_from(j.at("seconds"));
    return m;
  });
}

}  // namespace warpcheck
