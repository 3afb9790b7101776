#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <sstream>

#include "base/choice.h"
#include "command/commands.h"
#include "command/judging.h"
#include "gen/regressions.h"
#include "warpcheck/error.h"
#include "warpcheck/progress.h"

namespace warpcheck::command {
namespace {

// A call, and who is to judge it: an empty kernel or check means each.
struct Recorded {
  std::string op, kernel, check, text;
};

// What one program has to do with a recorded call.
struct Part {
  const Program* program;
  std::vector<std::string> checks;
};

template <class Name>
std::vector<std::string> names_in(const std::vector<Program>& programs, const Name& name) {
  std::vector<std::string> names;
  for (const Program& program : programs) {
    for (const Kernel& kernel : program.kernels) {
      const std::string found = name(kernel);
      if (!found.empty() && std::find(names.begin(), names.end(), found) == names.end()) {
        names.push_back(found);
      }
    }
  }
  return names;
}

bool holds(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

[[noreturn]] void nobody_has(const std::string& what, const std::string& name,
                             const std::vector<std::string>& known) {
  throw Missing("no test program here has the " + what + " '" + name
                + "'; there are: " + choices(name, known));
}

// The text of a call, or a line of a regression file: kernel, check, and the call.
Recorded recorded_in(const std::string& given, const std::vector<Program>& programs) {
  const auto ops = names_in(programs, [](const Kernel& kernel) { return kernel.op; });
  const auto kernels = names_in(programs, [](const Kernel& kernel) { return kernel.name; });
  std::istringstream words(given);
  std::string first, second, rest;
  words >> first >> second >> std::ws;
  std::getline(words, rest);
  if (holds(kernels, first) && !second.empty() && second.find('=') == std::string::npos) {
    return {"", first, second, rest};
  }
  if (holds(ops, first)) {
    return {first, "", "", given};
  }
  if (!first.empty() && first.find('=') == std::string::npos) {
    nobody_has("operator", first, ops);
  }
  if (ops.size() != 1) {
    throw Misuse("'" + given + "' names no operator; begin with one of: " + choices("", ops));
  }
  return {ops.front(), "", "", given};
}

// Checks of a kernel that judge this call; those that judge the suite say nothing about it.
std::vector<std::string> checks_for(const Kernel& kernel, const Recorded& call) {
  std::vector<std::string> checks;
  const bool other_op = !call.op.empty() && kernel.op != call.op;
  const bool other_kernel = !call.kernel.empty() && kernel.name != call.kernel;
  if (other_op || other_kernel) {
    return checks;
  }
  for (const std::string& check : kernel.checks) {
    if (call.check.empty() || call.check == check) {
      checks.push_back(kernel.name + "." + check);
    }
  }
  return checks;
}

std::vector<Part> parts_of(const Recorded& call, const std::vector<Program>& programs,
                           const std::string& backend) {
  std::vector<Part> parts;
  for (const Program& program : programs) {
    Part part{&program, {}};
    for (const Kernel& kernel : program.kernels) {
      const std::vector<std::string> checks = checks_for(kernel, call);
      part.checks.insert(part.checks.end(), checks.begin(), checks.end());
    }
    if (!part.checks.empty() && (backend.empty() || backend == program.backend)) {
      parts.push_back(std::move(part));
    }
  }
  return parts;
}

// Why nobody judges a call that names a kernel or check.
std::string why_nobody(const Recorded& call, const std::vector<Program>& programs,
                       const std::string& backend) {
  std::vector<std::string> checks;
  for (const Program& program : programs) {
    if (const Kernel* kernel = program.find(call.kernel)) {
      checks.insert(checks.end(), kernel->checks.begin(), kernel->checks.end());
    }
  }
  if (!call.kernel.empty() && checks.empty()) {
    const auto kernels = names_in(programs, [](const Kernel& kernel) { return kernel.name; });
    return "no test program here has the kernel '" + call.kernel
           + "'; there are: " + choices(call.kernel, kernels);
  }
  if (!call.check.empty() && !call.kernel.empty() && !holds(checks, call.check)) {
    std::sort(checks.begin(), checks.end());
    checks.erase(std::unique(checks.begin(), checks.end()), checks.end());
    return call.kernel + " has no check '" + call.check
           + "' that judges a call; it has: " + choices(call.check, checks);
  }
  return "no test program here has such a check"
         + (backend.empty() ? std::string() : " on the backend " + backend);
}

std::string sum_of(const Tally& tally) {
  return fmt::format("{} passed, {} failed, {} skipped", tally.passed, tally.failed, tally.skipped);
}

// Nothing passes by not running.
Ending ending_of(const Tally& tally) {
  if (tally.failed > 0) {
    return red;
  }
  if (tally.passed == 0) {
    throw Missing("nothing was judged: " + sum_of(tally)
                  + (tally.skipped_because.empty() ? "" : "; " + tally.skipped_because));
  }
  return green;
}

Ending replay_text(const Options& options) {
  const std::vector<Program> programs = find_programs(options.place);
  Recorded call = recorded_in(options.text, programs);
  call.kernel = options.kernel.empty() ? call.kernel : options.kernel;
  call.check = options.check.empty() ? call.check : options.check;
  const std::vector<Part> parts = parts_of(call, programs, options.backend);
  if (parts.empty()) {
    throw Missing(why_nobody(call, programs, options.backend));
  }
  Tally tally;
  for (const Part& part : parts) {
    const Judged judged = judge(*part.program, part.checks, call.text, Output::kept_as_one);
    fmt::print("{} ({}): {}\n", shown(part.program->path), part.program->backend,
               sum_of(judged.tally));
    if (judged.tally.failed > 0) {
      fmt::print("{}\n", judged.said);
    }
    tally.add(judged.tally);
  }
  fmt::print("replay of '{}': {}\n", call.text, sum_of(tally));
  return ending_of(tally);
}

// The lines of a regression file, one after the other.
class FileReplay {
 public:
  FileReplay(const Options& options, std::vector<Program> programs)
      : options_(options), programs_(std::move(programs)) {}

  Ending run() {
    const auto file = gen::Regressions::read(options_.file);
    for (const auto& line : file.broken()) {
      complain(line.number, "'" + line.whole + "' is no regression", wrong_use);
    }
    Progress progress(file.lines().size());
    std::size_t done = 0;
    for (const auto& line : file.lines()) {
      progress.at(done++, line.kernel + " " + line.check);
      if ((options_.kernel.empty() || options_.kernel == line.kernel)
          && (options_.check.empty() || options_.check == line.check)) {
        judge_line(line, progress);
      }
    }
    progress.clear();
    fmt::print("{}: {} of {} lines judged, {} fail\n", options_.file, judged_, lines_, failing_);
    if (failing_ > 0) {
      return red;
    }
    if (lines_ == 0 && worst_ == green) {
      throw Missing("there is no call to judge in " + options_.file);
    }
    return worst_;
  }

 private:
  void complain(int number, const std::string& what, Ending ending) {
    fmt::print(stderr, "warpcheck: {}:{}: {}\n", options_.file, number, what);
    worst_ = worst_ == wrong_use ? wrong_use : ending;
  }

  void judge_line(const gen::Regressions::Line& line, Progress& progress) {
    ++lines_;
    if (const auto why = why_stale(programs_, line.number, line.kernel)) {
      complain(line.number, *why + "; 'warpcheck prune " + options_.file + "' takes it out",
               wrong_use);
      return;
    }
    const Recorded call{"", line.kernel, line.check, line.text};
    const std::vector<Part> parts = parts_of(call, programs_, options_.backend);
    if (parts.empty()) {
      complain(line.number, why_nobody(call, programs_, options_.backend), missing);
      return;
    }
    Tally tally;
    std::string said;
    for (const Part& part : parts) {
      const Judged judged = judge(*part.program, part.checks, line.text, Output::kept_as_one);
      tally.add(judged.tally);
      said += judged.tally.failed > 0 ? judged.said : "";
    }
    progress.clear();
    if (tally.passed + tally.failed == 0) {
      complain(line.number, "not judged: " + tally.skipped_because, missing);
      return;
    }
    ++judged_;
    failing_ += tally.failed > 0 ? 1 : 0;
    fmt::print("{} {}:{}: {} {} {}\n{}", tally.failed > 0 ? "FAILS " : "passes", options_.file,
               line.number, line.kernel, line.check, line.text, said);
  }

  const Options& options_;
  std::vector<Program> programs_;
  int lines_ = 0, judged_ = 0, failing_ = 0;
  Ending worst_ = green;
};

}  // namespace

Ending replay(const Options& options) {
  if (options.file.empty()) {
    return replay_text(options);
  }
  return FileReplay(options, find_programs(with_regressions(options.place, options.file))).run();
}

}  // namespace warpcheck::command
