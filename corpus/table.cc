#include "corpus/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace warpcheck::corpus {
namespace {

constexpr const char* bold = "\x1b[1m";
constexpr const char* plain = "\x1b[0m";

// In capitals where the benchmark is wrong.
std::string bench_text(const Row& row, bool accepted) {
  if (row.role == Role::bug) {
    return accepted ? "ACCEPTS" : "rejects";
  }
  return accepted ? "accepts" : "REJECTS";
}

std::string share(int part, int whole) {
  return fmt::format("{}/{}", part, whole);
}

// "B=1 S=1 H=3 f32"
std::string call_text(const Row& row) {
  if (!row.minimal) {
    return "";
  }
  std::string text;
  for (const auto& [name, size] : row.minimal->dims) {
    text += fmt::format("{}={} ", name, size);
  }
  return text + row.minimal->dtype;
}

std::string possible_text(const Row& row) {
  return row.role == Role::bug ? share(row.distinguishable, row.cases) : "-";
}

std::vector<std::string> cells_of(const Row& row) {
  return {row.name,
          name_of(row.role),
          bench_text(row, row.bench.kernelbench),
          bench_text(row, row.bench.tritonbench),
          bench_text(row, row.bench.geak),
          share(row.failures_absolute, row.cases),
          share(row.failures_bound, row.cases),
          possible_text(row),
          fmt::format("{:.2f}", row.ms_per_case),
          outcome_of(row),
          call_text(row)};
}

// Of a wide run.
std::vector<std::string> wide_cells_of(const Row& row) {
  std::string dtypes;
  for (const auto& [dtype, cases] : row.dtype_cases) {
    dtypes += fmt::format("{}{} {}", dtypes.empty() ? "" : ", ", dtype, cases);
  }
  return {row.name,
          name_of(row.role),
          share(row.failures_bound, row.cases),
          dtypes,
          fmt::format("{:.3f} %", 100 * row.unverifiable),
          fmt::format("{:.2f}", row.ms_per_case),
          outcome_of(row),
          row.first_failing};
}

using Cells = std::vector<std::string>;

const Cells titles{"entry",   "role",  "KernelBench",  "TritonBench",
                   "GEAK",    "paper", "bound",        "possible",
                   "ms/case", "",      "smallest call"};
const Cells wide_titles{"entry",        "role",    "bound", "cases by dtype",
                        "unverifiable", "ms/case", "",      "first failing case"};

bool holds_numbers(const std::string& title) {
  static const Cells numbers{"paper", "bound", "possible", "ms/case", "unverifiable"};
  return std::find(numbers.begin(), numbers.end(), title) != numbers.end();
}

std::string maybe_bold(const std::string& line, bool wanted) {
  return wanted ? bold + line + plain : line;
}

// The lines of a table, the titles first; each column as wide as its widest cell, numbers to the
// right.
Cells aligned(const Cells& heads, const std::vector<Cells>& rows) {
  std::vector<Cells> all{heads};
  all.insert(all.end(), rows.begin(), rows.end());
  Cells lines(all.size());
  for (std::size_t column = 0; column < heads.size(); ++column) {
    std::size_t width = 0;
    for (const Cells& cells : all) {
      width = std::max(width, cells[column].size());
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      lines[i] += column > 0 ? "  " : "";
      lines[i] += holds_numbers(heads[column]) ? fmt::format("{:>{}}", all[i][column], width)
                                               : fmt::format("{:<{}}", all[i][column], width);
    }
  }
  for (std::string& line : lines) {
    line.erase(line.find_last_not_of(' ') + 1);
  }
  return lines;
}

// The table as text, bugs in bold if that is wanted.
std::string text_of(const Cells& heads, const std::vector<Row>& rows,
                    const std::function<Cells(const Row&)>& cells_of, bool colour) {
  std::vector<Cells> cells;
  cells.reserve(rows.size());
  for (const Row& row : rows) {
    cells.push_back(cells_of(row));
  }
  const Cells lines = aligned(heads, cells);
  std::string text = lines[0] + "\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += maybe_bold(lines[i + 1], colour && rows[i].role == Role::bug) + "\n";
  }
  return text;
}

int count(const std::vector<Row>& rows, const std::function<bool(const Row&)>& holds) {
  return static_cast<int>(std::count_if(rows.begin(), rows.end(), holds));
}

