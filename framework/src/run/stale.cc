#include "run/stale.h"

#include "schema/replay.h"
#include "warpcheck/error.h"

namespace warpcheck::run {

std::vector<Stale> stale_lines(const gen::Regressions& regressions, const std::string& kernel,
                               const Op& op) {
  std::vector<Stale> stale;
  for (const gen::Regressions::Line& line : regressions.lines()) {
    if (line.kernel != kernel) {
      continue;
    }
    try {
      parse_replay(op, line.text);
    } catch (const Misuse& error) {
      stale.push_back({line.number, kernel + " " + line.check + ": " + error.what()});
    }
  }
  return stale;
}

}  // namespace warpcheck::run
