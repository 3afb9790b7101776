// Helpers of the plain data in verdict.h.
#include "warpcheck/verdict.h"

#include <algorithm>
#include <array>
#include <string>

namespace warpcheck {
namespace {

constexpr std::array kinds{FailureKind::wrong_value,
                           FailureKind::special_value,
                           FailureKind::never_written,
                           FailureKind::out_of_bounds,
                           FailureKind::input_changed,
                           FailureKind::differs_from_run_to_run,
                           FailureKind::layout_dependent,
                           FailureKind::law_broken,
                           FailureKind::disagrees_with_peer,
                           FailureKind::crashed,
                           FailureKind::hung,
                           FailureKind::device_error,
                           FailureKind::simulator_finding,
                           FailureKind::oracle_too_weak,
                           FailureKind::misuse};

}  // namespace

const char* name_of(FailureKind kind) {
  switch (kind) {
    case FailureKind::wrong_value:
      return "wrong_value";
    case FailureKind::special_value:
      return "special_value";
    case FailureKind::never_written:
      return "never_written";
    case FailureKind::out_of_bounds:
      return "out_of_bounds";
    case FailureKind::input_changed:
      return "input_changed";
    case FailureKind::differs_from_run_to_run:
      return "differs_from_run_to_run";
    case FailureKind::layout_dependent:
      return "layout_dependent";
    case FailureKind::law_broken:
      return "law_broken";
    case FailureKind::disagrees_with_peer:
      return "disagrees_with_peer";
    case FailureKind::crashed:
      return "crashed";
    case FailureKind::hung:
      return "hung";
    case FailureKind::device_error:
      return "device_error";
    case FailureKind::simulator_finding:
      return "simulator_finding";
    case FailureKind::oracle_too_weak:
      return "oracle_too_weak";
    case FailureKind::misuse:
      return "misuse";
  }
  throw Misuse("no kind of failure has the number " + std::to_string(static_cast<int>(kind)));
}

FailureKind failure_kind_named(std::string_view name) {
  std::string known;
  for (const FailureKind kind : kinds) {
    if (name == name_of(kind)) {
      return kind;
    }
    known += known.empty() ? "" : ", ";
    known += name_of(kind);
  }
  throw Misuse("no kind of failure is named '" + std::string(name) + "'; there are: " + known);
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
