// Cooperative groups and asynchronous copies, against plain loops.
#include "kernels/groups.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/simulator.h"
#include "warpcheck/error.h"

namespace {

constexpr int n = 64;

template <class T = int>
std::vector<T> numbers() {
  std::vector<T> x(n);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<T>(static_cast<int>(i * 7919 % 61) - 20);
  }
  return x;
}

template <class Test>
void under_schedules(Test test) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    SCOPED_TRACE("schedule " + std::to_string(seed));
    warpcheck::simt::set_schedule(seed);
    test();
  }
  warpcheck::simt::set_schedule(0);
}

template <class Expected>
void expect_each(const std::vector<int>& y, Expected expected) {
  for (int i = 0; i < static_cast<int>(y.size()); ++i) {
    ASSERT_EQ(y[static_cast<std::size_t>(i)], expected(i)) << "thread " << i;
  }
}

TEST(Groups, TilesOfEverySizeReduce) {
  const auto x = numbers();
  for (const int size : {1, 2, 4, 8, 16, 32}) {
    under_schedules([&] {
      std::vector<int> y(n);
      groups::tile_sums(size, x.data(), y.data(), n);
      expect_each(y, [&](int i) {
        int sum = 0;
        for (int j = i / size * size; j < i / size * size + size; ++j) {
          sum += x[static_cast<std::size_t>(j)];
        }
        return sum;
      });
    });
  }
}

TEST(Groups, TilesAndBlocksKnowTheirThreads) {
  for (const int size : {4, 32}) {
    std::vector<int> y(n);
    groups::tile_facts(size, y.data(), n);
    expect_each(y, [&](int i) { return i % size + 100 * (i / size) + 10000 * size; });
  }
  std::vector<int> y(40);
  groups::block_facts(y.data(), 8, 5);
  expect_each(y, [](int i) { return 40 + 1000 * (i % 8) + 100000 * (i / 8); });
  std::vector<unsigned long long> of_grid(60);
  groups::facts_of_the_grid(of_grid.data(), 3, 20);
  for (std::size_t i = 0; i < of_grid.size(); ++i) {
    EXPECT_EQ(of_grid[i], 60 + 1000 * i);
  }
}

TEST(Groups, TilesShuffle) {
  const auto x = numbers<double>();
  under_schedules([&] {
    std::vector<double> y(n);
    groups::tile_moves(x.data(), y.data(), n);
    for (std::size_t i = 0; i < x.size(); ++i) {
      const std::size_t first = i / 8 * 8;
      EXPECT_EQ(y[i], x[first] + 100 * x[i == first ? i : i - 1]
                          + 10000 * x[i + 2 < first + 8 ? i + 2 : i] + 1000000 * x[i ^ 4]);
    }
    std::vector<float> wide(n);
    groups::wide_values(wide.data(), n);
    for (std::size_t i = 0; i < x.size(); ++i) {
      EXPECT_EQ(wide[i], static_cast<float>((i ^ 1) * 10101));
    }
  });
}

TEST(Groups, LanesThatAreTogether) {
  const auto x = numbers();
  under_schedules([&] {
    std::vector<int> y(n);
    groups::odd_ranks(x.data(), y.data(), n);
    for (std::size_t warp = 0; warp < 64; warp += 32) {
      std::vector<std::size_t> odd;
      int sum = 0;
      for (std::size_t i = warp; i < warp + 32; ++i) {
        if (x[i] % 2 != 0) {
          odd.push_back(i);
          sum += x[i];
        } else {
          EXPECT_EQ(y[i], -1);
        }
      }
      for (std::size_t r = 0; r < odd.size(); ++r) {
        const int above = x[odd[std::min(r + 1, odd.size() - 1)]];
        EXPECT_EQ(y[odd[r]],
                  static_cast<int>(r) + 100 * x[odd.back()] + 10000 * above + 1000000 * sum);
      }
    }
  });
}

