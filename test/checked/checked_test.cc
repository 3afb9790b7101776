// Planted bugs in the checked simulator: each is found under one order of threads, at the line that
// has the bug, and nothing is found in any twin.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "device/image.h"
#include "device/simt/finding.h"
#include "device/simt/watcher.h"
#include "test/checked/planted.h"
#include "warpcheck/error.h"

namespace warpcheck::planted {
namespace {

using simt::Rule;

unsigned rules_of(Check check) {
  switch (check) {
    case Check::free_of_races:
      return static_cast<unsigned>(Rule::races);
    case Check::stays_in_bounds:
      return static_cast<unsigned>(Rule::bounds);
    case Check::reads_initialised_memory:
      return static_cast<unsigned>(Rule::initialised);
    default:
      return 0;
  }
}

constexpr unsigned all_rules = ~0U;

// What the checked simulator says; empty if nothing.
template <class Subject>
std::string finding_of(const Subject& planted, Launcher launcher, unsigned rules,
                       std::uint64_t seed) {
  simt::watcher->set_rules(rules);
  try {
    const device::Image memory = memory_after(launcher, planted.sizes, seed);
    const std::vector<double> got = memory.read(result_tensor);
    const bool is_right = std::ranges::equal(got, planted.expected(input(planted)));
    return rules == all_rules && !is_right ? "wrong results" : "";
  } catch (const DeviceError& error) {
    return error.what();
  }
}

// The numbers that follow `file`, ascending.
std::vector<int> lines_named(const std::string& text, const std::string& file) {
  std::set<int> lines;
  for (std::size_t at = 0; (at = text.find(file, at)) != std::string::npos;) {
    at += file.size();
    lines.insert(std::stoi(text.substr(at)));
  }
  return {lines.begin(), lines.end()};
}

class CheckedKernel : public testing::TestWithParam<Planted> {};

TEST_P(CheckedKernel, BugIsFoundInEachOfThreeOrdersAtItsLine) {
  const Planted& planted = GetParam();
  const std::vector<int> lines = marked_lines(planted);
  // A plain order, a random one, and one that switches threads at accesses.
  const std::array<std::uint64_t, 3> orders = planted.needs_switches
                                                  ? std::array<std::uint64_t, 3>{2, 4, 6}
                                                  : std::array<std::uint64_t, 3>{0, 1, 2};
  if (planted.needs_switches) {
    EXPECT_EQ(finding_of(planted, planted.wrong, rules_of(planted.check), 0), "");
  }
  for (const std::uint64_t seed : orders) {
    const std::string found = finding_of(planted, planted.wrong, rules_of(planted.check), seed);
    EXPECT_NE(found, "") << "order " << seed;
    EXPECT_EQ(finding_of(planted, planted.wrong, rules_of(planted.check), seed), found);
    const std::vector<int> named = lines_named(found, std::string(planted.name) + ".cu:");
    const bool is_marked = !named.empty() && std::ranges::includes(lines, named);
    EXPECT_TRUE(lines.empty() || is_marked) << found;
    if (seed == orders.front()) {
      fmt::print("| `{}` | {} | {} |\n", planted.name, name_of(planted.check), found);
    }
  }
}

TEST_P(CheckedKernel, NothingIsFoundInItsTwin) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(finding_of(GetParam(), GetParam().twin, all_rules, seed), "") << "order " << seed;
  }
}

// Variables of the program live on. A launch that ends with a finding has never been: what it had
// written is taken back, so that the next one finds what a fresh program does.
TEST(CheckedVariables, FindingsNameThemAndLeaveThemAsTheyWere) {
  const Planted& race = find("variable_race");
  const std::string first = finding_of(race, race.wrong, rules_of(race.check), 0);
  EXPECT_NE(first.find(" writes stage<float>[32], "), std::string::npos) << first;
  EXPECT_EQ(finding_of(race, race.wrong, rules_of(race.check), 0), first);

  const Planted& count = find("variable_count_without_atomic");
  const std::string found = finding_of(count, count.wrong, rules_of(count.check), 0);
  EXPECT_NE(found.find(" reads visits[0], "), std::string::npos) << found;
  EXPECT_EQ(finding_of(count, count.twin, all_rules, 0), "");
}

TEST(CheckedWorkspaces, WhatWasFreedIsCalledSo) {
  const Planted& freed = find("workspace_used_after_free");
  const std::string found = finding_of(freed, freed.wrong, rules_of(freed.check), 0);
  EXPECT_NE(found.find(" reads memory that cudaFree took back[0]"), std::string::npos) << found;
}

class LegitimateKernel : public testing::TestWithParam<Legitimate> {};

TEST_P(LegitimateKernel, NothingIsFound) {
  // Many, as it takes an unlucky switch of threads to break a loop around atomicCAS apart.
  for (std::uint64_t seed = 0; seed < 120; ++seed) {
    EXPECT_EQ(finding_of(GetParam(), GetParam().launch, all_rules, seed), "") << "order " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(All, LegitimateKernel, testing::ValuesIn(all_legitimate()),
                         [](const auto& info) { return std::string(info.param.name); });

INSTANTIATE_TEST_SUITE_P(All, CheckedKernel, testing::ValuesIn(all()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace warpcheck::planted
