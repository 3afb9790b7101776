// Verdicts as JSON, for programs: a harness that gates generated kernels, a dashboard.
#pragma once

#include <cstdint>
#include <string>
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

}  // namespace warpcheck::report
