// A file that appears whole or not at all.
#pragma once

#include <string>

namespace warpcheck::corpus {

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
  std::string write(const std::string& text);

 private:
  std::string path_;
  std::string beside_;  // written first, then renamed; the path itself for devices and pipes
  int file_ = -1;
};

}  // namespace warpcheck::corpus
