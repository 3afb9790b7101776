// Schedules: repeatable, different from each other, and able to show missing barriers.
#include <numeric>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/block_order.h"
#include "device/simt/simulator.h"
#include "kernels/simt_kernels.h"

namespace {

class SimtSchedule : public testing::Test {
 protected:
  void TearDown() override { warpcheck::simt::set_schedule(0); }
};

std::uint64_t fingerprint(std::uint64_t seed, int launches = 1) {
  warpcheck::simt::set_schedule(seed);
  std::uint64_t print = 0;
  for (int i = 0; i < launches; ++i) {
    simt_kernels::order_of_threads(&print, 5, 40);
    simt_kernels::order_after_barrier(&print, 300);
  }
  return print;
}

TEST_F(SimtSchedule, SeedZeroIsThePlainOrder) {
  std::uint64_t expected = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    expected = expected * 0x100000001b3U + i + 1;
  }
  for (std::uint64_t i = 0; i < 300; ++i) {
    expected = expected * 0x100000001b3U + i + 1;
  }
  EXPECT_EQ(fingerprint(0), expected);
}

// The numbers are the same with every compiler: a schedule is part of a replay text.
TEST_F(SimtSchedule, SeedDecidesTheOrder) {
  EXPECT_EQ(fingerprint(1), fingerprint(1));
  EXPECT_EQ(fingerprint(1), 5610450752551586144U);
  EXPECT_EQ(fingerprint(0xfedcba9876543210U), 152217651451473982U);
  std::set<std::uint64_t> prints;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    prints.insert(fingerprint(seed));
  }
  EXPECT_EQ(prints.size(), 200U);
}

TEST_F(SimtSchedule, LaunchesOfOneSeedHaveDifferentOrders) {
  warpcheck::simt::set_schedule(3);
  std::uint64_t first = 0;
  std::uint64_t second = 0;
  simt_kernels::order_of_threads(&first, 1, 40);
  simt_kernels::order_of_threads(&second, 1, 40);
  EXPECT_NE(first, second);
}

TEST_F(SimtSchedule, OrderOfBlocksIsAPermutation) {
  for (const std::uint64_t n : {1U, 2U, 3U, 5U, 64U, 1000U, 4097U}) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      const warpcheck::simt::BlockOrder order(n, seed, 0);
      std::vector<bool> seen(n);
      bool plain = true;
      for (std::uint64_t i = 0; i < n; ++i) {
        ASSERT_LT(order[i], n);
        ASSERT_FALSE(seen[order[i]]);
        seen[order[i]] = true;
        plain = plain && order[i] == i;
      }
      EXPECT_EQ(plain, seed == 0 || n == 1 || plain) << n;
      EXPECT_TRUE(n < 64 || plain == (seed == 0)) << n;
    }
  }
}

// How many of 50 random orders show a wrong result.
template <class Wrong>
int found(Wrong wrong) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    warpcheck::simt::set_schedule(seed);
    count += wrong() ? 1 : 0;
  }
  return count;
}

TEST_F(SimtSchedule, ShowsAMissingBarrier) {
  std::vector<float> x(40);
  std::iota(x.begin(), x.end(), 1.0F);
  EXPECT_GE(found([&] {
              std::vector<float> y(x.size());
              simt_kernels::missing_barrier(x.data(), y.data(), 40);
              return y != std::vector<float>(x.rbegin(), x.rend());
            }),
            48);
}

TEST_F(SimtSchedule, ShowsAMissingSyncwarp) {
  std::vector<float> x(32);
  std::iota(x.begin(), x.end(), 1.0F);
  EXPECT_GE(found([&] {
              float sum = 0;
              simt_kernels::missing_syncwarp(x.data(), &sum, 32);
              return sum != 528;
            }),
            48);
}

}  // namespace
