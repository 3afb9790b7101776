// Each rule of the simulator: the kernel with the mistake is reported in so many words, under every
// schedule; the one without is not.
#include <array>
#include <cctype>
#include <fstream>
#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/simulator.h"
#include "kernels/simt_kernels.h"
#include "warpcheck/error.h"

namespace {

using simt_kernels::Rule;

struct Planted {
  Rule rule;
  const char* message;  // in plain order, with LINE for the source lines
};

std::ostream& operator<<(std::ostream& out, const Planted& planted) {
  return out << std::string_view(planted.message).substr(0, 40);
}

// Blocks have 48 threads: a whole warp, and one of 16 lanes.
const std::vector<Planted> planted{
    {Rule::divergent_barriers,
     "barrier divergence: block (0,0,0): thread (16,0,0) waits in __syncthreads at "
     "simt_rules.cu:LINE, but thread (0,0,0) in __syncthreads at simt_rules.cu:LINE"},
    {Rule::divergent_votes,
     "barrier divergence: block (0,0,0): thread (16,0,0) waits in __syncthreads_count at "
     "simt_rules.cu:LINE, but thread (0,0,0) in __syncthreads_or at simt_rules.cu:LINE"},
    {Rule::barrier_and_warp_deadlock,
     "deadlock: block (0,0,0): no thread can go on: thread (0,0,0) waits in __syncthreads at "
     "simt_rules.cu:LINE, thread (1,0,0) in __shfl_sync at simt_rules.cu:LINE"},
    {Rule::exited_lane_in_mask,
     "warp mask names an exited lane: block (0,0,0): thread (6,0,0) in __any_sync at "
     "simt_rules.cu:LINE, mask 0xffffffff, but lane 5 has returned from the kernel"},
    {Rule::lane_exits_later,
     "warp mask names an exited lane: block (0,0,0): thread (0,0,0) in __any_sync at "
     "simt_rules.cu:LINE, mask 0xffffffff, but lane 31 has returned from the kernel"},
    {Rule::lane_exits_after_wait,
     "warp mask names an exited lane: block (0,0,0): thread (0,0,0) in __any_sync at "
     "simt_rules.cu:LINE, mask 0xffffffff, but lane 31 has returned from the kernel"},
    {Rule::lane_beyond_block,
     "warp mask names a lane beyond the block: block (0,0,0): thread (32,0,0) in __syncwarp at "
     "simt_rules.cu:LINE, mask 0x0001ffff, but the warp has no lane 16"},
    {Rule::caller_not_in_mask,
     "warp mask without the caller: block (0,0,0): thread (16,0,0) in __ballot_sync at "
     "simt_rules.cu:LINE, mask 0x0000ffff, is lane 16"},
    {Rule::masks_disagree,
     "lanes of a warp disagree on the mask: block (0,0,0): thread (16,0,0) in __shfl_sync at "
     "simt_rules.cu:LINE, mask 0xffffffff, but thread (0,0,0) in __shfl_sync at "
     "simt_rules.cu:LINE, mask 0x0001ffff"},
    {Rule::operations_disagree,
     "lanes of a warp disagree on the operation: block (0,0,0): thread (8,0,0) in __all_sync at "
     "simt_rules.cu:LINE, but thread (0,0,0) in __any_sync at simt_rules.cu:LINE"},
    {Rule::sizes_disagree,
     "lanes of a warp disagree on the operation: block (0,0,0): thread (8,0,0) in __shfl_sync at "
     "simt_rules.cu:LINE, 4 bytes, but thread (0,0,0) in __shfl_sync at simt_rules.cu:LINE, 8 "
     "bytes"},
    {Rule::shuffle_from_outside_mask,
     "shuffle from a lane that takes no part: block (0,0,0): thread (0,0,0) in __shfl_sync at "
     "simt_rules.cu:LINE, mask 0x000000ff, reads lane 8"},
    {Rule::shuffle_from_absent_lane,
     "shuffle from a lane that takes no part: block (0,0,0): thread (32,0,0) in __shfl_xor_sync "
     "at simt_rules.cu:LINE, mask 0xffffffff, reads lane 16"},
    {Rule::shuffle_width,
     "shuffle width: block (0,0,0): thread (0,0,0) in __shfl_sync at simt_rules.cu:LINE, width 12 "
     "is not a power of two up to 32"},
    {Rule::warp_deadlock,
     "deadlock: block (0,0,0): no thread can go on: thread (0,0,0) in __syncwarp at "
     "simt_rules.cu:LINE"},
    {Rule::trap, "kernel called __trap() in block (0,0,0), thread (7,0,0), at simt_rules.cu:LINE"},
};

// The text of the DeviceError that it throws; empty if it throws none.
std::string error_of(const std::function<void()>& launch) {
  try {
    launch();
  } catch (const warpcheck::DeviceError& error) {
    return error.what();
  }
  return "";
}

// A source line that a message names, and the operation that it says is there.
struct Place {
  std::string operation;
  std::size_t line;
};

const std::string file_and_colon = "simt_rules.cu:";

std::vector<Place> places_in(const std::string& message) {
  std::vector<Place> places;
  for (std::size_t at = message.find(file_and_colon); at != std::string::npos;
       at = message.find(file_and_colon, at + 1)) {
    const std::size_t name = message.rfind("__", at);
    const std::size_t end = message.find_first_of(" (", name);
    places.push_back(
        {message.substr(name, end - name), std::stoul(message.substr(at + file_and_colon.size()))});
  }
  return places;
}

std::string without_lines(std::string message) {
  for (std::size_t at = message.find(file_and_colon); at != std::string::npos;
       at = message.find(file_and_colon, at + 1)) {
    const std::size_t digits = at + file_and_colon.size();
    std::size_t end = digits;
    while (end < message.size() && std::isdigit(static_cast<unsigned char>(message[end])) != 0) {
      ++end;
    }
    message.replace(digits, end - digits, "LINE");
  }
  return message;
}

class SimtRules : public testing::TestWithParam<Planted> {
 protected:
  void TearDown() override { warpcheck::simt::set_schedule(0); }
  std::array<int, 48> y_{};
};

TEST_P(SimtRules, MistakeIsReported) {
  warpcheck::simt::set_schedule(0);
  const auto message = error_of([&] { simt_kernels::break_rule(GetParam().rule, y_.data()); });
  EXPECT_EQ(without_lines(message), GetParam().message);
}

TEST_P(SimtRules, MistakeIsReportedInEveryOrder) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    warpcheck::simt::set_schedule(seed);
    EXPECT_NE(error_of([&] { simt_kernels::break_rule(GetParam().rule, y_.data()); }), "") << seed;
  }
}

