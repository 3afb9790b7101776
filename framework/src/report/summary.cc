#include "report/summary.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/file.h"
#include "report/call_text.h"
#include "report/text.h"

namespace warpcheck::report {
namespace {

constexpr std::string_view header =
    "| outcome | check | program | backend | cases | error / bound | smallest failing call |\n"
    "|---|---|---|---|--:|--:|---|\n";
constexpr std::size_t longest_cell = 200;

// The longest run of backticks in the text.
std::size_t longest_fence(std::string_view text) {
  std::size_t longest = 0, run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

// As code within a cell of a table, where a bar would end the cell.
std::string code(std::string_view text) {
  const std::string line = one_line(text, longest_cell);
  if (line.empty()) {
    return {};
  }
  const std::string fence(longest_fence(line) + 1, '`');
  const std::string_view space = line.front() == '`' || line.back() == '`' ? " " : "";
  std::string cell;
  for (const char c : line) {
    cell += c == '|' ? "\\|" : std::string(1, c);
  }
  return fmt::format("{}{}{}{}{}", fence, space, cell, space, fence);
}

// As plain text within a cell.
std::string plain(std::string_view text) {
  constexpr std::string_view markup = "\\`*_{}[]<>()#+-!|&~";
  std::string cell;
  for (const char c : one_line(text, longest_cell)) {
    cell += markup.find(c) == std::string_view::npos ? std::string(1, c) : std::string{'\\', c};
  }
  return cell;
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, text.find('\n'));
}

std::string last_cell(const Verdict& verdict, const Op& op, std::string_view failure) {
  if (verdict.counterexample && !verdict.counterexample->smallest.op.empty()) {
    return code(fields_of(op, verdict.counterexample->smallest));
  }
  return plain(failure.empty() ? std::string_view(verdict.skipped_because) : first_line(failure));
}

// Of a failed check that of the element which its message shows; else the largest of all cases.
std::string ratio_cell(const Verdict& verdict) {
  if (!verdict.counterexample) {
    const Measurements& m = verdict.measured;
    return m.elements > 0 ? fmt::format("{:.3g}", m.worst_ratio) : "";
  }
  const std::optional<Element>& worst = verdict.counterexample->failure.worst;
  const bool measured = worst && worst->error_ulp > 0 && std::isfinite(worst->error_ulp)
                        && std::isfinite(worst->bound_ulp);
  return measured ? fmt::format("{:.3g}", worst->error_ulp / worst->bound_ulp) : "";
}

// Does the text end with a row of ours?
bool ends_with_row(std::string_view text) {
  if (!text.ends_with(" |\n")) {
    return false;
  }
  text.remove_suffix(1);
  const std::string_view row = text.substr(text.rfind('\n') + 1);
  return row.starts_with("| passed |") || row.starts_with("| skipped |")
         || row.starts_with("| **failed** |");
}

// What comes between the end of the file and a row.
std::string before_row(std::string_view end) {
  if (ends_with_row(end)) {
    return {};
  }
  const std::string_view gap = end.empty() || end.ends_with("\n\n") ? ""
                               : end.ends_with('\n')                ? "\n"
                                                                    : "\n\n";
  return fmt::format("{}{}", gap, header);
}

}  // namespace

std::string summary_row(const Verdict& verdict, const Op& op, std::string_view program,
                        std::string_view failure) {
  const char* outcome = !failure.empty()                      ? "**failed**"
                        : verdict.outcome == Outcome::skipped ? "skipped"
                                                              : "passed";
  const Measurements& m = verdict.measured;
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} |\n", outcome,
                     code(verdict.kernel + "." + verdict.check), code(program),
                     plain(verdict.backend), m.cases > 0 ? std::to_string(m.cases) : "",
                     ratio_cell(verdict), last_cell(verdict, op, failure));
}

std::string summary_failure(const Verdict& verdict, std::string_view failure) {
  const std::string fence(std::max<std::size_t>(longest_fence(failure) + 1, 3), '`');
  return fmt::format("\n**{}**, {}\n\n{}text\n{}\n{}\n\n",
                     code(verdict.kernel + "." + verdict.check),
                     code(fmt::format("{}:{}", verdict.where.file, verdict.where.line)), fence,
                     fmt::join(lines_of(failure), "\n"), fence);
}

Summary::Summary(std::string name, std::string path, std::size_t most)
    : name_(std::move(name)), path_(std::move(path)), most_(most) {}

std::string Summary::open() const {
  return append_to_file(path_, [](const FileEnd&) { return std::string(); });
}

void Summary::add(const Verdict& verdict, const Op& op, std::string_view program,
                  std::string_view failure) {
  const std::string trouble = append_to_file(path_, [&](const FileEnd& file) {
    std::string text = before_row(file.text) + summary_row(verdict, op, program, failure);
    const std::string more = failure.empty() ? "" : summary_failure(verdict, failure);
    if (file.size + text.size() + more.size() <= most_) {
      return text + more;
    }
    return file.size + text.size() <= most_ ? text : "";
  });
  if (trouble_.empty() && !trouble.empty()) {
    trouble_ = name_ + ": " + trouble;
  }
}

}  // namespace warpcheck::report
