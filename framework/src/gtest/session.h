// The kernels of a program as GoogleTest tests.
#pragma once

#include <optional>
#include <string>

#include "gtest/plan.h"
#include "report/message.h"
#include "report/verdict_file.h"
#include "warpcheck/runner.h"

namespace warpcheck::gtest {

// Holds what the tests need while they run.
class Session {
 public:
  // Misuse: a broken regression file, a replay text that is a case of no kernel here, or a file of
  // verdicts that cannot be written.
  Session(Plan plan, const RunSettings& settings, report::MessageStyle style, bool require_cuda);

  // Makes one GoogleTest test of every check. The session must outlive the run.
  void register_tests();

  // After the last test: completes the file of verdicts, if one is wanted. Empty, or what went
  // wrong.
  std::string finish();

 private:
  void run(const Sound& kernel, const std::string& check);
  void report_broken(const Broken& broken);
  // The picture of the wrong elements, where files are wanted.
  void draw(const Verdict& verdict) const;
  // In GoogleTest's properties, ctest's measurements and the file of verdicts.
  void record(const Verdict& verdict, const Op& op);
  // Is the replayed case, if there is one, a case of this kernel's op?
  bool replays(const Sound& kernel) const;
  void require_a_replayed_kernel() const;

  Plan plan_;
  RunSettings settings_;
  report::MessageStyle style_;
  bool require_cuda_;
  Runner runner_;
  std::optional<report::VerdictFile> verdicts_;
};

}  // namespace warpcheck::gtest
