// Where the verdicts of a program go besides the message of a failure: GoogleTest's properties,
// ctest's measurements, files, the CI that this runs in.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/github.h"
#include "report/message.h"
#include "report/summary.h"
#include "report/verdict_file.h"
#include "warpcheck/runner.h"
#include "warpcheck/verdict.h"

namespace warpcheck::gtest {

class Reports {
 public:
  // Misuse: a file that the environment asks for cannot be written. Nothing is written where
  // `lists_tests` says that the program only lists its tests.
  Reports(report::MessageStyle style, const RunSettings& settings, bool lists_tests);

  // `failure` is the message of the check; empty if it did not fail. Changes no verdict.
  void add(const Verdict& verdict, const Op& op, const std::string& failure);

  // After the last test. What went wrong, one line each.
  std::vector<std::string> finish();

 private:
  void measure(const Verdict& verdict, const Op& op) const;
  // The picture of the wrong elements and the counterexample, where files are wanted.
  void keep(const Verdict& verdict, const std::string& document) const;
  void annotate(const Verdict& verdict, const Op& op, const std::string& failure);

  report::MessageStyle style_;
  std::string program_;  // the last part of its path
  std::string shard_;    // as file names end with it: ".shard-2-4"
  std::optional<report::VerdictFile> verdicts_;
  std::vector<report::Summary> summaries_;
  std::optional<report::Annotations> annotations_;
};

}  // namespace warpcheck::gtest
