// A verdict as named values, for test reports and dashboards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/message.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report {

// One named value. `number` is set where a trend makes sense, and finite.
struct Property {
  std::string name;
  std::string text;  // one line
  std::optional<double> number;
};

// What was run and measured; of a failed check also its kind, the smallest case and the command
// that replays it.
std::vector<Property> properties(const Verdict& verdict, const Op& op, const MessageStyle& style);

}  // namespace warpcheck::report
