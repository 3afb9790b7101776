#include "run/checks.h"

#include <string_view>

#include "base/choice.h"
#include "device/simt/finding.h"
#include "device/simt/watcher.h"
#include "run/assertions.h"
#include "run/case_checks.h"
#include "run/laws.h"
#include "run/whole_checks.h"
#include "warpcheck/error.h"

namespace warpcheck::run {

const char* const well_formed = "is_well_formed";

namespace {

constexpr std::string_view peer_prefix = "agrees_with_";

// Peers stand after the reference: both say what the right values are.
std::vector<Check> peer_checks(const Suite& suite) {
  std::vector<Check> checks;
  for (const Peer& peer : suite.peers()) {
    const OnCase on_case = [peer](const Suite& own, const Bench& bench, const Case& c) {
      return agrees_with(own, bench, peer, c);
    };
    checks.push_back({std::string(peer_prefix) + peer.name, on_case, {}});
  }
  return checks;
}

std::vector<Check> law_checks(const Suite& suite) {
  std::vector<Check> checks;
  for (const Law& law : suite.laws()) {
    const OnCase on_case = [law](const Suite& own, const Bench& bench, const Case& c) {
      return check_law(own, bench, law, c);
    };
    checks.push_back({law.name, on_case, {}});
  }
  return checks;
}

bool always(const Suite&) {
  return true;
}
bool has_reference(const Suite& suite) {
  return static_cast<bool>(suite.reference());
}
bool has_layouts(const Suite& suite) {
  return suite.op().layouts().size() > 1;
}
bool is_checked(const Suite&) {
  return simt::watcher != nullptr;
}

// One row a check, or one for all that a suite brings along.
struct Row {
  Check check;
  bool (*applies)(const Suite&) = always;
  std::vector<Check> (*of_suite)(const Suite&) = nullptr;  // instead of `check`
};

const std::vector<Row>& table() {
  using simt::Rule;
  static const std::vector<Row> rows{
      {{well_formed, {}, is_well_formed}},
      {{"matches_reference", matches_reference, {}}, has_reference},
      {{}, always, peer_checks},
      {{"writes_every_output", writes_every_output, {}}},
      {{"stays_in_bounds", stays_in_bounds, {}, Rule::bounds}},
      {{"free_of_races", breaks_no_rule, {}, Rule::races}, is_checked},
      {{"reads_initialised_memory", breaks_no_rule, {}, Rule::initialised}, is_checked},
      {{"synchronises_correctly", breaks_no_rule, {}}, is_checked},
      {{"leaves_inputs_alone", leaves_inputs_alone, {}}},
      {{"same_bits_twice", same_bits_twice, {}}},
      {{"any_layout", any_layout, {}}, has_layouts},
      {{"rejects_wrong_kernels", {}, rejects_wrong_kernels}, has_reference},
      {{}, always, law_checks},
  };
  return rows;
}

CaseResult failed(FailureKind kind, const std::string& what) {
  return {Failure{kind, what, {}, {}, {}}, {}};
}

CaseResult failed(const simt::Finding& found) {
  const auto kind = [&] {
    switch (found.rule) {
      case simt::Rule::bounds:
        return FailureKind::out_of_bounds;
      case simt::Rule::initialised:
        return FailureKind::uninitialised_read;
      case simt::Rule::races:
        return FailureKind::data_race;
      case simt::Rule::ends:
        return FailureKind::hung;
      case simt::Rule::stack:
        return FailureKind::crashed;
    }
    return FailureKind::simulator_finding;
  };
  return {Failure{kind(), found.what, {}, {}, found.details}, {}};
}

}  // namespace

std::vector<Check> all_checks(const Suite& suite) {
  std::vector<Check> checks;
  for (const Row& row : table()) {
    if (row.of_suite != nullptr) {
      const std::vector<Check> several = row.of_suite(suite);
      checks.insert(checks.end(), several.begin(), several.end());
    } else if (row.applies(suite)) {
      checks.push_back(row.check);
    }
  }
  return checks;
}

Check check_named(const Suite& suite, const std::string& kernel, const std::string& name) {
  std::vector<std::string> known;
  for (Check& check : all_checks(suite)) {
    if (check.name == name) {
      return std::move(check);
    }
    known.push_back(check.name);
  }
  throw Misuse(kernel + " has no check '" + name + "'; it has: " + choices(name, known));
}

std::string peer_of(const std::string& check) {
  return check.starts_with(peer_prefix) ? check.substr(peer_prefix.size()) : std::string{};
}

CaseResult run_check(const Check& check, const Suite& suite, const Bench& bench, const Case& c) {
  if (simt::watcher != nullptr) {
    simt::watcher->set_rules(check.rule ? static_cast<unsigned>(*check.rule) : 0);
  }
  try {
    CaseResult result;
    const std::vector<std::string> assertions =
        assertion_probe()([&] { result = check.on_case(suite, bench, c); });
    if (!result.failure && !assertions.empty()) {
      result.failure = Failure{FailureKind::law_broken, assertions.front(), {}, {}, {}};
    }
    return result;
  } catch (const simt::FindingError& error) {
    return failed(error.finding());
  } catch (const SimulatorError& error) {
    return failed(FailureKind::simulator_finding, error.what());
  } catch (const DeviceError& error) {
    return failed(FailureKind::device_error, error.what());
  } catch (const Misuse& error) {
    return failed(FailureKind::misuse, error.what());
  } catch (const std::exception& error) {
    return failed(FailureKind::crashed, error.what());
  }
}

CaseResult run_check(const Check& check, const Suite& suite, const Bench& bench,
                     const RunSettings& settings) {
  try {
    return check.on_suite(suite, bench, settings);
  } catch (const std::exception& error) {
    return failed(FailureKind::misuse, error.what());
  }
}

}  // namespace warpcheck::run

namespace warpcheck {

std::vector<std::string> checks_of(const Suite& suite) {
  std::vector<std::string> names;
  for (const run::Check& check : run::all_checks(suite)) {
    names.push_back(check.name);
  }
  return names;
}

}  // namespace warpcheck
