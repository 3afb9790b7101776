// Judging cases in a worker: the protocol between the runner and the process that may die.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "run/checks.h"
#include "warpcheck/runner.h"
#include "warpcheck/worker.h"

namespace warpcheck::run {

// What came of judging a case (or a suite) in the worker.
struct Ruling {
  CaseResult result;
  std::string unavailable;  // not empty: the backend is not there, and why
};

// Judges cases of targets. The work is done in a child; a crash or hang there becomes a failure of
// the case.
class Judge {
 public:
  Judge(const std::vector<Target>& targets, const RunSettings& settings);

  Ruling case_of(std::size_t target, const std::string& check, const std::string& case_text);
  // In order, until `go_on` is false.
  void cases_of(std::size_t target, const std::string& check,
                const std::vector<std::string>& case_texts,
                const std::function<bool(std::size_t index, const Ruling&)>& go_on);
  // Suite-wide checks.
  Ruling whole(std::size_t target, const std::string& check);
  // A shorter or longer patience, as Worker says; of a checked program it is scaled.
  void set_hang_seconds(double seconds);

 private:
  struct Served;  // what the child builds up
  std::string serve(std::string_view request);
  Ruling understand(const Reply& reply);

  const std::vector<Target>* targets_;
  RunSettings settings_;
  std::shared_ptr<Served> served_;
  Worker worker_;
};

}  // namespace warpcheck::run
