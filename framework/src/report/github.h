// Lines that GitHub Actions turns into annotations.
#pragma once

#include <string>
#include <string_view>

#include "report/message.h"
#include "warpcheck/verdict.h"

namespace warpcheck::report {

// Does this process run in a job of GitHub Actions?
bool under_github();

// "::error file=a.cc,line=3,title=T::text": an error beside the line of the source, or beside none
// if the place has no file. `workspace` is the folder of the checkout: its files are named
// relative to it.
//
//   Source  https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands; the
//           escapes are those of escapeData and escapeProperty in
//           https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts
std::string error_annotation(const Source& where, std::string_view title, std::string_view text,
                             std::string_view workspace);

// A failed check in a few lines: what broke, the smallest call, the element, how to replay.
std::string short_message(const Verdict& verdict, const Op& op, const MessageStyle& style);

// The annotations of a program run.
class Annotations {
 public:
  // The line to print for a failed check; empty after ten of them.
  std::string of(const Source& where, std::string_view title, std::string_view text);

  // The line that says how many got none; empty if each has one.
  std::string rest() const;

 private:
  int failures_ = 0;
};

}  // namespace warpcheck::report