TEST(Groups, ScansExtremesAndVotes) {
  const auto x = numbers();
  under_schedules([&] {
    std::vector<int> inclusive(n), exclusive(n), range(n);
    std::vector<unsigned> votes(n);
    groups::scans(x.data(), inclusive.data(), exclusive.data(), n);
    groups::extremes(x.data(), range.data(), n);
    groups::votes(x.data(), votes.data(), n);
    for (std::size_t i = 0; i < x.size(); ++i) {
      int below = 0;
      for (std::size_t j = i / 16 * 16; j < i; ++j) {
        below += x[j];
      }
      EXPECT_EQ(exclusive[i], below);
      EXPECT_EQ(inclusive[i], below + x[i]);
      const auto warp = x.begin() + static_cast<std::ptrdiff_t>(i / 32 * 32);
      EXPECT_EQ(range[i], *std::max_element(warp, warp + 32) - *std::min_element(warp, warp + 32));
      unsigned ballot = 0, same = 0;
      for (std::size_t j = 0; j < 4; ++j) {
        ballot |= x[i / 4 * 4 + j] > 0 ? 1U << j : 0U;
        same |= x[i / 4 * 4 + j] == x[i] ? 1U << j : 0U;
      }
      EXPECT_EQ(votes[i],
                ballot + (ballot != 0 ? 100 : 0) + (ballot == 15 ? 1000 : 0) + 10000 * same);
    }
  });
}

TEST(AsynchronousCopies, ArriveWhenTheyAreWaitedFor) {
  std::vector<float> x(256);
  std::iota(x.begin(), x.end(), 1.0F);
  under_schedules([&] {
    std::vector<float> y(256);
    groups::copy_by_pipeline(groups::Wait::right, x.data(), y.data(), 256);
    for (std::size_t i = 0; i < x.size(); ++i) {
      EXPECT_EQ(y[i], x[i / 64 * 64 + 63 - i % 64]);
    }
    for (const int count : {1, 37, 256}) {
      std::vector<float> whole(256, -1);
      groups::copy_by_group(groups::Wait::right, x.data(), whole.data(), count);
      EXPECT_TRUE(std::equal(x.begin(), x.begin() + count, whole.begin()));
      EXPECT_TRUE(std::all_of(whole.begin() + count, whole.end(), [](float v) { return v == -1; }));
    }
  });
}

TEST(AsynchronousCopies, AMissingOrShortWaitShowsAtOnce) {
  std::vector<float> x(256, 1);
  for (const groups::Wait wait : {groups::Wait::missing, groups::Wait::too_short}) {
    std::vector<float> y(256);
    groups::copy_by_pipeline(wait, x.data(), y.data(), 256);
    EXPECT_TRUE(std::isnan(y[0]));
    groups::copy_by_group(wait, x.data(), y.data(), 256);
    EXPECT_EQ(std::isnan(y[0]), wait == groups::Wait::missing);
    EXPECT_TRUE(std::isnan(y[255]));
  }
}

TEST(AsynchronousCopies, FillWithZeros) {
  const std::vector<float> x{1, 2, 3, 4};
  for (int count = 0; count <= 4; ++count) {
    std::vector<float> y(4, -1);
    groups::pad_with_zeros(x.data(), y.data(), count);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_EQ(y[i], static_cast<int>(i) < count ? x[i] : 0);
    }
  }
}

template <class Launch>
std::string message_of(Launch launch) {
  try {
    launch();
  } catch (const warpcheck::SimulatorError& error) {
    return error.what();
  }
  return "no error";
}

void expect_message(const std::string& message, const std::string& begin, const std::string& end) {
  EXPECT_TRUE(message.starts_with(begin) && message.find(end) != std::string::npos) << message;
}

TEST(AsynchronousCopies, RefuseWhatDevicesRefuse) {
  alignas(16) const float x[8] = {};
  float y = 0;
  expect_message(message_of([&] { groups::copy_misaligned(x, &y); }),
                 "asynchronous copy: block (0,0,0), thread (0,0,0): 16 bytes to an address",
                 "groups.cu:");
  expect_message(
      message_of([&] { groups::copy_three_bytes(x, &y); }),
      "asynchronous copy: block (0,0,0), thread (0,0,0): 3 bytes; allowed are 4, 8 and 16",
      "groups.cu:");
}

TEST(Unsupported, IsNamedWithItsPlace) {
  expect_message(message_of([] { groups::wait_for_the_grid(); }),
                 "the simulator does not support a barrier of the whole grid", "groups.cu:");
  int y = 0;
  expect_message(message_of([&] { groups::inline_ptx(&y); }),
                 "the simulator does not support inline PTX: asm(\"mov.u32", "groups.cu:");
}

}  // namespace
