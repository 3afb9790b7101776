// Shrinking ends at the smallest failing shape of all, as exhaustive search finds it, for bugs as
// kernels have them and from many starting points. The runs it takes are printed, not judged.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <tuple>

#include <gtest/gtest.h>

#include "gen/draw.h"
#include "gen/inquiry.h"
#include "gen/shrink.h"
#include "schema/smallest.h"

namespace warpcheck::gen {
namespace {

using Fails = std::function<bool(const Case&)>;

struct Bug {
  const char* name;
  Op op;
  Fails fails;
};

Op matrix() {
  return Op("softmax")
      .input("x", {"rows", "cols"})
      .output("y", {"rows", "cols"})
      .dtypes({f32, f16, bf16})
      .layouts({Layout::padded, Layout::transposed});
}

Op matmul() {
  return Op("matmul")
      .input("a", {"m", "k"})
      .input("b", {"k", "n"})
      .output("c", {"m", "n"})
      .dtypes({f32, f16});
}

Op attention() {
  return Op("attention")
      .input("q", {"m", "d"})
      .input("k", {"n", "d"})
      .input("v", {"n", "d"})
      .output("o", {"m", "d"})
      .dim("d", one_of({8, 16, 64}))
      .attribute("causal", one_of({0, 1}));
}

Op batched() {
  return Op("batched").input("x", {"batch", "rows", "cols"}).output("y", {"batch", "rows", "cols"});
}

Op square() {
  return Op("trace")
      .input("x", {"n", "m"})
      .output("y", {"n"})
      .constraint("n == m", [](const Dims& d) { return d.at("n") == d.at("m"); });
}

Op heads() {
  return Op("heads")
      .input("x", {"rows", "model"})
      .output("y", {"rows", "heads", "depth"})
      .constraint("heads * depth == model",
                  [](const Dims& d) { return d.at("heads") * d.at("depth") == d.at("model"); });
}

// A predicate on sizes alone.
template <class Predicate>
Fails sizes(Predicate predicate) {
  return [predicate](const Case& c) { return predicate(c.dims); };
}

bool power_of_two(Index v) {
  return (v & (v - 1)) == 0;
}

std::vector<Bug> bugs() {
  using S = const Sizes&;
  return {
      {"cols % 128 != 0 and cols > 1", matrix(),
       sizes([](S s) { return s[1] % 128 != 0 && s[1] > 1; })},
      {"cols no power of two", matrix(), sizes([](S s) { return !power_of_two(s[1]); })},
      {"k > 1", matmul(), sizes([](S s) { return s[1] > 1; })},
      {"rows * cols > 1000, cols odd", matrix(),
       sizes([](S s) { return s[0] * s[1] > 1000 && s[1] % 2 == 1; })},
      {"batch * rows * cols > 1000, cols odd", batched(),
       sizes([](S s) { return s[0] * s[1] * s[2] > 1000 && s[2] % 2 == 1; })},
      {"n > 64 in attention", attention(), sizes([](S s) { return s[2] > 64; })},
      {"n > 1 in attention", attention(), sizes([](S s) { return s[2] > 1; })},
      {"volume even", batched(), sizes([](S s) { return volume(s) % 2 == 0; })},
      {"f16, padded, cols % 128 != 0, cols > 1", matrix(),
       [](const Case& c) {
         return c.dtype == f16 && c.layout == Layout::padded && c.dims[1] % 128 != 0
                && c.dims[1] > 1;
       }},
      {"bf16, no zeros, cols > 32", matrix(),
       [](const Case& c) {
         return c.dtype == bf16 && c.inputs[0].kind != RecipeKind::zeros && c.dims[1] > 32;
       }},
      {"cols % 32 == 7", matrix(), sizes([](S s) { return s[1] % 32 == 7; })},
      {"cols % 64 == 0", matrix(), sizes([](S s) { return s[1] % 64 == 0; })},
      {"cols % 96 == 0", matrix(), sizes([](S s) { return s[1] % 96 == 0; })},
      {"cols % 100 == 13, cols > 200", matrix(),
       sizes([](S s) { return s[1] % 100 == 13 && s[1] > 200; })},
      {"cols > 1000 and cols % 4 != 0", matrix(),
       sizes([](S s) { return s[1] > 1000 && s[1] % 4 != 0; })},
      {"rows > 10 and cols > 20", matrix(), sizes([](S s) { return s[0] > 10 && s[1] > 20; })},
      {"rows + cols > 100", matrix(), sizes([](S s) { return s[0] + s[1] > 100; })},
      {"rows % 8 == 3 and cols % 16 == 5", matrix(),
       sizes([](S s) { return s[0] % 8 == 3 && s[1] % 16 == 5; })},
      {"rows == cols, rows > 5", matrix(), sizes([](S s) { return s[0] == s[1] && s[0] > 5; })},
      {"rows > cols", matrix(), sizes([](S s) { return s[0] > s[1]; })},
      {"rows > 2 cols, cols > 3", matrix(), sizes([](S s) { return s[0] > 2 * s[1] && s[1] > 3; })},
      {"rows % 4 == cols % 4, both > 4", matrix(),
       sizes([](S s) { return s[0] % 4 == s[1] % 4 && s[0] > 4 && s[1] > 4; })},
      {"m > 16 or n > 16, k % 8 != 0", matmul(),
       sizes([](S s) { return (s[0] > 16 || s[2] > 16) && s[1] % 8 != 0; })},
      {"m * n * k > 700", matmul(), sizes([](S s) { return volume(s) > 700; })},
      {"cols in the last partial tile of 48", matrix(),
       sizes([](S s) { return s[1] % 48 > 40 && s[1] > 48; })},
      {"rows * cols % 6 == 0, rows > 1", matrix(),
       sizes([](S s) { return s[0] * s[1] % 6 == 0 && s[0] > 1; })},
      {"cols % 37 == 5, cols > 40", matrix(),
       sizes([](S s) { return s[1] % 37 == 5 && s[1] > 40; })},
      {"rows * cols % 37 == 0", matrix(), sizes([](S s) { return s[0] * s[1] % 37 == 0; })},
      {"rows >= cols >= 17", matrix(), sizes([](S s) { return s[0] >= s[1] && s[1] >= 17; })},
      {"rows > 255 or cols > 255", matrix(), sizes([](S s) { return s[0] > 255 || s[1] > 255; })},
      {"rows and cols with a common factor", matrix(),
       sizes([](S s) { return std::gcd(s[0], s[1]) > 2; })},
      {"rows * cols odd, difference > 20", matrix(),
       sizes([](S s) { return s[0] * s[1] % 2 == 1 && std::abs(s[0] - s[1]) > 20; })},
      {"rows, cols >= 33, rows + cols % 7 == 0", matrix(),
       sizes([](S s) { return s[0] >= 33 && s[1] >= 33 && (s[0] + s[1]) % 7 == 0; })},
      {"k * n > 600, k odd", matmul(),
       sizes([](S s) { return s[1] * s[2] > 600 && s[1] % 2 == 1; })},
      {"m < n < k", matmul(), sizes([](S s) { return s[0] < s[2] && s[2] < s[1]; })},
      {"cols / 32 odd", matrix(), sizes([](S s) { return s[1] / 32 % 2 == 1; })},
      {"rows > 1, cols between 100 and 300", matrix(),
       sizes([](S s) { return s[0] > 1 && s[1] >= 100 && s[1] <= 300; })},
      {"causal, n > m, n % 16 != 0", attention(),
       [](const Case& c) {
         return c.attributes[0] == 1 && c.dims[2] > c.dims[0] && c.dims[2] % 16 != 0;
       }},
      {"n == m, n > 33", square(), sizes([](S s) { return s[0] > 33; })},
      {"n == m, n % 16 == 3", square(), sizes([](S s) { return s[0] % 16 == 3; })},
      {"heads > 2 and depth > 3", heads(), sizes([](S s) { return s[2] > 2 && s[3] > 3; })},
      {"model % 8 != 0, heads > 1", heads(), sizes([](S s) { return s[1] % 8 != 0 && s[2] > 1; })},
  };
}

// The smallest failing shape, with dtype, layout and values as they need be.
std::optional<Sizes> exhaustive(const Bug& bug, const std::vector<Sizes>& shapes,
                                const Case& like) {
  for (const auto& shape : shapes) {
    Case c = like;
    c.dims = shape;
    if (bug.fails(c)) {
      return shape;
    }
  }
  return std::nullopt;
}

// A failing case; most generated cases of some of these bugs pass.
Case failing_case(const Bug& bug, const Space& space, Dice& dice) {
  for (;;) {
    Case c = draw_case(space, dice);
    if (bug.fails(c)) {
      return c;
    }
  }
}

class SlowShrinkQuality : public testing::TestWithParam<std::size_t> {};

TEST_P(SlowShrinkQuality, FindsTheSmallestShape) {
  constexpr int starts = 200;
  constexpr std::size_t most_shapes = 60000;
  const Bug bug = bugs()[GetParam()];
  const auto ground = std::make_shared<const ShrinkGround>(bug.op, std::vector<bool>());
  const Space& space = ground->space();
  const auto shapes = smallest_shapes(bug.op, most_shapes, true);
  int exact = 0;
  int total = 0;
  int most = 0;
  std::string missed;
  std::map<std::tuple<std::string, Layout, std::vector<double>, RecipeKind>, std::optional<Sizes>>
      known;
  for (int seed = 0; seed < starts; ++seed) {
    Dice dice(rc::Random(static_cast<std::uint64_t>(seed)));
    const Case start = failing_case(bug, space, dice);
    // What the bugs here look at beside the sizes.
    const auto key = std::make_tuple(std::string(start.dtype.name), start.layout, start.attributes,
                                     start.inputs.front().kind);
    if (known.count(key) == 0) {
      known[key] = exhaustive(bug, shapes, start);
    }
    const auto smallest = known[key];
    ASSERT_TRUE(smallest) << bug.name << ": no small shape fails";
    Shrinker shrinker(ground, start);
    int runs = 0;
    while (const auto proposed = shrinker.propose()) {
      ++runs;
      shrinker.feedback(bug.fails(*proposed));
    }
    total += runs;
    most = std::max(most, runs);
    if (shrinker.best().dims == *smallest) {
      ++exact;
    } else if (missed.size() < 600) {
      missed += "\n  from " + to_text(bug.op, start) + " to " + to_text(bug.op, shrinker.best());
    }
  }
  std::printf("%-42s %3d/%d exact, runs mean %.0f max %d\n", bug.name, exact, starts,
              static_cast<double>(total) / starts, most);
  EXPECT_EQ(exact, starts) << bug.name << missed;
}

INSTANTIATE_TEST_SUITE_P(Slow, SlowShrinkQuality, testing::Range<std::size_t>(0, bugs().size()));

}  // namespace
}  // namespace warpcheck::gen
