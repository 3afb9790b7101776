// Atomics, loads with hints, clocks and the calls of launchers.
#include "kernels/device_words.h"

#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/simulator.h"

namespace {

TEST(DeviceWords, AtomicsOfEveryType) {
  constexpr int threads = 96;
  constexpr int sum = threads * (threads - 1) / 2;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE("schedule " + std::to_string(seed));
    warpcheck::simt::set_schedule(seed);
    device_words::Atomics all{};
    all.both_bits = -1;
    all.max = -1;
    device_words::atomics(&all, threads);
    EXPECT_EQ(all.add_int, sum);
    EXPECT_EQ(all.sub, -sum);
    EXPECT_EQ(all.max, 49);
    EXPECT_EQ(all.min, -49);
    EXPECT_EQ(all.both_bits, -256);
    EXPECT_EQ(all.any_bits, 0xffffffffU);
    EXPECT_EQ(all.odd_bits, 0U);           // 32 times each
    EXPECT_EQ(all.incremented, 96U % 10);  // 0 to 9 and again
    EXPECT_EQ(all.decremented, (10U - 96 % 10) % 10);
    EXPECT_EQ(all.add_long, 96ULL << 33);
    EXPECT_EQ(all.most_long, 95ULL << 33);
    EXPECT_EQ(all.add_float, 48);
    EXPECT_EQ(all.add_double, 24);
    EXPECT_EQ(all.add_by_cas, sum);
    EXPECT_EQ(all.of_block, 96);
    EXPECT_EQ(all.of_system, 192);
    EXPECT_EQ(all.add_half, 0x5600);      // 96
    EXPECT_EQ(all.add_bfloat16, 0x42c0);  // 96
    EXPECT_EQ(all.olds, sum - all.exchanged);
  }
  warpcheck::simt::set_schedule(0);
}

TEST(DeviceWords, LoadsAndStoresWithHints) {
  const float x[4] = {1, 2, 3, 4};
  float y[4] = {};
  device_words::hints(x, y);
  EXPECT_EQ((std::vector<float>(y, y + 4)), (std::vector<float>{2, 4, 6, 4}));

  alignas(16) float from[40], to[40];
  std::iota(from, from + 40, 0.0F);
  device_words::vectors_by_ldg(from, to, 40);
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(to[i], static_cast<float>(i / 4 * 4 + 3 - i % 4));
  }
}

TEST(DeviceWords, ClocksAdvanceAndKernelsPrint) {
  EXPECT_TRUE(device_words::clock_advances());
  testing::internal::CaptureStdout();
  EXPECT_EQ(device_words::device_printf(42), 0);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "value 42 of thread 1\n");
}

TEST(DeviceWords, LaunchersGetSensibleAnswers) {
  EXPECT_EQ(device_words::wrong_answers(nullptr), 0);
  std::vector<float> x(100, 3), y(100);
  device_words::by_stream_of_its_own(x.data(), y.data(), 100);
  EXPECT_EQ(y, std::vector<float>(100, 6));
}

}  // namespace
