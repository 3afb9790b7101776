// Edit distance, one row of the table at a time.
#include "base/nearest.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <numeric>

namespace warpcheck {
namespace {

std::size_t edits(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest_name(std::string_view given, const std::vector<std::string>& names) {
  std::string nearest;
  std::size_t fewest = std::numeric_limits<std::size_t>::max();
  for (const std::string& name : names) {
    if (const std::size_t needed = edits(given, name); needed < fewest) {
      fewest = needed;
      nearest = name;
    }
  }
  return nearest;
}

}  // namespace warpcheck
