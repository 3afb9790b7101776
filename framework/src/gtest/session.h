// The kernels of a program as GoogleTest tests.
#pragma once

#include <string>

#include "gtest/plan.h"
#include "report/message.h"
#include "warpcheck/runner.h"

namespace warpcheck::gtest {

// Holds what the tests need while they run.
class Session {
 public:
  // Misuse: a broken regression file, or a replay text that is a case of no kernel here.
  Session(Plan plan, const RunSettings& settings, report::MessageStyle style, bool require_cuda);

  // Makes one GoogleTest test of every check. The session must outlive the run.
  void register_tests();

 private:
  void run(const Sound& kernel, const std::string& check);
  void report_broken(const Broken& broken) const;
  // Is the replayed case, if there is one, a case of this kernel's op?
  bool replays(const Sound& kernel) const;
  void require_a_replayed_kernel() const;

  Plan plan_;
  RunSettings settings_;
  report::MessageStyle style_;
  bool require_cuda_;
  Runner runner_;
};

}  // namespace warpcheck::gtest
