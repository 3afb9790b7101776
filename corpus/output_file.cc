#include "corpus/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "warpcheck/error.h"

namespace warpcheck::corpus {
namespace {

// Something else than a file stands there: /dev/stdout, a pipe.
bool is_device(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

std::string complaint(const std::string& path, int error) {
  return "cannot write " + path + ": " + std::strerror(error);
}

}  // namespace

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)), beside_(is_device(path_) ? path_ : path_ + ".part") {
  file_ = open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) {
    throw Misuse(complaint(path_, errno));
  }
}

OutputFile::~OutputFile() {
  if (file_ >= 0) {
    close(file_);
    if (beside_ != path_) {
      unlink(beside_.c_str());
    }
  }
}

std::string OutputFile::write(const std::string& text) {
  std::size_t written = 0;
  while (written < text.size()) {
    const ssize_t n = ::write(file_, text.data() + written, text.size() - written);
    if (n < 0 && errno != EINTR) {
      return complaint(path_, errno);
    }
    written += n > 0 ? static_cast<std::size_t>(n) : 0;
  }
  if (beside_ != path_ && std::rename(beside_.c_str(), path_.c_str()) != 0) {
    return complaint(path_, errno);
  }
  close(std::exchange(file_, -1));
  return {};
}

}  // namespace warpcheck::corpus
