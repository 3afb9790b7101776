// Files about a failed check, for people who look at it elsewhere.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "warpcheck/verdict.h"

namespace warpcheck::report {

// The folder that WARPCHECK_ARTIFACTS names; without it, under CTest, warpcheck-artifacts in the
// working directory; else empty: no files are wanted.
std::string artifacts_folder();

// A file that lies there, or why it does not.
struct Artifact {
  std::string name;      // "heat map"
  std::string property;  // as a property of the test: "heat_map"
  std::string type;      // as ctest has it: image/png, file
  std::string path;      // absolute; empty if there is trouble
  std::string trouble;   // "heat map: cannot write ..."
};

// Writes the files of a failed check into `folder`, which is made if it is not there: NAME.png, the
// wrong elements of the smallest failing call, where there are some, and NAME.counterexample.json,
// the verdict's `document`. None of a check that has no counterexample. Changes no verdict,
// whatever comes of it.
std::vector<Artifact> write_artifacts(const Verdict& verdict, std::string_view document,
                                      const std::string& folder, const std::string& name);

// The line, with its end, that makes GitLab show a file beside the test that printed it; empty
// outside of GitLab CI, and for a file outside of its checkout. GitLab takes the first of a test.
//
//   Source  https://docs.gitlab.com/ci/testing/unit_test_reports;
//   lib/gitlab/ci/parsers/test/junit.rb
//           in https://gitlab.com/gitlab-org/gitlab
std::string gitlab_attachment(const std::string& path);

}  // namespace warpcheck::report
