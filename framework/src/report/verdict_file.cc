#include "report/verdict_file.h"

#include <chrono>
#include <cstdio>
#include <utility>

#include "warpcheck/error.h"
#include "warpcheck/output_file.h"

namespace warpcheck::report {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

VerdictFile::VerdictFile(std::string path, RunFacts facts)
    : path_(std::move(path)), facts_(std::move(facts)) {
  if (is_device(path_)) {
    return;
  }
  try {
    OutputFile first(path_);
    if (!first.write(run_document(facts_, verdicts_, false)).empty()) {
      std::remove(path_.c_str());
    }
  } catch (const Misuse& error) {
    throw Misuse(std::string("WARPCHECK_JSON: ") + error.what());
  }
}

void VerdictFile::add(std::string verdict_document) {
  verdicts_.push_back(std::move(verdict_document));
  if (now() - written_at_ > 1 && !is_device(path_)) {
    write(false);
    written_at_ = now();
  }
}

std::string VerdictFile::finish() {
  return write(true);
}

std::string VerdictFile::write(bool complete) const {
  return write_file(path_, run_document(facts_, verdicts_, complete));
}

}  // namespace warpcheck::report
