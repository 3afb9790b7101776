#include "warpcheck/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <utility>

#include "base/file.h"
#include "warpcheck/error.h"

namespace warpcheck {

bool is_device(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && !S_ISREG(found.st_mode);
}

OutputFile::OutputFile(std::string path)
    : path_(std::move(path)), beside_(is_device(path_) ? path_ : path_ + ".part") {
  file_ = open(beside_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file_ < 0) {
    throw Misuse(cannot_write(path_, errno));
  }
}

OutputFile::~OutputFile() {
  if (file_ >= 0) {
    close(file_);
  }
  if (beside_ != path_) {
    unlink(beside_.c_str());
  }
}

std::string OutputFile::write(std::string_view text) {
  int error = write_all(file_, text);
  if (close(std::exchange(file_, -1)) != 0 && error == 0) {
    error = errno;
  }
  if (error == 0 && beside_ != path_ && std::rename(beside_.c_str(), path_.c_str()) != 0) {
    error = errno;
  }
  if (error != 0) {
    return cannot_write(path_, error);
  }
  beside_ = path_;
  return {};
}

std::string write_file(const std::string& path, std::string_view text) {
  try {
    return OutputFile(path).write(text);
  } catch (const Misuse& error) {
    return error.what();
  }
}

}  // namespace warpcheck
