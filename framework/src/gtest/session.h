// The kernels of a program as GoogleTest tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "gtest/plan.h"
#include "gtest/reports.h"
#include "report/message.h"
#include "warpcheck/runner.h"

namespace warpcheck::gtest {

// Holds what the tests need while they run.
class Session {
 public:
  // Misuse: a broken regression file, a replay text that is a case of no kernel here, or a report
  // that cannot be written.
  Session(Plan plan, const RunSettings& settings, report::MessageStyle style, bool require_cuda);

  // Makes one GoogleTest test of every check. The session must outlive the run.
  void register_tests();

  // After the last test: completes the reports. What went wrong, one line each.
  std::vector<std::string> finish() { return reports_->finish(); }

 private:
  void run(const Sound& kernel, const std::string& check);
  void report_broken(const Broken& broken);
  // What GoogleTest shows of the check; empty if it did not fail.
  std::string failure_of(const Verdict& verdict, const Op& op) const;
  // Is the replayed case, if there is one, a case of this kernel's op?
  bool replays(const Sound& kernel) const;
  void require_a_replayed_kernel() const;

  Plan plan_;
  RunSettings settings_;
  report::MessageStyle style_;
  bool require_cuda_;
  Runner runner_;
  std::optional<Reports> reports_;  // made when nothing else is wrong
};

}  // namespace warpcheck::gtest
