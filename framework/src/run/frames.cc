#include "run/frames.h"

#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

namespace warpcheck::run {
namespace {

bool write_all(int fd, const void* data, std::size_t bytes) {
  const char* at = static_cast<const char*>(data);
  while (bytes > 0) {
    const ssize_t n = ::send(fd, at, bytes, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    at += n;
    bytes -= static_cast<std::size_t>(n);
  }
  return true;
}

bool read_all(int fd, void* data, std::size_t bytes) {
  char* at = static_cast<char*>(data);
  while (bytes > 0) {
    const ssize_t n = ::read(fd, at, bytes);
    if (n < 0 && errno == EINTR)
      continue;
    if (n <= 0)
      return false;
    at += n;
    bytes -= static_cast<std::size_t>(n);
  }
  return true;
}

}  // namespace

bool write_frame(int socket, const std::string& text) {
  const std::uint64_t size = text.size();
  std::string frame(sizeof(size), '\0');
  std::memcpy(frame.data(), &size, sizeof(size));
  frame += text;
  return write_all(socket, frame.data(), frame.size());
}

bool read_frame(int socket, std::string& text) {
  std::uint64_t size = 0;
  if (!read_all(socket, &size, sizeof(size)))
    return false;
  text.resize(size);
  return read_all(socket, text.data(), size);
}

}  // namespace warpcheck::run
