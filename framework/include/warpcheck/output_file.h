// A file that appears whole or not at all: what harnesses and dashboards read is never half of it.
#pragma once

#include <string>
#include <string_view>

namespace warpcheck {

// Does something else than a file stand there, as /dev/stdout or a pipe? It is written into, while
// a file is replaced.
bool is_device(const std::string& path);

// Opened before the work starts, so that a path that cannot be written is known then; the text
// replaces the old file in one step.
class OutputFile {
 public:
  // Misuse names the path and why it cannot be written.
  explicit OutputFile(std::string path);
  ~OutputFile();  // without write(): leaves everything as it was
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  // Empty, or why the text did not get there; then the old file is untouched.
  std::string write(std::string_view text);

 private:
  std::string path_;
  std::string beside_;  // written first, then renamed; the path itself for devices and pipes
  int file_ = -1;
};

// Both steps in one. Empty, or "cannot write PATH: " and why.
std::string write_file(const std::string& path, std::string_view text);

}  // namespace warpcheck
