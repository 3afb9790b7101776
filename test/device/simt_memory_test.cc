// Shared memory begins each block as poison, whatever ran before.
#include <bit>
#include <cmath>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/simulator.h"
#include "kernels/simt_kernels.h"

namespace {

constexpr unsigned short not_a_number = 0x7fff;

void expect_poison() {
  constexpr std::size_t blocks = 4;
  std::vector<float> first(blocks);
  std::vector<float> second(blocks);
  std::vector<double> dynamic(blocks);
  simt_kernels::read_uninitialised(first.data(), second.data(), dynamic.data(), blocks);
  std::vector<float> in_function(blocks);
  simt_kernels::read_uninitialised_in_function(in_function.data(), blocks);
  for (std::size_t block = 0; block < blocks; ++block) {
    EXPECT_TRUE(std::isnan(first[block])) << block;
    EXPECT_TRUE(std::isnan(second[block])) << block;
    EXPECT_TRUE(std::isnan(dynamic[block])) << block;
    EXPECT_TRUE(std::isnan(in_function[block])) << block;
  }
  unsigned short half_bits = 0;
  unsigned short bfloat16_bits = 0;
  simt_kernels::read_uninitialised_halves(&half_bits, &bfloat16_bits);
  EXPECT_EQ(half_bits, not_a_number);
  EXPECT_EQ(bfloat16_bits, not_a_number);
}

TEST(SimtSharedMemory, IsPoisonInEveryBlockOfEveryLaunch) {
  EXPECT_TRUE(warpcheck::simt::shared_memory_is_poisoned());
  expect_poison();
  simt_kernels::fill_shared(3.0F);
  expect_poison();
}

TEST(SimtSharedMemory, IsPoisonOnAnyThreadOfTheProgram) {
  std::thread(expect_poison).join();
}

TEST(SimtSharedMemoryDeathTest, DynamicEndsAtAPageThatNobodyMayTouch) {
  EXPECT_DEATH(simt_kernels::overflow_dynamic_shared(), "");
}

}  // namespace
