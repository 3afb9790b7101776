#include "base/file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace warpcheck {
namespace {

// Bytes of a file; none where nothing can be read again, as in a pipe.
off_t size_of(int file) {
  struct stat found {};
  return fstat(file, &found) == 0 && S_ISREG(found.st_mode) ? found.st_size : 0;
}

FileEnd end_of(int file) {
  constexpr off_t most = 4096;
  const off_t size = size_of(file);
  std::string text(static_cast<std::size_t>(std::min(size, most)), '\0');
  const ssize_t read = pread(file, text.data(), text.size(), std::max<off_t>(size - most, 0));
  text.resize(read > 0 ? static_cast<std::size_t>(read) : 0);
  return {static_cast<std::size_t>(size), text};
}

// Opens it for appending; a pipe or a device cannot be read as well.
int open_end_of(const std::string& path) {
  constexpr mode_t mode = 0666;
  const int file = open(path.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, mode);
  return file >= 0 ? file : open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, mode);
}

}  // namespace

std::string cannot_write(const std::string& path, int error) {
  return "cannot write " + path + ": " + std::strerror(error);
}

int write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written < 0 && errno != EINTR) {
      return errno;
    }
    text.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  return 0;
}

std::string append_to_file(const std::string& path,
                           const std::function<std::string(const FileEnd&)>& text) {
  const int file = open_end_of(path);
  if (file < 0) {
    return cannot_write(path, errno);
  }
  flock(file, LOCK_EX);  // where it is not possible, O_APPEND still keeps short texts whole
  const FileEnd end = end_of(file);
  const auto size = static_cast<off_t>(end.size);
  int error = write_all(file, text(end));
  if (error != 0 && size_of(file) > size && ftruncate(file, size) != 0) {
    error = errno;
  }
  if (close(file) != 0 && error == 0) {
    error = errno;
  }
  return error == 0 ? "" : cannot_write(path, error);
}

}  // namespace warpcheck
