// Tolerances as plain values.
#include "warpcheck/tolerance.h"

#include <algorithm>
#include <string>
#include <utility>

#include "base/list.h"
#include "number/number_text.h"

namespace warpcheck {

double Tolerance::value_for(const Format& dtype) const {
  const auto same_name = [&](const auto& entry) { return entry.first == dtype.name; };
  const auto entry = std::find_if(by_dtype.begin(), by_dtype.end(), same_name);
  return entry == by_dtype.end() ? value : entry->second;
}

std::string to_text(const Tolerance& tolerance) {
  const std::string value = number_text(tolerance.value);
  switch (tolerance.kind) {
    case Tolerance::Kind::bound:
      return "bound()";
    case Tolerance::Kind::absolute: {
      if (tolerance.by_dtype.empty()) {
        return "absolute(" + value + ")";
      }
      const auto text = [](const auto& entry) {
        return entry.first + ": " + number_text(entry.second);
      };
      return "absolute(" + listed(tolerance.by_dtype, text) + ")";
    }
    case Tolerance::Kind::relative:
      return "relative(" + value + ")";
    case Tolerance::Kind::ulps:
      return "ulps(" + value + ")";
    case Tolerance::Kind::allclose:
      return "allclose(" + value + ", " + number_text(tolerance.relative) + ")";
    case Tolerance::Kind::bitwise:
      return "bitwise()";
  }
  return "bound()";
}

Tolerance bound() {
  return {};
}

Tolerance absolute(double value) {
  Tolerance tolerance;
  tolerance.kind = Tolerance::Kind::absolute;
  tolerance.value = value;
  return tolerance;
}

Tolerance absolute(std::vector<std::pair<std::string, double>> by_dtype) {
  Tolerance tolerance;
  tolerance.kind = Tolerance::Kind::absolute;
  tolerance.by_dtype = std::move(by_dtype);
  return tolerance;
}

Tolerance relative(double value) {
  Tolerance tolerance;
  tolerance.kind = Tolerance::Kind::relative;
  tolerance.value = value;
  return tolerance;
}

Tolerance ulps(double value) {
  Tolerance tolerance;
  tolerance.kind = Tolerance::Kind::ulps;
  tolerance.value = value;
  return tolerance;
}

Tolerance allclose(double absolute, double relative) {
  Tolerance tolerance;
  tolerance.kind = Tolerance::Kind::allclose;
  tolerance.value = absolute;
  tolerance.relative = relative;
  return tolerance;
}

Tolerance bitwise() {
  Tolerance tolerance;
  tolerance.kind = Tolerance::Kind::bitwise;
  return tolerance;
}

}  // namespace warpcheck
