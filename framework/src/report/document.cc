#include "report/document.h"

#include <array>
#include <nlohmann/json.hpp>

#include "schema/verdict_json.h"

namespace warpcheck::report {
namespace {

using nlohmann::json;

const char* name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return "passed";
    case Outcome::failed:
      return "failed";
    case Outcome::skipped:
      return "skipped";
  }
  return "unknown";
}

// Null when there is no single case to blame.
json case_json(const Op& op, const Case& c) {
  if (c.op.empty()) {
    return nullptr;
  }
  json dims = json::object();
  for (std::size_t i = 0; i < op.dims().size(); ++i) {
    dims[op.dims()[i].name] = c.dims.at(i);
  }
  return {{"text", to_text(op, c)}, {"dims", dims}, {"dtype", c.dtype.name}};
}

json counterexample_json(const Op& op, const Counterexample& found) {
  return {{"found", case_json(op, found.found)},
          {"smallest", case_json(op, found.smallest)},
          {"failure", json::parse(to_json(found.failure))},
          {"case_number", found.case_number},
          {"shrink_runs", found.shrink_runs},
          {"accepted_steps", found.accepted_steps},
          {"reruns", found.reruns},
          {"failed_reruns", found.failed_reruns},
          {"matters", found.matters},
          {"matters_not", found.matters_not}};
}

}  // namespace

std::string verdict_document(const Verdict& verdict, const Op& op, const MessageStyle& style) {
  json document{{"kernel", verdict.kernel},
                {"check", verdict.check},
                {"op", verdict.op},
                {"backend", verdict.backend},
                {"seed", verdict.seed},
                {"outcome", name_of(verdict.outcome)},
                {"measured", json::parse(to_json(verdict.measured))},
                {"not_reached", verdict.not_reached},
                {"where", {{"file", verdict.where.file}, {"line", verdict.where.line}}}};
  if (verdict.device) {
    document["device"] = *verdict.device;
  }
  if (verdict.outcome == Outcome::skipped) {
    document["skipped_because"] = verdict.skipped_because;
  }
  if (verdict.counterexample) {
    document["counterexample"] = counterexample_json(op, *verdict.counterexample);
    document["replay"] = replay_command(verdict, op, style);
  }
  return document.dump(2, ' ', false, json::error_handler_t::replace);
}

std::string run_document(const RunFacts& facts, const std::vector<std::string>& verdicts,
                         bool complete) {
  std::array<std::size_t, 3> counts{};
  json checks = json::array();
  for (const std::string& verdict : verdicts) {
    checks.push_back(json::parse(verdict));
    for (const Outcome outcome : {Outcome::passed, Outcome::failed, Outcome::skipped}) {
      counts[static_cast<std::size_t>(outcome)] += checks.back()["outcome"] == name_of(outcome);
    }
  }
  const auto [passed, failed, skipped] = counts;
  const Outcome outcome = failed > 0   ? Outcome::failed
                          : passed > 0 ? Outcome::passed
                                       : Outcome::skipped;
  const json document{{"schema", 1},
                      {"program", facts.program},
                      {"backend", facts.backend},
                      {"seed", facts.seed},
                      {"shard", facts.shard.text()},
                      {"complete", complete},
                      {"outcome", name_of(outcome)},
                      {"passed", passed},
                      {"failed", failed},
                      {"skipped", skipped},
                      {"checks", std::move(checks)}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string program_document(const ProgramFacts& facts) {
  json kernels = json::array();
  for (const KernelFacts& kernel : facts.kernels) {
    kernels.push_back({{"name", kernel.name},
                       {"op", kernel.op},
                       {"checks", kernel.checks},
                       {"of_suite", kernel.of_suite},
                       {"where", {{"file", kernel.where.file}, {"line", kernel.where.line}}}});
  }
  json stale = json::array();
  for (const auto& [line, why] : facts.stale) {
    stale.push_back({{"line", line}, {"why", why}});
  }
  const json document{{"schema", 1},
                      {"backend", facts.backend},
                      {"watched", facts.watched},
                      {"kernels", std::move(kernels)},
                      {"stale", std::move(stale)}};
  return document.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace warpcheck::report
