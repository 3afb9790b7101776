// Correct kernels give the result of a plain loop, in plain order and in 50 random ones.
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "device/simt/simulator.h"
#include "kernels/simt_kernels.h"

namespace {

constexpr std::uint64_t schedules = 51;  // 0 is the plain order

template <class Test>
void under_every_schedule(Test test) {
  for (std::uint64_t seed = 0; seed < schedules; ++seed) {
    SCOPED_TRACE("schedule " + std::to_string(seed));
    warpcheck::simt::set_schedule(seed);
    test();
  }
  warpcheck::simt::set_schedule(0);
}

// Small integers, whose sums are exact in any order.
template <class T>
std::vector<T> numbers(int n) {
  std::vector<T> x(static_cast<std::size_t>(n));
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<T>(static_cast<int>(i * 7919 % 61) - 20);
  }
  return x;
}

TEST(SimtCorrect, SumsByTreeAndByShuffles) {
  const auto x = numbers<float>(1000);
  const float expected = std::accumulate(x.begin(), x.end(), 0.0F);
  under_every_schedule([&] {
    std::vector<float> tree(3, -1.0F);
    std::vector<float> shuffle(3, -1.0F);
    simt_kernels::block_sum_tree(x.data(), tree.data(), 1000, 3);
    simt_kernels::block_sum_shuffle(x.data(), shuffle.data(), 1000, 3);
    EXPECT_EQ(tree[0] + tree[1] + tree[2], expected);
    EXPECT_EQ(shuffle, tree);
  });
}

TEST(SimtCorrect, AtomicTotal) {
  const auto x = numbers<int>(777);
  under_every_schedule([&] {
    int total = 5;
    simt_kernels::total_atomic(x.data(), &total, 777);
    EXPECT_EQ(total, std::accumulate(x.begin(), x.end(), 5));
  });
}

TEST(SimtCorrect, Scan) {
  const auto x = numbers<int>(1000);
  std::vector<int> expected(x.size());
  std::partial_sum(x.begin(), x.end(), expected.begin());
  under_every_schedule([&] {
    std::vector<int> y(x.size(), -1);
    simt_kernels::inclusive_scan(x.data(), y.data(), 1000);
    EXPECT_EQ(y, expected);
  });
}

TEST(SimtCorrect, Histogram) {
  std::vector<unsigned char> x(5000);
  std::vector<unsigned> expected(256);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<unsigned char>(i * i % 251);
    ++expected[x[i]];
  }
  under_every_schedule([&] {
    std::vector<unsigned> counts(256);
    simt_kernels::histogram(x.data(), counts.data(), 5000);
    EXPECT_EQ(counts, expected);
  });
}

TEST(SimtCorrect, TransposeThroughDynamicSharedMemory) {
  constexpr int rows = 37;
  constexpr int cols = 50;
  const auto x = numbers<float>(rows * cols);
  under_every_schedule([&] {
    std::vector<float> y(x.size(), -1.0F);
    simt_kernels::transpose_dynamic(x.data(), y.data(), rows, cols);
    for (int r = 0; r < rows; ++r) {
      for (int c = 0; c < cols; ++c) {
        ASSERT_EQ(y[static_cast<std::size_t>(c * rows + r)],
                  x[static_cast<std::size_t>(r * cols + c)]);
      }
    }
  });
}

TEST(SimtCorrect, NeighboursInAWarpAfterSyncwarp) {
  const auto x = numbers<double>(320);
  under_every_schedule([&] {
    std::vector<double> y(x.size(), -1.0);
    simt_kernels::reverse_in_warps(x.data(), y.data(), 320);
    for (std::size_t i = 0; i < x.size(); ++i) {
      ASSERT_EQ(y[i], x[i ^ 31U]);
    }
  });
}

