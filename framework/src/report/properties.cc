#include "report/properties.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "report/call_text.h"
#include "report/sections.h"
#include "report/text.h"

namespace warpcheck::report {
namespace {

Property counted(std::string name, std::uint64_t count) {
  return {std::move(name), std::to_string(count), static_cast<double>(count)};
}

Property measured(std::string name, double value) {
  Property property{std::move(name), fmt::format("{:.6g}", value), std::nullopt};
  if (std::isfinite(value)) {
    property.number = value;
  }
  return property;
}

Property said(std::string name, std::string_view text) {
  return {std::move(name), one_line(text, std::string_view::npos), std::nullopt};
}

}  // namespace

std::vector<Property> properties(const Verdict& verdict, const Op& op, const MessageStyle& style) {
  const Measurements& m = verdict.measured;
  std::vector<Property> list{said("backend", verdict.backend)};
  if (verdict.device) {
    list.push_back(said("device", std::to_string(*verdict.device)));
  }
  list.push_back(said("seed", std::to_string(verdict.seed)));
  list.push_back(counted("cases", m.cases));
  if (m.discarded > 0) {
    list.push_back(counted("discarded", m.discarded));
  }
  if (m.elements > 0) {
    list.push_back(counted("elements", m.elements));
    list.push_back(measured("worst_ratio", m.worst_ratio));
    list.push_back(measured("worst_ulp", m.worst_ulp));
    list.push_back(measured("level_two_share",
                            static_cast<double>(m.level_two) / static_cast<double>(m.elements)));
    list.push_back(counted("unverifiable", m.unverifiable));
    list.push_back(counted("undecided", m.undecided));
  }
  if (m.cases > 0) {
    list.push_back(measured("seconds_a_case", m.seconds / static_cast<double>(m.cases)));
    list.push_back(counted("classes_not_reached", verdict.not_reached.size()));
  }
  if (!verdict.not_reached.empty()) {
    list.push_back(said("not_reached", fmt::format("{}", fmt::join(verdict.not_reached, "; "))));
  }
  if (verdict.counterexample) {
    const Counterexample& found = *verdict.counterexample;
    list.push_back(said("failure_kind", name_of(found.failure.kind)));
    if (!found.smallest.op.empty()) {
      list.push_back(said("minimal", fields_of(op, found.smallest)));
      list.push_back(counted("shrink_runs", found.shrink_runs));
    }
    if (const std::string element = element_text(verdict, op); !element.empty()) {
      list.push_back(said("element", element));
    }
    list.push_back(said("replay", replay_command(verdict, op, style)));
  }
  return list;
}

}  // namespace warpcheck::report
