// Planted bugs in the checked simulator: each is found under one order of threads, at the line that
// has the bug, and nothing is found in any twin.
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "device/backend.h"
#include "device/image.h"
#include "device/simt/finding.h"
#include "device/simt/watcher.h"
#include "test/checked/planted.h"
#include "warpcheck/error.h"

namespace warpcheck::planted {

std::ostream& operator<<(std::ostream& out, const Planted& planted) {
  return out << planted.name;
}

std::ostream& operator<<(std::ostream& out, const Legitimate& legitimate) {
  return out << legitimate.name;
}

namespace {

using simt::Rule;

Shape row_of(int elements) {
  return {{"n"}, {elements}};
}

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
  static const std::unique_ptr<device::Backend> backend = device::make_simt_backend();
  const std::vector<float> x = input(planted);
  device::Image image;
  const std::size_t in = image.add("x", f32, row_of(planted.sizes.n), Layout::contiguous);
  const std::size_t out = image.add("y", f32, row_of(planted.sizes.y), Layout::contiguous);
  const std::size_t work = image.add("w", f32, row_of(planted.sizes.w), Layout::contiguous);
  image.make();
  image.write(in, {x.begin(), x.end()});
  image.write(work, std::vector<double>(static_cast<std::size_t>(planted.sizes.w)));
  if (planted.sizes.y_is_zero) {
    image.write(out, std::vector<double>(static_cast<std::size_t>(planted.sizes.y)));
  } else {
    image.poison(out, device::Poison::first);
  }
  simt::watcher->set_rules(rules);
  try {
    backend->execute(
        image.bytes(), {.schedule = seed, .image = &image}, [&](std::byte* base, CUstream_st*) {
          launcher({image.view(in, base).data<float>(), image.view(out, base).data<float>(),
                    static_cast<unsigned*>(image.view(work, base).raw()), planted.sizes.n});
        });
  } catch (const DeviceError& error) {
    return error.what();
  }
  const std::vector<float> expected = planted.expected(x);
  const std::vector<double> got = image.read(out);
  return rules == all_rules && !std::ranges::equal(got, expected) ? "wrong results" : "";
}

// What clang makes of the wrong kernel has no such bug: it copies a whole vector without the
// alignment of its type, and loads only what is used.
bool is_compiled_away([[maybe_unused]] const Planted& planted) {
#if defined(__clang__)
  return planted.name == "misaligned_vector" || planted.name == "read_past_end";
#else
  return false;
#endif
}

class CheckedKernel : public testing::TestWithParam<Planted> {};

TEST_P(CheckedKernel, BugIsFoundInEachOfThreeOrdersAtItsLine) {
  const Planted& planted = GetParam();
  if (is_compiled_away(planted)) {
    EXPECT_EQ(finding_of(planted, planted.wrong, rules_of(planted.check), 0), "");
    return;
  }
  const std::vector<int> lines = marked_lines(planted);
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const std::string found = finding_of(planted, planted.wrong, rules_of(planted.check), seed);
    EXPECT_NE(found, "") << "order " << seed;
    const auto is_named = [&](int line) {
      return found.find(fmt::format("{}.cu:{}", planted.name, line)) != std::string::npos;
    };
    EXPECT_TRUE(lines.empty() || std::ranges::any_of(lines, is_named)) << found;
    if (seed == 0) {
      fmt::print("| `{}` | {} | {} |\n", planted.name, name_of(planted.check), found);
    }
  }
}

TEST_P(CheckedKernel, NothingIsFoundInItsTwin) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(finding_of(GetParam(), GetParam().twin, all_rules, seed), "") << "order " << seed;
  }
}

class LegitimateKernel : public testing::TestWithParam<Legitimate> {};

TEST_P(LegitimateKernel, NothingIsFound) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    EXPECT_EQ(finding_of(GetParam(), GetParam().launch, all_rules, seed), "") << "order " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(All, LegitimateKernel, testing::ValuesIn(all_legitimate()),
                         [](const auto& info) { return std::string(info.param.name); });

INSTANTIATE_TEST_SUITE_P(All, CheckedKernel, testing::ValuesIn(all()),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace warpcheck::planted
