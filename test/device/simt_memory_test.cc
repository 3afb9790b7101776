// Shared memory begins each block as poison, whatever ran before.
#include <link.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/simulator.h"
#include "device/simt/symbols.h"
#include "kernels/simt_kernels.h"

namespace {

constexpr unsigned short not_a_number = 0x7fff;

// Where the program is loaded.
std::uint64_t load_address() {
  std::uint64_t address = 0;
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* result) {
        *static_cast<std::uint64_t*>(result) = info->dlpi_addr;  // the program comes first
        return 1;
      },
      &address);
  return address;
}

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

TEST(SimtSymbols, TellKernelsArraysAndStrippedFilesApart) {
  std::ifstream program("/proc/self/exe", std::ios::binary);
  const std::string whole((std::istreambuf_iterator<char>(program)), {});
  const auto has = [](const auto& list, std::string_view part) {
    return std::ranges::any_of(
        list, [&](const auto& entry) { return entry.symbol.find(part) != std::string::npos; });
  };
  const auto symbols = warpcheck::simt::read_symbols("/proc/self/exe", load_address());
  EXPECT_TRUE(symbols.present);
  EXPECT_TRUE(has(symbols.kernels, "uninitialised_kernel"));
  EXPECT_FALSE(has(symbols.kernels, "read_uninitialised"));
  EXPECT_TRUE(has(symbols.arrays, "never_written"));
  EXPECT_FALSE(warpcheck::simt::read_symbols("no such file", 0).present);

  // Without its end, where the section table is, the file is as good as stripped.
  const std::string path = testing::TempDir() + "simt_symbols_of_a_cut_program";
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{10}, whole.size() / 2}) {
    std::ofstream(path, std::ios::binary).write(whole.data(), static_cast<std::streamsize>(bytes));
    EXPECT_FALSE(warpcheck::simt::read_symbols(path, load_address()).present) << bytes;
  }
  std::remove(path.c_str());
}

TEST(SimtSharedMemoryDeathTest, DynamicEndsAtAPageThatNobodyMayTouch) {
  EXPECT_DEATH(simt_kernels::overflow_dynamic_shared(), "");
}

}  // namespace
