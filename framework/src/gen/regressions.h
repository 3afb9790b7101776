// The regression file: cases that failed once, one a line, tried first in the next run.
//
//   MySoftmax matches_reference softmax rows=1 cols=33 dtype=f16     kernel, check, case text
//   # a comment, kept as it is
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace warpcheck::gen {

class Regressions {
 public:
  // No file: no cases. Misuse names file and line of what is no case, or why it cannot be read.
  static Regressions load(const std::string& path);

  // Texts of the cases of one check of one kernel, in the order of the file.
  std::vector<std::string> cases(std::string_view kernel, std::string_view check) const;

  // Adds a line unless it is there. The file is replaced as a whole, under a lock on its folder, so
  // that neither a crash nor a second process loses lines. Returns why it could not be written;
  // empty when it was.
  static std::string append(const std::string& path, const std::string& kernel,
                            const std::string& check, const std::string& text);

 private:
  struct Line {
    std::string kernel, check, text;
  };
  std::vector<Line> lines_;
};

}  // namespace warpcheck::gen
