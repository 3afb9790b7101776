// What was found about an entry: plain data, and its JSON.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "corpus/bench_oracles.h"
#include "corpus/entries.h"

namespace warpcheck::corpus {

// The smallest call that still fails.
struct Minimal {
  std::string case_text;  // replays it
  std::vector<std::pair<std::string, Index>> dims;
  std::string dtype;
};

struct Row {
  std::string name;
  Role role = Role::control;
  std::map<std::string, int> dtype_cases;  // cases by dtype
  int cases = 0;
  int failures_absolute = 0;  // under the tolerance of the paper
  int failures_bound = 0;     // under our bound
  int distinguishable = 0;    // of a bug: cases that some oracle could flag
  int caught = 0;             // of those, flagged under our bound
  BenchVerdicts bench;        // of a wide run: not judged
  std::optional<Minimal> minimal;
  std::string first_failing;  // case text
  std::string trouble;        // why the entry could not be judged to the end
  double ms_per_case = 0;
  double unverifiable = 0;  // share of elements that no bound could be given for

  bool sound() const { return trouble.empty() && (role == Role::bug) == (failures_bound > 0); }
};

// One line; row_from_json(to_json(row)) equals the row.
std::string to_json(const Row& row);
Row row_from_json(std::string_view text);

// The document that --json writes.
std::string document_of(const std::vector<Row>& rows, std::string_view backend, std::uint64_t seed);

}  // namespace warpcheck::corpus
