#include "command/judging.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <string_view>

#include "base/list.h"
#include "command/ending.h"
#include "warpcheck/error.h"

namespace warpcheck::command {
namespace {

using nlohmann::json;

Tally tally_of(const json& verdicts) {
  Tally tally{verdicts.at("passed"), verdicts.at("failed"), verdicts.at("skipped"), {}};
  for (const json& check : verdicts.at("checks")) {
    tally.skipped_because = check.value("skipped_because", tally.skipped_because);
  }
  return tally;
}

}  // namespace

void Tally::add(const Tally& other) {
  passed += other.passed;
  failed += other.failed;
  skipped += other.skipped;
  if (!other.skipped_because.empty()) {
    skipped_because = other.skipped_because;
  }
}

Judged judge(const Program& program, const std::vector<std::string>& checks,
             const std::string& text, Output output) {
  const Scratch scratch;
  const std::string verdicts = scratch.file("verdicts.json");
  Ended ended = run_program(
      {program.path, "--gtest_brief=1", "--gtest_also_run_disabled_tests",
       "--gtest_filter=" + listed(checks, ":")},
      output, {"WARPCHECK_REPLAY=" + text, "WARPCHECK_JSON=" + verdicts, "WARPCHECK_REGRESSIONS="});
  if (ended.code == wrong_use) {
    const std::string_view variable = "WARPCHECK_REPLAY: ";  // which nobody here has set
    const std::string why = ended.out.substr(0, ended.out.find('\n'));
    throw Misuse(why.starts_with(variable) ? why.substr(variable.size()) : why);
  }
  const json document = json::parse(std::ifstream(verdicts), nullptr, false);
  if (document.is_discarded() || !document.value("complete", false)) {
    return {{0, 1, 0, {}},
            ended.out + shown(program.path) + " ended early, with " + std::to_string(ended.code)
                + "\n"};
  }
  return {tally_of(document), std::move(ended.out)};
}

}  // namespace warpcheck::command
