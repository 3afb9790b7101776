#include "report/unfolding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpcheck::report {
namespace {

constexpr Index longest_row = 64;

// The dims that are not of size 1.
Shape without_ones(const Shape& shape) {
  Shape kept;
  for (std::size_t d = 0; d < shape.sizes.size(); ++d) {
    if (shape.sizes[d] != 1) {
      kept.dims.push_back(shape.dims[d]);
      kept.sizes.push_back(shape.sizes[d]);
    }
  }
  return kept;
}

// The smallest power of two, 32 or more, for which there are no more rows than columns.
Index wrapped_columns(Index size) {
  Index cols = 32;
  while (cols * cols < size) {
    cols *= 2;
  }
  return cols;
}

}  // namespace

std::string Unfolding::row_label(Index row) const {
  if (leading.empty()) {
    return std::to_string(wrapped ? row * cols : row);
  }
  Index rest = row / group;
  std::vector<Index> index(leading.size());
  for (std::size_t d = leading.size(); d-- > 0; rest /= leading[d]) {
    index[d] = rest % leading[d];
  }
  return fmt::format("{}", fmt::join(index, ","));
}

Unfolding unfold(const Shape& shape) {
  const Shape kept = without_ones(shape);
  Unfolding plane;
  plane.elements = shape.size();
  plane.rows = kept.rows();
  plane.cols = kept.last();
  if (kept.rank() == 0) {
    return plane;
  }
  plane.across = fmt::format("{} = {}", kept.dims.back(), plane.cols);
  if (kept.rank() == 1 && plane.cols > longest_row) {
    plane.wrapped = true;
    plane.cols = wrapped_columns(plane.elements);
    plane.rows = (plane.elements + plane.cols - 1) / plane.cols;
    plane.across += fmt::format(", {} a row", plane.cols);
  } else if (kept.rank() > 1) {
    const std::vector<std::string> names(kept.dims.begin(), kept.dims.end() - 1);
    const std::vector<Index> sizes(kept.sizes.begin(), kept.sizes.end() - 1);
    plane.down = fmt::format("{} = {}", fmt::join(names, " x "), fmt::join(sizes, " x "));
    plane.leading.assign(sizes.begin(), sizes.end() - 1);
    plane.group = plane.leading.empty() ? 1 : sizes.back();
  }
  return plane;
}

}  // namespace warpcheck::report
