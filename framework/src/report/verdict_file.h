// The file that WARPCHECK_JSON names.
#pragma once

#include <string>
#include <vector>

#include "report/document.h"

namespace warpcheck::report {

// Holds the verdicts of a run so far, from the moment the run begins: what a former run left there
// is never taken for this one's. Each state replaces the last in one step.
class VerdictFile {
 public:
  // Writes the document of a run that has judged nothing yet. Misuse names the path and why it
  // cannot be opened. On a full disk there is no document, not even that of a former run.
  VerdictFile(std::string path, RunFacts facts);

  // While the run goes on the file is written once a second at most. One that cannot be written
  // any more changes no verdict: finish() says so.
  void add(std::string verdict_document);

  // Marks the document as complete. Empty, or why the file does not hold it.
  std::string finish();

 private:
  std::string write(bool complete) const;

  std::string path_;
  RunFacts facts_;
  std::vector<std::string> verdicts_;
  double written_at_ = 0;  // seconds of a steady clock
};

}  // namespace warpcheck::report
