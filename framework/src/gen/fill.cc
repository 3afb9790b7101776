// The values of a recipe. No libm, and no product that a compiler could fuse into a sum with
// another rounding: the build turns contraction off, and a test pins the bits.
#include <algorithm>
#include <bit>

#include "gen/philox.h"
#include "gen/spikes.h"
#include "number/bits.h"
#include "warpcheck/case.h"
#include "warpcheck/recipe.h"

namespace warpcheck {
namespace {

using gen::below;
using gen::Block;
using gen::philox;
using gen::Stream;
using gen::unit;
using number::power_of_two;

// Calls put(element, value) for all elements; `value(block, j)` makes one from word j of its block.
template <class Value>
void each(std::vector<double>& out, std::uint64_t seed, Value value) {
  const std::size_t n = out.size();
  for (std::size_t i = 0; i < n; i += 4) {
    const Block block = philox(seed, Stream::values, i / 4);
    const std::size_t end = std::min<std::size_t>(4, n - i);
    for (std::size_t j = 0; j < end; ++j) {
      out[i + j] = value(block, static_cast<unsigned>(j));
    }
  }
}

void fill_uniform(std::vector<double>& out, std::uint64_t seed, double low, double high) {
  const double width = high - low;
  each(out, seed, [=](const Block& block, unsigned j) { return low + width * unit(block, j); });
}

// Irwin-Hall: eight uniform numbers of 32 bits, summed exactly; variance 8/12.
void fill_normal(std::vector<double>& out, std::uint64_t seed, double mean, double deviation) {
  constexpr double sqrt_of_1_5 = 1.224744871391589;
  constexpr std::int64_t centre = std::int64_t{4} << 32;
  for (std::size_t i = 0; i < out.size(); ++i) {
    std::int64_t sum = 4;  // half a unit for each number, so that the mean is exact
    for (const std::uint64_t half : {0U, 1U}) {
      for (const std::uint32_t word : philox(seed, Stream::values, 2 * i + half)) {
        sum += word;
      }
    }
    const double standard = static_cast<double>(sum - centre) * 0x1p-32 * sqrt_of_1_5;
    out[i] = mean + deviation * standard;
  }
}

void fill_log_uniform(std::vector<double>& out, std::uint64_t seed, int low, int high) {
  const auto exponents = static_cast<std::uint64_t>(std::int64_t{high} - low + 1);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const Block block = philox(seed, Stream::values, i);
    const int exponent = low + static_cast<int>(below(block[2], exponents));
    const double magnitude = (1 + unit(block, 0)) * power_of_two(exponent);
    out[i] = (block[3] & 1) != 0 ? -magnitude : magnitude;
  }
}

// The second of a pair negates the first; the last of an odd row stands alone.
void fill_cancelling(std::vector<double>& out, std::uint64_t seed, double limit, std::size_t cols) {
  fill_uniform(out, seed, -limit, limit);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (i % cols % 2 == 1) {
      out[i] = -out[i - 1];
    }
  }
}

void fill_sorted(std::vector<double>& out, const Recipe& recipe, std::size_t cols) {
  fill_uniform(out, recipe.seed, recipe.a, recipe.b);
  for (std::size_t row = 0; row < out.size(); row += cols) {
    const auto first = out.begin() + static_cast<std::ptrdiff_t>(row);
    std::sort(first, first + static_cast<std::ptrdiff_t>(cols));
  }
}

void fill_few(std::vector<double>& out, const Recipe& recipe) {
  std::vector<double> table(static_cast<std::size_t>(recipe.a));
  for (std::size_t i = 0; i < table.size(); ++i) {
    table[i] = -1 + 2 * unit(philox(recipe.seed, Stream::table, i), 0);
  }
  each(out, recipe.seed,
       [&](const Block& block, unsigned j) { return table[below(block[j & 3], table.size())]; });
}

void fill_small_ints(std::vector<double>& out, const Recipe& recipe) {
  const auto limit = static_cast<std::int64_t>(recipe.a);
  const auto count = static_cast<std::uint64_t>(2 * limit + 1);
  each(out, recipe.seed, [=](const Block& block, unsigned j) {
    return static_cast<double>(static_cast<std::int64_t>(below(block[j & 3], count)) - limit);
  });
}

