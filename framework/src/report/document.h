// Verdicts as JSON, for programs: a harness that gates generated kernels, a dashboard.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "report/message.h"
#include "warpcheck/runner.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report {

// Everything that a verdict holds; cases as their texts and as dims. Numbers as in verdict_json.h.
std::string verdict_document(const Verdict& verdict, const Op& op, const MessageStyle& style);

// What a program run says of itself.
struct RunFacts {
  std::string program;  // argv[0]
  std::string backend;
  std::uint64_t seed = 0;
  Shard shard = {};
};

// A whole run: its facts, an outcome, and `verdicts` in the order they were reached, each a
// verdict_document. `complete` is false while the run goes on, so that a reader can tell a run that
// was killed. The outcome is "failed" if any check failed, "passed" if at least one passed, else
// "skipped": a run that checked nothing never reads as passed.
//
//   Fields  schema (1), program, backend, seed, shard, complete, outcome, passed, failed, skipped,
//   checks
std::string run_document(const RunFacts& facts, const std::vector<std::string>& verdicts,
                         bool complete);

// A registered kernel, as a program that only lists its tests describes it.
struct KernelFacts {
  std::string name, op;
  std::vector<std::string> checks;    // that judge cases, in the order they are run
  std::vector<std::string> of_suite;  // that judge the suite, whatever the cases
  Source where;
};

// What a program holds.
struct ProgramFacts {
  std::string backend;   // where its kernels run unless WARPCHECK_BACKEND says otherwise
  bool watched = false;  // it is a checked program: each access to memory is watched
  std::vector<KernelFacts> kernels;
  std::vector<std::pair<int, std::string>> stale;  // lines of the regression file, and why
};

// What the command line reads of a program: its facts as JSON.
//
//   Fields  schema (1), backend, watched, kernels (name, op, checks, of_suite, where),
//   stale (line, why)
std::string program_document(const ProgramFacts& facts);

}  // namespace warpcheck::report