TEST_P(SimtRules, CorrectTwinIsNot) {
  for (std::uint64_t seed = 0; seed <= 50; ++seed) {
    warpcheck::simt::set_schedule(seed);
    EXPECT_EQ(error_of([&] { simt_kernels::keep_rule(GetParam().rule, y_.data()); }), "") << seed;
  }
}

// The named lines are those of the named operations.
TEST_P(SimtRules, LinesAreRight) {
  std::ifstream file(WARPCHECK_SOURCE_DIR "/test/device/kernels/simt_rules.cu");
  std::vector<std::string> source;
  for (std::string line; std::getline(file, line);) {
    source.push_back(line);
  }
  const auto message = error_of([&] { simt_kernels::break_rule(GetParam().rule, y_.data()); });
  const auto places = places_in(message);
  EXPECT_FALSE(places.empty()) << message;
  for (const Place& place : places) {
    ASSERT_LE(place.line, source.size()) << message;
    EXPECT_NE(source[place.line - 1].find(place.operation + "("), std::string::npos) << message;
  }
}

INSTANTIATE_TEST_SUITE_P(All, SimtRules, testing::ValuesIn(planted), [](const auto& info) {
  return "Rule" + std::to_string(static_cast<int>(info.param.rule));
});

TEST(SimtLaunch, RefusesWhatADeviceWould) {
  constexpr std::size_t most = std::size_t{227} * 1024;
  const auto error = [](unsigned gx, unsigned gy, unsigned bx, unsigned bz, std::size_t shared) {
    return error_of([=] { simt_kernels::shape_only(gx, gy, bx, bz, shared); });
  };
  EXPECT_EQ(error(1, 1, 1024, 1, most), "");
  EXPECT_EQ(error(1, 65535, 1, 64, 0), "");
  EXPECT_EQ(error(0, 1, 32, 1, 0),
            "invalid launch configuration: grid (0,1,1); each extent is at least 1 and at most "
            "(2147483647,65535,65535)");
  EXPECT_EQ(error(1, 65536, 32, 1, 0),
            "invalid launch configuration: grid (1,65536,1); each extent is at least 1 and at most "
            "(2147483647,65535,65535)");
  EXPECT_EQ(error(1, 1, 0, 1, 0),
            "invalid launch configuration: block (0,1,1); each extent is at least 1 and at most "
            "(1024,1024,64)");
  EXPECT_EQ(error(1, 1, 1025, 1, 0),
            "invalid launch configuration: block (1025,1,1); each extent is at least 1 and at most "
            "(1024,1024,64)");
  EXPECT_EQ(error(1, 1, 32, 33, 0),
            "invalid launch configuration: a block of 1056 threads; at most 1024");
  EXPECT_EQ(error(1, 1, 32, 1, most + 1),
            "invalid launch configuration: 232449 bytes of dynamic and 0 of static shared memory; "
            "together at most 232448");
}

TEST(SimtLaunch, ExceptionsOfKernelsComeThroughAndLeaveNothingBehind) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    warpcheck::simt::set_schedule(seed);
    EXPECT_THROW(simt_kernels::throw_from_kernel(static_cast<int>(seed)), std::runtime_error);
    EXPECT_NO_THROW(simt_kernels::throw_from_kernel(-1));
  }
  warpcheck::simt::set_schedule(0);
}

// "simt_rules.cu:27", of the line that ends in this comment.
std::string place_of(const std::string& comment) {
  std::ifstream file(WARPCHECK_SOURCE_DIR "/test/device/kernels/simt_rules.cu");
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.ends_with(comment)) {
      return "simt_rules.cu:" + std::to_string(number);
    }
  }
  return "no such line";
}

TEST(SimtLaunch, FailedAssertIsAnErrorThatNamesItAndLeavesNothingBehind) {
  EXPECT_EQ(error_of([] { simt_kernels::assert_at_most(42); }),
            "assert(value && \"as it was launched\") failed in block (1,0,0), thread (3,0,0), at "
                + place_of("// ASSERT"));
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    warpcheck::simt::set_schedule(seed);
    EXPECT_NE(error_of([] { simt_kernels::assert_at_most(42); }), "");
    EXPECT_EQ(error_of([] { simt_kernels::assert_at_most(79); }), "");
  }
  warpcheck::simt::set_schedule(0);
}

TEST(SimtLaunchDeathTest, AssertOfALauncherEndsTheProgramAsEver) {
  EXPECT_DEATH(simt_kernels::assert_at_most(-1),
               "simt_rules.cu:[0-9]+: Assertion `last >= 0' failed");
}

TEST(SimtLaunch, KernelsCannotStartKernels) {
  EXPECT_THROW(simt_kernels::start_kernel_in_kernel(), warpcheck::Misuse);
  EXPECT_NO_THROW(simt_kernels::fill_shared(1.0F));
}

}  // namespace
