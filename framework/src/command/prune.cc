#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <set>

#include "command/commands.h"
#include "gen/regressions.h"
#include "warpcheck/error.h"

namespace warpcheck::command {
namespace {

// Why no program here can judge the line; empty: one can.
std::string why_unknown(const std::vector<Program>& programs, const gen::Regressions::Line& line) {
  bool kernel_known = false;
  for (const Program& program : programs) {
    const Kernel* kernel = program.find(line.kernel);
    kernel_known = kernel_known || kernel != nullptr;
    if (kernel != nullptr && kernel->has(line.check)) {
      return {};
    }
  }
  return kernel_known ? line.kernel + " has no check '" + line.check + "' in the programs here"
                      : "no test program here has the kernel '" + line.kernel + "'";
}

// What is to become of the lines of a file: by number, each line and why.
struct Plan {
  std::map<int, std::string> removed, kept;
  std::set<std::string> unwanted;  // removed lines as they stand in the file

  void remove(const gen::Regressions::Line& line, const std::string& why) {
    removed[line.number] = line.whole + "\n      " + why;
    unwanted.insert(line.whole);
  }
};

Plan plan_for(const gen::Regressions& file, const std::vector<Program>& programs,
              bool unknown_ones) {
  Plan plan;
  std::map<std::string, std::string> seen;  // calls, and the first line of each
  for (const auto& line : file.broken()) {
    plan.remove(line, "is no regression: kernel, check, and the text of a call");
  }
  for (const auto& line : file.lines()) {
    const std::string unknown = why_unknown(programs, line);
    const auto [first, is_new] =
        seen.emplace(line.kernel + " " + line.check + " " + line.text, line.whole);
    if (const auto stale = why_stale(programs, line.number, line.kernel)) {
      plan.remove(line, *stale);
    } else if (!unknown.empty() && unknown_ones) {
      plan.remove(line, unknown);
    } else if (!is_new && first->second == line.whole) {  // equal ones are made one anyway
      plan.removed[line.number] = line.whole + "\n      is there already";
    } else if (!is_new) {
      plan.remove(line, "is there already");
    } else if (!unknown.empty()) {
      plan.kept[line.number] = line.whole + "\n      " + unknown;
    }
  }
  return plan;
}

}  // namespace

Ending prune(const Options& options) {
  const std::vector<Program> programs =
      find_programs(with_regressions(options.place, options.file));
  const auto file = gen::Regressions::read(options.file);
  const Plan plan = plan_for(file, programs, options.unknown);
  const std::string trouble =
      options.dry_run ? "" : gen::Regressions::prune(options.file, plan.unwanted);
  if (!trouble.empty()) {
    throw Misuse(trouble);
  }
  const char* takes = options.dry_run ? "would take out" : "took out";
  for (const auto& [number, what] : plan.removed) {
    fmt::print("{} {}:{}: {}\n", takes, options.file, number, what);
  }
  for (const auto& [number, what] : plan.kept) {
    fmt::print("kept {}:{}: {}\n", options.file, number, what);
  }
  fmt::print("{}: {} {} of {} lines\n", options.file, takes, plan.removed.size(),
             file.lines().size() + file.broken().size());
  return green;
}

}  // namespace warpcheck::command