TEST(SimtCorrect, VotesOfBlockAndWarp) {
  unsigned ballot = 0;
  for (unsigned lane = 0; lane < 32; lane += 3) {
    ballot |= 1U << lane;
  }
  under_every_schedule([&] {
    std::vector<int> counts(12, -7);
    simt_kernels::votes(counts.data(), 75);
    EXPECT_EQ(counts, (std::vector<int>{37, 1, 1, static_cast<int>(ballot), 1, 0, -16, -16, -1,
                                        0xff00, 0, 0}));
  });
}

TEST(SimtCorrect, ActiveLanesShareOneAtomic) {
  const auto x = numbers<int>(200);
  int positive = 0;
  int sum = 0;
  for (const int v : x) {
    positive += v > 0 ? 1 : 0;
    sum += v > 0 ? v : 0;
  }
  under_every_schedule([&] {
    std::vector<int> y(x.size());
    int count = 0;
    simt_kernels::compact_positive(x.data(), y.data(), &count, 200);
    EXPECT_EQ(count, positive);
    EXPECT_EQ(std::accumulate(y.begin(), y.begin() + positive, 0), sum);
  });
}

TEST(SimtCorrect, ThreadsWithoutWorkMayReturnBeforeABarrier) {
  const auto x = numbers<float>(41);
  under_every_schedule([&] {
    std::vector<float> y(x.size(), -1.0F);
    simt_kernels::early_return(x.data(), y.data(), 41);
    for (std::size_t i = 0; i < x.size(); ++i) {
      ASSERT_EQ(y[i], x[i] - x[0]);
    }
  });
}

TEST(SimtCorrect, SegmentsOfAWarpWorkOnTheirOwn) {
  const auto x = numbers<int>(64);
  for (int width = 1; width <= 32; width *= 2) {
    under_every_schedule([&] {
      std::vector<int> y(x.size(), -1);
      simt_kernels::segments(x.data(), y.data(), 64, width);
      for (int i = 0; i < 64; ++i) {
        const int first = i / width * width;
        const int sum = std::accumulate(x.begin() + first, x.begin() + first + width, 0);
        ASSERT_EQ(y[static_cast<std::size_t>(i)], sum * 1000 + first) << "width " << width;
      }
    });
  }
}

// The lane that a lane reads, as the CUDA C++ Programming Guide defines it ("Warp Shuffle
// Functions"): segments of `width` lanes; who would read beyond its segment reads itself, but for
// xor, which may reach lower segments.
int read_by(simt_kernels::Shuffle kind, int lane, int argument, int width) {
  const int first = lane / width * width;
  switch (kind) {
    case simt_kernels::Shuffle::direct:
      return first + argument % width;
    case simt_kernels::Shuffle::up:
      return lane - argument < first ? lane : lane - argument;
    case simt_kernels::Shuffle::down:
      return lane + argument >= first + width ? lane : lane + argument;
    case simt_kernels::Shuffle::exclusive_or:
      return (lane ^ argument) >= first + width ? lane : lane ^ argument;
  }
  return -1;
}

TEST(SimtCorrect, EveryShuffleReadsTheLaneOfTheGuide) {
  using simt_kernels::Shuffle;
  for (const Shuffle kind : {Shuffle::direct, Shuffle::up, Shuffle::down, Shuffle::exclusive_or}) {
    for (int width = 1; width <= 32; width *= 2) {
      for (int argument = 0; argument <= 40; ++argument) {
        std::vector<int> y(32, -1);
        simt_kernels::shuffle_lanes(kind, argument, width, y.data());
        for (int lane = 0; lane < 32; ++lane) {
          ASSERT_EQ(y[static_cast<std::size_t>(lane)], 100 + read_by(kind, lane, argument, width))
              << "kind " << static_cast<int>(kind) << " argument " << argument << " width " << width
              << " lane " << lane;
        }
      }
    }
  }
}

TEST(SimtCorrect, TailsMayReadBeyondTheirWarpWhenTheyDoNotUseIt) {
  const auto x = numbers<float>(16);
  under_every_schedule([&] {
    float y = -1;
    simt_kernels::tail_sum(x.data(), &y, 16);
    EXPECT_EQ(y, std::accumulate(x.begin(), x.end(), 0.0F));
  });
}

}  // namespace
