// Running checks without GoogleTest: what corpus, command line and tests call.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "warpcheck/call.h"
#include "warpcheck/suite.h"
#include "warpcheck/verdict.h"

namespace warpcheck {

// Where a launch runs.
enum class BackendKind { simt, cuda };
const char* name_of(BackendKind kind);

// A kernel under test. `suite` may throw Misuse; it is called once, when the checks are listed.
struct Target {
  std::string name;
  std::function<Suite()> suite;
  Launch launch;
  Source where;
};

// A part of the generated cases of each check: this process judges every `count`-th of them.
struct Shard {
  int number = 1;  // 1 to count
  int count = 1;
  std::string text() const;  // "2/4"
};

struct RunSettings {
  BackendKind backend = BackendKind::simt;
  std::uint64_t seed = 0;
  int cases = 30;
  Shard shard;               // of these cases
  int shrink_budget = 1000;  // kernel runs
  // A launch without end after this much processor time of the worker, or, in a checked program,
  // 20 times as much.
  double hang_seconds = 10;
  bool isolate = true;  // run kernels in a child process; false: in this one, for a debugger
  bool shows_progress =
      false;  // a bar on stderr, if that is a terminal, for a check that takes long
  std::optional<std::string> replay;           // judge this case only
  std::optional<std::string> regression_file;  // cases tried first, failures appended
};
// From WARPCHECK_BACKEND, _SEED, _CASES, _SHARD, _SHRINK, _REPLAY, _REGRESSIONS, _ISOLATE,
// _HANG_SECONDS and RC_PARAMS. Misuse names the variable, its value and what is allowed.
RunSettings settings_from_environment();

// Names of the checks that a suite gets, in the order they are run: is_well_formed,
// matches_reference, ...
std::vector<std::string> checks_of(const Suite& suite);

// Runs kernels in a worker process that it restarts when a kernel kills it. One per program is
// enough.
class Runner {
 public:
  Runner(std::vector<Target> targets, RunSettings settings);
  ~Runner();
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  // Misuse if there is no such target or check.
  Verdict run(const std::string& target, const std::string& check);

 private:
  class State;
  std::unique_ptr<State> state_;
};

}  // namespace warpcheck
