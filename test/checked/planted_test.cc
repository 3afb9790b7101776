// Planted bugs in the fast mode of the simulator: how many of 100 orders of threads show each, and
// that no order shows anything in a correct twin.
#include "test/checked/planted.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "device/image.h"
#include "warpcheck/error.h"

namespace warpcheck::planted {
namespace {

constexpr std::uint64_t orders = 100;

// What the kernel did wrong in this order of threads; empty if nothing shows.
template <class Subject>
std::string fault_of(const Subject& planted, Launcher launcher, std::uint64_t seed) {
  try {
    const device::Image memory = memory_after(launcher, planted.sizes, seed);
    if (memory.red_zone_hit()) {
      return "writes outside of " + memory.red_zone_hit()->tensor;
    }
    const std::vector<float> expected = planted.expected(input(planted));
    const std::vector<double> got = memory.read(result_tensor);
    for (std::size_t i = 0; i < got.size(); ++i) {
      if (got[i] != static_cast<double>(expected.at(i))) {
        return fmt::format("y[{}] is {}, not {}", i, got[i], expected[i]);
      }
    }
    return "";
  } catch (const DeviceError& error) {
    return error.what();
  }
}

// The same in a process of its own, as wrong kernels may break the one that they run in.
bool shows(const Planted& planted, std::uint64_t seed) {
  const pid_t child = fork();
  if (child == 0) {
    std::_Exit(fault_of(planted, planted.wrong, seed).empty() ? 0 : 1);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status != 0;
}

// Broken rules are seen, and poison is read, in every order.
bool needs_no_luck(Check check) {
  return check == Check::reads_initialised_memory || check == Check::synchronises_correctly
         || check == Check::accepts_launch || check == Check::stays_in_stack;
}

// The beginning of its row in the manual.
std::string row_of(const Planted& planted) {
  return fmt::format("| `{}` | {} | {} |", planted.name, bug_of(planted), name_of(planted.check));
}

class PlantedKernel : public testing::TestWithParam<Planted> {};

TEST_P(PlantedKernel, TwinIsRightInEveryOrder) {
  const Planted& planted = GetParam();
  for (std::uint64_t seed = 0; seed <= orders; ++seed) {
    EXPECT_EQ(fault_of(planted, planted.twin, seed), "") << "order " << seed;
  }
}

TEST_P(PlantedKernel, FileMarksWhereTheBugIs) {
  const bool in_launch = GetParam().check == Check::accepts_launch;
  EXPECT_EQ(marked_lines(GetParam()).empty(), in_launch);
}

TEST_P(PlantedKernel, ManualHasARowForIt) {
  std::ifstream file(WARPCHECK_SOURCE_DIR "/framework/docs/planted_bugs.md");
  const std::string manual((std::istreambuf_iterator<char>(file)), {});
  EXPECT_NE(manual.find("\n" + row_of(GetParam())), std::string::npos) << row_of(GetParam());
}

INSTANTIATE_TEST_SUITE_P(All, PlantedKernel, testing::ValuesIn(all()),
                         [](const auto& info) { return std::string(info.param.name); });

class LegitimateKernel : public testing::TestWithParam<Legitimate> {};

TEST_P(LegitimateKernel, IsRightInEveryOrder) {
  for (std::uint64_t seed = 0; seed <= orders; ++seed) {
    EXPECT_EQ(fault_of(GetParam(), GetParam().launch, seed), "") << "order " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(All, LegitimateKernel, testing::ValuesIn(all_legitimate()),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(SlowPlanted, RandomOrdersShowMostAndRulesAll) {
  int surely = 0;
  for (const Planted& planted : all()) {
    if (planted.check == Check::ends) {
      continue;
    }
    int found = 0;
    for (std::uint64_t seed = 1; seed <= orders; ++seed) {
      found += shows(planted, seed) ? 1 : 0;
    }
    fmt::print("{} {} |\n", row_of(planted), found);
    surely += found >= 90 ? 1 : 0;
    if (needs_no_luck(planted.check)) {
      EXPECT_EQ(found, orders) << planted.name;
    }
  }
  EXPECT_GE(surely, 50);
}

}  // namespace
}  // namespace warpcheck::planted
