// Helpers of the plain data in verdict.h.
#include "warpcheck/verdict.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/choice.h"

namespace warpcheck {
namespace {

struct Row {
  FailureKind kind;
  const char* name;
};

// In the order of the enumerators.
constexpr std::array rows{Row{FailureKind::wrong_value, "wrong_value"},
                          Row{FailureKind::special_value, "special_value"},
                          Row{FailureKind::never_written, "never_written"},
                          Row{FailureKind::out_of_bounds, "out_of_bounds"},
                          Row{FailureKind::input_changed, "input_changed"},
                          Row{FailureKind::differs_from_run_to_run, "differs_from_run_to_run"},
                          Row{FailureKind::layout_dependent, "layout_dependent"},
                          Row{FailureKind::law_broken, "law_broken"},
                          Row{FailureKind::disagrees_with_peer, "disagrees_with_peer"},
                          Row{FailureKind::crashed, "crashed"},
                          Row{FailureKind::hung, "hung"},
                          Row{FailureKind::device_error, "device_error"},
                          Row{FailureKind::data_race, "data_race"},
                          Row{FailureKind::uninitialised_read, "uninitialised_read"},
                          Row{FailureKind::simulator_finding, "simulator_finding"},
                          Row{FailureKind::oracle_too_weak, "oracle_too_weak"},
                          Row{FailureKind::misuse, "misuse"}};

// Is every kind the number of its row?
constexpr bool ordered() {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (static_cast<std::size_t>(rows[i].kind) != i) {
      return false;
    }
  }
  return true;
}
static_assert(ordered());

}  // namespace

const char* name_of(FailureKind kind) {
  const auto number = static_cast<std::size_t>(kind);
  if (number >= rows.size()) {
    throw Misuse("no kind of failure has the number " + std::to_string(number));
  }
  return rows[number].name;
}

FailureKind failure_kind_named(std::string_view name) {
  std::vector<std::string> known;
  for (const Row& row : rows) {
    if (name == row.name) {
      return row.kind;
    }
    known.emplace_back(row.name);
  }
  throw Misuse("no kind of failure is named '" + std::string(name)
               + "'; there are: " + choices(name, known));
}

Index Pattern::count() const {
  return static_cast<Index>(std::count(wrong.begin(), wrong.end(), true));
}

void Measurements::add(const Measurements& other) {
  cases += other.cases;
  discarded += other.discarded;
  elements += other.elements;
  level_two += other.level_two;
  unverifiable += other.unverifiable;
  undecided += other.undecided;
  worst_ratio = std::max(worst_ratio, other.worst_ratio);
  worst_ulp = std::max(worst_ulp, other.worst_ulp);
  seconds += other.seconds;
}

}  // namespace warpcheck
