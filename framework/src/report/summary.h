// Verdicts as Markdown, for people: the summary of a step of GitHub Actions, a comment, a wiki.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "warpcheck/verdict.h"

namespace warpcheck::report {

// A row of the table, with its line end:
//   | **failed** | `Tail.matches_reference` | `my_test` | simt | 1 | 1.3e+05 | `n=33` |
// `failure` is the message of the check, empty if it did not fail. The last cell is the smallest
// failing call, or why there is none.
std::string summary_row(const Verdict& verdict, const Op& op, std::string_view program,
                        std::string_view failure);

// The message of a failed check under its name, between empty lines.
std::string summary_failure(const Verdict& verdict, std::string_view failure);

// A Markdown file that several processes append to, each of them a row as soon as it is known: the
// rows become one table, which only the messages of failed checks interrupt.
class Summary {
 public:
  // `name` is the variable that names the file. What would make the file longer than `most` bytes
  // is left out: first the message, then the row.
  Summary(std::string name, std::string path, std::size_t most);

  // Empty, or why the file cannot be written; makes it if it is not there.
  std::string open() const;

  // What goes wrong is kept for trouble().
  void add(const Verdict& verdict, const Op& op, std::string_view program,
           std::string_view failure);

  // "NAME: cannot write PATH: ..." of the first row that could not be written; empty if all were.
  const std::string& trouble() const { return trouble_; }

 private:
  std::string name_;
  std::string path_;
  std::size_t most_;
  std::string trouble_;
};

}  // namespace warpcheck::report
