#include "report/verdict_file.h"

#include <sys/stat.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <utility>

#include "warpcheck/error.h"

namespace warpcheck::report {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Something else than a file stands there: /dev/stdout, a pipe. It is written into, not replaced.
bool is_device(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

// 0, or the errno of what went wrong.
int write_text(const std::string& path, const std::string& text) {
  std::FILE* const file = std::fopen(path.c_str(), "we");
  if (file == nullptr) {
    return errno;
  }
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  int error = written ? 0 : errno;
  if (std::fclose(file) != 0 && error == 0) {
    error = errno;
  }
  return error;
}

}  // namespace

VerdictFile::VerdictFile(std::string path, RunFacts facts)
    : path_(std::move(path)), facts_(std::move(facts)) {
  if (const std::string why = is_device(path_) ? "" : write(false); !why.empty()) {
    throw Misuse("WARPCHECK_JSON: " + why);
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
  const bool replaces = !is_device(path_);
  const std::string beside = replaces ? path_ + ".part" : path_;
  int error = write_text(beside, run_document(facts_, verdicts_, complete));
  if (error == 0 && replaces && std::rename(beside.c_str(), path_.c_str()) != 0) {
    error = errno;
  }
  if (error == 0) {
    return {};
  }
  if (replaces) {
    std::remove(beside.c_str());
  }
  return "cannot write " + path_ + ": " + std::strerror(error);
}

}  // namespace warpcheck::report