bool is_bug(const Row& row) {
  return row.role == Role::bug;
}

std::string troubles_of(const std::vector<Row>& rows) {
  std::string text;
  for (const Row& row : rows) {
    if (!row.trouble.empty()) {
      text += fmt::format("{}: {}\n", row.name, row.trouble);
    }
  }
  return text;
}

}  // namespace

std::string outcome_of(const Row& row) {
  if (!row.trouble.empty()) {
    return "TROUBLE";
  }
  if (row.role == Role::bug) {
    return row.failures_bound > 0 ? "caught" : "MISSED";
  }
  return row.failures_bound > 0 ? "FLAGGED" : "clean";
}

std::string table_of(const std::vector<Row>& rows, bool colour) {
  std::string calls;
  for (const Row& row : rows) {
    if (row.minimal) {
      calls += fmt::format("  {:<21}  {}\n", row.name, row.minimal->case_text);
    }
  }
  std::string text = text_of(titles, rows, cells_of, colour);
  text +=
      "\nCases flagged: paper, by its absolute tolerance; bound, by warpcheck; possible, by any "
      "oracle at all.\nKernelBench, TritonBench, GEAK: their checks, run at their one shape; in "
      "capitals where they are wrong.\n";
  if (!calls.empty()) {
    text += "\nsmallest failing calls\n" + calls;
  }
  return text + troubles_of(rows);
}

std::string markdown_of(const std::vector<Row>& rows, std::string_view backend,
                        std::uint64_t seed) {
  std::string text = fmt::format("Backend {}, seed {}, {} cases an entry.\n\n|", backend, seed,
                                 rows.empty() ? 0 : rows.front().cases);
  std::string rule = "\n|";
  for (std::size_t i = 0; i < titles.size(); ++i) {
    text += fmt::format(" {} |", titles[i].empty() ? "verdict" : titles[i]);
    rule += holds_numbers(titles[i]) ? "--:|" : "---|";
  }
  text += rule + "\n";
  for (const Row& row : rows) {
    text += "|";
    std::vector<std::string> cells = cells_of(row);
    cells.back() = row.minimal ? "`" + row.minimal->case_text + "`" : "";
    for (const std::string& cell : cells) {
      text += fmt::format(" {} |", cell);
    }
    text += "\n";
  }
  return text + "\n" + closing_line(rows, backend) + "\n";
}

std::string closing_line(const std::vector<Row>& rows, std::string_view backend) {
  const int bugs = count(rows, is_bug);
  const int controls = static_cast<int>(rows.size()) - bugs;
  const auto accepted = [&](bool BenchVerdicts::*bench) {
    return count(rows, [&](const Row& row) { return is_bug(row) && row.bench.*bench; });
  };
  return fmt::format(
      "paper corpus [{}]: {}/{} buggy caught, {}/{} controls clean; accepted buggy: KernelBench "
      "{}/{}, TritonBench {}/{}, GEAK {}/{}",
      backend, count(rows, [](const Row& row) { return is_bug(row) && row.sound(); }), bugs,
      count(rows, [](const Row& row) { return !is_bug(row) && row.sound(); }), controls,
      accepted(&BenchVerdicts::kernelbench), bugs, accepted(&BenchVerdicts::tritonbench), bugs,
      accepted(&BenchVerdicts::geak), bugs);
}

std::string wide_table_of(const std::vector<Row>& rows, bool colour) {
  return text_of(wide_titles, rows, wide_cells_of, colour) + troubles_of(rows);
}

std::string wide_closing_line(const std::vector<Row>& rows, std::string_view backend) {
  int cases = 0, failures = 0;
  for (const Row& row : rows) {
    cases += is_bug(row) ? 0 : row.cases;
    failures += is_bug(row) ? 0 : row.failures_bound;
  }
  const int bugs = count(rows, is_bug);
  const int controls = static_cast<int>(rows.size()) - bugs;
  return fmt::format(
      "wide schemas [{}]: {}/{} buggy caught, {}/{} controls clean; {} failures in {} cases of "
      "controls",
      backend, count(rows, [](const Row& row) { return is_bug(row) && row.sound(); }), bugs,
      count(rows, [](const Row& row) { return !is_bug(row) && row.sound(); }), controls, failures,
      cases);
}

}  // namespace warpcheck::corpus
