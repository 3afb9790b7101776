// The regression file: cases that failed once, one a line, tried first in the next run.
//
//   MySoftmax matches_reference softmax rows=1 cols=33 dtype=f16     kernel, check, case text
//   # a comment, kept as it is
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace warpcheck::gen {

class Regressions {
 public:
  struct Line {
    int number = 0;     // counted from 1
    std::string whole;  // as it stands in the file
    std::string kernel, check, text;
  };

  // No file: no cases. Misuse names file and line of what is no case, or why it cannot be read.
  static Regressions load(const std::string& path);
  // The same, but what is no case is kept in broken().
  static Regressions read(const std::string& path);

  // Texts of the cases of one check of one kernel, in the order of the file, none twice.
  std::vector<std::string> cases(std::string_view kernel, std::string_view check) const;

  const std::vector<Line>& lines() const { return lines_; }
  // Lines that are neither cases nor comments, such as the marks of a merge: number and whole.
  const std::vector<Line>& broken() const { return broken_; }

  // Adds a line, before the first one that sorts after it, unless it is there. The file is replaced
  // as a whole, under a lock on its folder, so that neither a crash nor a second process loses
  // lines. Returns why it could not be written; empty when it was.
  static std::string append(const std::string& path, const std::string& kernel,
                            const std::string& check, const std::string& text);

  // Takes these lines, as they stand in the file, out of it, and of equal lines all but one; sorts
  // the rest. A comment stays above the line that it is above; one that an empty line follows stays
  // where it is. In the same way as append.
  static std::string prune(const std::string& path, const std::set<std::string>& unwanted);

 private:
  std::vector<Line> lines_, broken_;
};

}  // namespace warpcheck::gen
