#include "report/map.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "report/fold.h"

namespace warpcheck::report {
namespace {

constexpr Index max_columns = 72;

// One character for the block of `rows` x `cols` elements at (row, col).
char mark(const Pattern& p, Index row, Index rows, Index col, Index cols) {
  const Index last = p.shape.last();
  bool some = false, all = true;
  for (Index r = row; r < std::min(row + rows, p.shape.rows()); ++r) {
    for (Index c = col; c < std::min(col + cols, last); ++c) {
      const bool wrong = p.wrong[static_cast<std::size_t>(r * last + c)];
      some = some || wrong;
      all = all && wrong;
    }
  }
  return all ? '#' : some ? '+' : '.';
}

// The indices of the leading dims, for tensors of more than two.
std::string label(const Pattern& p, Index row) {
  std::vector<Index> index = p.shape.unflatten(row * p.shape.last());
  index.pop_back();
  return fmt::format("[{}]  ", fmt::join(index, ", "));
}

}  // namespace

std::vector<std::string> wrong_map(const Pattern& p, Index max_rows) {
  const Index rows = p.shape.rows(), cols = p.shape.last();
  if (rows * cols < 2 || rows * cols != static_cast<Index>(p.wrong.size())) {
    return {};
  }
  const Index height = side_for(rows, max_rows), width = side_for(cols, max_columns);
  const bool folded = height > 1 || width > 1;
  const bool labelled = p.shape.rank() > 2 && height == 1;
  const std::size_t label_width = labelled ? label(p, rows - 1).size() : 0;
  std::vector<std::string> lines;
  for (Index r = 0; r < rows; r += height) {
    std::string line = labelled ? label(p, r) : "";
    line.resize(std::max(label_width, line.size()), ' ');
    for (Index c = 0; c < cols; c += width) {
      line += mark(p, r, height, c, width);
    }
    lines.push_back(line);
  }
  if (folded && rows == 1) {
    lines.push_back(fmt::format("a character is {} elements: . none, + some, # all", width));
  } else if (folded) {
    lines.push_back(
        fmt::format("a character is {} x {} elements: . none, + some, # all", height, width));
  }
  return lines;
}

}  // namespace warpcheck::report
