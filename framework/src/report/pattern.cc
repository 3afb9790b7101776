#include "report/pattern.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "base/list.h"

namespace warpcheck::report {
namespace {

// Where the marked elements lie along one dim.
struct Extent {
  Index size = 0;
  Index low = std::numeric_limits<Index>::max();
  Index high = -1;
  bool odd = true, even = true;                // all indices are
  bool first_of_32 = true, last_of_32 = true;  // all indices are 0, or 31, modulo 32

  void take(Index i) {
    low = std::min(low, i);
    high = std::max(high, i);
    odd = odd && i % 2 == 1;
    even = even && i % 2 == 0;
    first_of_32 = first_of_32 && i % 32 == 0;
    last_of_32 = last_of_32 && i % 32 == 31;
  }
};

// A set of indices along one dim, in words, and how many there are.
struct Part {
  std::string words;
  Index size = 0;
};

// How the indices of a dim are called: positions in one dim, rows and columns in two, by the dim's
// name in more.
struct DimWords {
  std::string one, many, of;

  std::string single(const char* which) const { return fmt::format("the {} {}{}", which, one, of); }
  std::string block(Index width) const {
    return fmt::format("the last partial block of {} {}{}", width, many, of);
  }
  std::string from(Index i) const { return fmt::format("{}{} >= {}", many, of, i); }
  std::string below(Index i) const { return fmt::format("{}{} < {}", many, of, i); }
  std::string number(Index i) const { return fmt::format("{} {}{}", one, i, of); }
  std::string all(const char* which) const { return fmt::format("{} {}{}", which, many, of); }
  std::string residue(int r) const {
    return fmt::format("{}{} with remainder {} modulo 32", many, of, r);
  }
};

DimWords dim_words(const Shape& shape, std::size_t dim) {
  if (shape.rank() == 1) {
    return {"position", "positions", ""};
  }
  if (shape.rank() == 2) {
    return dim == 0 ? DimWords{"row", "rows", ""} : DimWords{"column", "columns", ""};
  }
  return {"index", "indices", " of " + shape.dims[dim]};
}

// The indices that leave `remainder` modulo `divisor`, below size.
Index count_of(Index size, Index remainder, Index divisor) {
  return (size - remainder + divisor - 1) / divisor;
}

// Claims about remainders need more than a handful of elements to be no accident.
std::optional<Part> periodic(const Extent& e, const DimWords& words, Index marked) {
  constexpr Index enough = 4;
  if (marked < enough || e.low == e.high) {
    return std::nullopt;
  }
  if (e.first_of_32) {
    return Part{words.residue(0), count_of(e.size, 0, 32)};
  }
  if (e.last_of_32) {
    return Part{words.residue(31), count_of(e.size, 31, 32)};
  }
  if (e.odd || e.even) {
    return Part{words.all(e.odd ? "odd" : "even"), count_of(e.size, e.odd ? 1 : 0, 2)};
  }
  return std::nullopt;
}

// The most telling set of indices that holds all marked ones, but not the whole dim.
std::optional<Part> part_along(const Extent& e, const DimWords& words, Index marked) {
  if (e.size < 2) {
    return std::nullopt;
  }
  if (e.low == e.size - 1) {
    return Part{words.single("last"), 1};
  }
  if (e.high == 0) {
    return Part{words.single("first"), 1};
  }
  if (e.low == e.high && marked > 1) {
    return Part{words.number(e.low), 1};
  }
  for (const Index width : {32, 64, 128}) {
    const Index rest = e.size % width;
    if (e.size > width && rest != 0 && e.low >= e.size - rest) {
      return Part{words.block(width), rest};
    }
  }
  if (auto part = periodic(e, words, marked)) {
    return part;
  }
  constexpr Index step = 8;  // borders elsewhere are chance
  if (e.low > 0 && e.low % step == 0) {
    return Part{words.from(e.low), e.size - e.low};
  }
  if (e.high + 1 < e.size && (e.high + 1) % step == 0) {
    return Part{words.below(e.high + 1), e.high + 1};
  }
  return std::nullopt;
}

std::vector<Extent> extents(const Pattern& pattern) {
  const auto& sizes = pattern.shape.sizes;
  std::vector<Extent> found(sizes.size());
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    found[d].size = sizes[d];
  }
  for (std::size_t i = 0; i < pattern.wrong.size(); ++i) {
    auto rest = static_cast<Index>(i);
    for (std::size_t d = sizes.size(); pattern.wrong[i] && d-- > 0; rest /= sizes[d]) {
      found[d].take(rest % sizes[d]);
    }
  }
  return found;
}

}  // namespace

std::string pattern_sentence(const Pattern& pattern, std::string_view adjective) {
  const Index marked = pattern.count();
  const auto total = static_cast<Index>(pattern.wrong.size());
  if (marked == 0 || total < 2 || total != pattern.shape.size()) {
    return {};
  }
  if (marked == total) {
    return fmt::format("every element is {}", adjective);
  }
  const std::vector<Extent> along = extents(pattern);
  std::vector<std::string> parts;
  Index size = 1;
  for (std::size_t d = 0; d < along.size(); ++d) {
    const auto part = part_along(along[d], dim_words(pattern.shape, d), marked);
    size *= part ? part->size : along[d].size;
    if (part) {
      parts.push_back(part->words);
    }
  }
  if (parts.empty()) {
    return {};
  }
  const std::string where = listed(parts, " and ");
  if (marked == 1) {
    return fmt::format("the only {} element is in {}", adjective, where);
  }
  return marked == size ? fmt::format("the {} elements are exactly those in {}", adjective, where)
                        : fmt::format("every {} element is in {}", adjective, where);
}

}  // namespace warpcheck::report
