#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

#include "test/checked/planted.h"

namespace warpcheck::planted::expected {
namespace {

constexpr std::size_t block = block_size;

// y[i] = of(i), as many as x has.
template <class Of>
Values each(const Values& x, Of of) {
  Values y(x.size());
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] = of(i);
  }
  return y;
}

float sum(const Values& x) {
  return std::accumulate(x.begin(), x.end(), 0.0F);
}

// x[i], or 0 outside.
float at(const Values& x, std::size_t i) {
  return i < x.size() ? x[i] : 0;
}

}  // namespace

Values copied(const Values& x) {
  return x;
}
Values ones(const Values& x) {
  return Values(x.size(), 1);
}
Values maximum(const Values& x) {
  return {*std::max_element(x.begin(), x.end())};
}
Values how_many(const Values& x) {
  return {static_cast<float>(x.size())};
}
Values one_block(const Values& x) {
  return each(x, [&](std::size_t i) { return i < block ? x[i] : 0; });
}
Values plus_reversed(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i] + x[x.size() - 1 - i]; });
}
Values doubled(const Values& x) {
  return each(x, [&](std::size_t i) { return 2 * x[i]; });
}
Values reversed(const Values& x) {
  return {x.rbegin(), x.rend()};
}
Values rotated(const Values& x) {
  return each(x, [&](std::size_t i) { return x[(i + 1) % x.size()]; });
}
Values shifted_left(const Values& x) {
  return each(x, [&](std::size_t i) { return at(x, i + 1); });
}
Values shifted_right(const Values& x) {
  return each(x, [&](std::size_t i) { return at(x, i - 1); });
}
Values swapped(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i ^ 1U]; });
}
Values warps_swapped(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i ^ 32U]; });
}
Values firsts(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i / block * block]; });
}
Values next_block(const Values& x) {
  return each(x, [&](std::size_t i) { return x[(i + block) % x.size()]; });
}
Values block_numbers(const Values& x) {
  return each(x, [](std::size_t i) {
    const std::size_t number = i / block;
    return static_cast<float>(number);
  });
}
Values block_sums(const Values& x) {
  Values y((x.size() + block - 1) / block);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i / block] += x[i];
  }
  return y;
}
Values total(const Values& x) {
  return {sum(x)};
}
Values total_and_block_sums(const Values& x) {
  Values y = block_sums(x);
  y.insert(y.begin(), sum(x));
  return y;
}
Values total_everywhere(const Values& x) {
  return Values(x.size(), sum(x));
}
Values prefix_sums(const Values& x) {
  Values y(x.size());
  std::partial_sum(x.begin(), x.end(), y.begin());
  return y;
}
Values tile_sums(const Values& x) {
  Values y(block);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[block - 1 - i % block] += x[i];
  }
  return y;
}
Values neighbours(const Values& x) {
  return each(x, [&](std::size_t i) { return at(x, i - 1) + x[i] + at(x, i + 1); });
}
Values differences(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i] - at(x, i - 1); });
}
Values histogram(const Values& x) {
  Values y(bin_count);
  for (const float value : x) {
    y[static_cast<std::size_t>(value) % bin_count] += 1;
  }
  return y;
}
Values parity(const Values& x) {
  return each(x, [&](std::size_t i) { return std::fmod(x[i], 2.0F); });
}
Values transposed_square(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i % 16 * 16 + i / 16]; });
}
Values rows_shifted_left(const Values& x) {
  return each(x, [&](std::size_t i) { return i % 16 == 15 ? 0 : x[i + 1]; });
}
Values rounds(const Values& x) {
  return each(x, [](std::size_t) { return 5.0F; });
}
Values scattered(const Values& x) {
  Values y(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i * 77777777 % x.size()] = x[i];
  }
  return y;
}
Values transposed_wide(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i % 4 * 16 + i / 4]; });
}
Values sums_of_four(const Values& x) {
  return each(x, [&](std::size_t i) {
    const auto around = [&](std::size_t k) { return x[(i + k) % x.size()]; };
    return around(0) + around(1) + around(2) + around(3);
  });
}
Values row_sums(const Values& x) {
  Values y(x.size() / 16);
  for (std::size_t i = 0; i < x.size(); ++i) {
    y[i / 16] += x[i];
  }
  return y;
}
Values first_of_sixteen(const Values& x) {
  return each(x, [&](std::size_t i) { return i < 16 ? x[0] : 0; });
}
Values halves_swapped(const Values& x) {
  return each(x, [&](std::size_t i) { return x[i ^ 16U]; });
}
Values halves(const Values& x) {
  return each(x, [&](std::size_t i) { return std::floor(x[i] / 2); });
}

}  // namespace warpcheck::planted::expected