void fill_plain(std::vector<double>& out, const Recipe& recipe, std::size_t cols) {
  const auto seed = recipe.seed;
  const double a = recipe.a;
  const double b = recipe.b;
  switch (recipe.kind) {
    case RecipeKind::zeros:
      return;
    case RecipeKind::ones:
      return std::fill(out.begin(), out.end(), 1.0);
    case RecipeKind::constant:
      return std::fill(out.begin(), out.end(), a);
    case RecipeKind::iota:
      for (std::size_t i = 0; i < out.size(); ++i) {
        out[i] = static_cast<double>(i % 1024);
      }
      return;
    case RecipeKind::small_ints:
      return fill_small_ints(out, recipe);
    case RecipeKind::uniform:
      return fill_uniform(out, seed, a, b);
    case RecipeKind::normal:
      return fill_normal(out, seed, a, b);
    case RecipeKind::log_uniform:
      return fill_log_uniform(out, seed, static_cast<int>(a), static_cast<int>(b));
    case RecipeKind::cancelling:
      return fill_cancelling(out, seed, a, cols);
    case RecipeKind::offset:
      return each(out, seed,
                  [=](const Block& block, unsigned j) { return a + b * (2 * unit(block, j) - 1); });
    case RecipeKind::sorted:
      return fill_sorted(out, recipe, cols);
    case RecipeKind::few:
      return fill_few(out, recipe);
  }
}

// Nearest integer, ties to even. Beyond 2^52 every double is one.
double to_integer(double x) {
  constexpr double shift = 0x1p52;
  const double magnitude = x < 0 ? -x : x;
  if (!(magnitude < shift)) {
    return x;
  }
  const double rounded = (magnitude + shift) - shift;
  return x < 0 ? -rounded : rounded;
}

// Nearest number of `precision` significant bits, ties to even, for a normal double.
double to_bits(double x, int precision) {
  const int dropped = 53 - precision;
  if (dropped <= 0) {
    return x;
  }
  auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t half = std::uint64_t{1} << (dropped - 1);
  bits += half - 1 + ((bits >> dropped) & 1);
  bits &= ~((std::uint64_t{1} << dropped) - 1);
  return std::bit_cast<double>(bits);
}

void round_recipe(std::vector<double>& out, int rounding) {
  for (double& x : out) {
    x = rounding == 0 ? to_integer(x) : to_bits(x, rounding);
  }
}

// Rounds to the format; numbers well inside its normal range need no table look-up.
void round_format(std::vector<double>& out, const Format& format) {
  if (format == f64) {
    return;
  }
  const double low = power_of_two(format.min_exponent);
  const double high = format.largest / 2;
  for (double& x : out) {
    const double magnitude = x < 0 ? -x : x;
    x = magnitude >= low && magnitude <= high ? to_bits(x, format.precision) : round_to(format, x);
  }
}

void keep_only(std::vector<double>& out, const Recipe& recipe) {
  if (recipe.keep.empty() && !recipe.keep_none) {
    return;
  }
  std::vector<double> kept(out.size(), 0.0);
  const auto n = static_cast<Index>(out.size());
  for (const auto& [first, last] : recipe.keep) {
    for (Index i = first; i <= std::min(last, n - 1); ++i) {
      kept[static_cast<std::size_t>(i)] = out[static_cast<std::size_t>(i)];
    }
  }
  out = std::move(kept);
}

}  // namespace

std::vector<double> fill(const Recipe& recipe, const Shape& shape, const Format& format) {
  std::vector<double> out(static_cast<std::size_t>(shape.size()), 0.0);
  if (out.empty()) {
    return out;
  }
  fill_plain(out, recipe, static_cast<std::size_t>(shape.last()));
  if (recipe.rounding >= 0) {
    round_recipe(out, recipe.rounding);
  }
  if (recipe.kind != RecipeKind::zeros && recipe.kind != RecipeKind::ones) {
    round_format(out, format);
  }
  gen::put_spikes(out, recipe, shape, format);
  keep_only(out, recipe);
  return out;
}

std::vector<Array> make_inputs(const Op& op, const Case& c) {
  std::vector<Array> inputs;
  for (std::size_t i = 0; i < op.inputs().size(); ++i) {
    const auto& tensor = op.inputs()[i];
    Array array{format_of(tensor, c), op.shape_of(tensor, c.dims), {}};
    array.values = fill(c.inputs.at(i), array.shape, array.format);
    inputs.push_back(std::move(array));
  }
  return inputs;
}

}  // namespace warpcheck
