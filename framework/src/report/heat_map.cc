#include "report/heat_map.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "report/fold.h"
#include "report/font.h"
#include "report/unfolding.h"

namespace warpcheck::report {
namespace {

constexpr int picture_width = 600;
constexpr int margin = 12;
constexpr int large = 2;  // scale of all text that fits
constexpr int text_height = glyph_height * large;
constexpr int line_height = text_height + 8;
constexpr int largest_cell = 24;
constexpr int smallest_cell = 2;  // one wrong element of a large tensor is to be seen
constexpr int tallest_plot = 360;
constexpr Index tile = 32;  // elements between two lines of the tile grid

constexpr Colour black{0, 0, 0};
constexpr Colour line_colour{70, 76, 84};

// What a cell shows: an octave of its worst element, or one of these.
constexpr int outside = -2;  // of the tensor
constexpr int right = -1;
constexpr int unmeasured = Pattern::beyond_measure + 1;

// Where the cells lie in the picture, and how many elements share one.
struct Grid {
  int left = 0, top = 0;      // of the upper left cell
  int rows = 1, cols = 1;     // cells
  int height = 1, width = 1;  // of a cell, in pixels
  Index fold_rows = 1, fold_cols = 1;
  Index tick_rows = 1, tick_cols = 1;  // elements from one label to the next

  int x(Index col) const { return left + static_cast<int>(col / fold_cols) * width; }
  int y(Index row) const { return top + static_cast<int>(row / fold_rows) * height; }
  int bottom() const { return top + rows * height; }
};

int width_of(std::string_view text) {
  return Canvas::text_width(text, large);
}

// Rows that get a label; none where there is but one row.
std::vector<Index> labelled_rows(const Unfolding& plane, const Grid& grid) {
  std::vector<Index> rows;
  for (Index r = 0; r < plane.rows && plane.rows > 1; r += grid.tick_rows) {
    rows.push_back(r);
  }
  return rows;
}

Grid grid_of(const Unfolding& plane) {
  Grid grid;
  grid.fold_rows = side_for(plane.rows, tallest_plot / smallest_cell);
  grid.rows = static_cast<int>(blocks(plane.rows, grid.fold_rows));
  grid.height = std::clamp(tallest_plot / grid.rows, smallest_cell, largest_cell);
  grid.tick_rows = plane.leading.empty() ? grid.fold_rows : plane.group;
  while (grid.tick_rows * grid.height < (text_height + 4) * grid.fold_rows) {
    grid.tick_rows *= 2;
  }
  int widest = 0;
  for (const Index row : labelled_rows(plane, grid)) {
    widest = std::max(widest, width_of(plane.row_label(row)) + 8);
  }
  grid.left = margin + widest;
  grid.top = margin + line_height + (plane.down.empty() ? 0 : line_height);
  const int space = picture_width - margin - grid.left;
  grid.fold_cols = side_for(plane.cols, space / smallest_cell);
  grid.cols = static_cast<int>(blocks(plane.cols, grid.fold_cols));
  grid.width = std::clamp(space / grid.cols, smallest_cell, largest_cell);
  const int label = width_of(std::to_string(plane.cols)) + 8;
  grid.tick_cols = grid.fold_cols;
  while (grid.tick_cols * grid.width < label * grid.fold_cols) {
    grid.tick_cols *= 2;
  }
  return grid;
}

// What each element shows, in the order of the tensor.
std::vector<int> levels_of(const Pattern& pattern) {
  std::vector<int> levels(pattern.wrong.size(), right);
  std::size_t marked = 0;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (pattern.wrong[i]) {
      levels[i] = marked < pattern.octaves.size() ? pattern.octaves[marked] : unmeasured;
      ++marked;
    }
  }
  return levels;
}

// One above the largest octave; at least 4, so that small differences look small.
int top_of(const Pattern& pattern) {
  int top = 4;
  for (const std::int8_t octave : pattern.octaves) {
    if (octave != Pattern::beyond_measure) {
      top = std::max(top, octave + 1);
    }
  }
  return top;
}

Colour colour_of(int level, int top) {
  switch (level) {
    case right:
      return right_colour;
    case unmeasured:
      return unmeasured_colour;
    case Pattern::beyond_measure:
      return beyond_colour;
    default:
      return heat_colour(level, top);
  }
}

// The worst of the elements that share the cell of (row, col).
int level_of_cell(const std::vector<int>& levels, const Unfolding& plane, const Grid& grid,
                  Index row, Index col) {
  int worst = outside;
  for (Index r = row; r < std::min(row + grid.fold_rows, plane.rows); ++r) {
    for (Index c = col; c < std::min(col + grid.fold_cols, plane.cols); ++c) {
      const Index element = r * plane.cols + c;
      if (element < plane.elements) {
        worst = std::max(worst, levels[static_cast<std::size_t>(element)]);
      }
    }
  }
  return worst;
}

void draw_cells(Canvas& canvas, const Pattern& pattern, const Unfolding& plane, const Grid& grid) {
  constexpr int with_gap = 6;  // cells of so many pixels are told apart by a white line
  const std::vector<int> levels = levels_of(pattern);
  const int top = top_of(pattern);
  const int width = grid.width - (grid.width >= with_gap ? 1 : 0);
  const int height = grid.height - (grid.height >= with_gap ? 1 : 0);
  for (Index row = 0; row < plane.rows; row += grid.fold_rows) {
    for (Index col = 0; col < plane.cols; col += grid.fold_cols) {
      const int level = level_of_cell(levels, plane, grid, row, col);
      if (level != outside) {
        canvas.fill({grid.x(col), grid.y(row), width, height}, colour_of(level, top));
      }
    }
  }
}

// The tile grid, lines between the groups of rows, and a frame. A line takes the last pixel of the
// cell before it; cells of two pixels keep theirs.
void draw_lines(Canvas& canvas, const Unfolding& plane, const Grid& grid) {
  constexpr int thick_enough = 3;
  const int width = grid.cols * grid.width, height = grid.rows * grid.height;
  if (grid.width >= thick_enough && tile % grid.fold_cols == 0) {
    for (Index col = tile; col < plane.cols; col += tile) {
      canvas.fill({grid.x(col) - 1, grid.top, 1, height}, line_colour);
    }
  }
  const Index every = plane.leading.empty() ? tile : plane.group;
  if (grid.height >= thick_enough && every % grid.fold_rows == 0 && !plane.wrapped) {
    for (Index row = every; row < plane.rows; row += every) {
      canvas.fill({grid.left, grid.y(row) - 1, width, 1}, line_colour);
    }
  }
  canvas.fill({grid.left - 1, grid.top - 1, width + 2, 1}, line_colour);
  canvas.fill({grid.left - 1, grid.bottom(), width + 2, 1}, line_colour);
  canvas.fill({grid.left - 1, grid.top, 1, height}, line_colour);
  canvas.fill({grid.left + width, grid.top, 1, height}, line_colour);
}

// One line of text from the left margin: in small letters if it is long, cut if it is very long.
void write_line(Canvas& canvas, int y, std::string text) {
  const int space = picture_width - 2 * margin;
  const int scale = width_of(text) <= space ? large : 1;
  const auto most = static_cast<std::size_t>(space / Canvas::text_width("x", 1));
  if (text.size() > most) {
    text = text.substr(0, most - 3) + "...";
  }
  canvas.text(margin, y, text, scale, black);
}

void draw_labels(Canvas& canvas, const Unfolding& plane, const Grid& grid) {
  for (const Index row : labelled_rows(plane, grid)) {
    const std::string label = plane.row_label(row);
    const int y = std::max(grid.y(row) + (grid.height - text_height) / 2, grid.top - 1);
    canvas.text(grid.left - 8 - width_of(label) + large, y, label, large, black);
  }
  for (Index col = 0; col < plane.cols && plane.elements > 1; col += grid.tick_cols) {
    const std::string label = std::to_string(col);
    const int middle = grid.x(col) + grid.width / 2, width = width_of(label);
    canvas.fill({middle, grid.bottom(), 1, 4}, line_colour);
    canvas.text(std::clamp(middle - width / 2, 0, picture_width - width), grid.bottom() + 6, label,
                large, black);
  }
}

// A coloured square and what it means; returns where the next one begins.
int draw_key(Canvas& canvas, int x, int y, Colour colour, std::string_view text) {
  canvas.fill({x, y, text_height, text_height}, colour);
  canvas.text(x + text_height + 6, y, text, large, black);
  return x + text_height + 6 + width_of(text) + 18;
}

void draw_scale(Canvas& canvas, int y, int top) {
  constexpr int longest = 220;
  const int step = std::max(longest / top, 1);
  const std::string before = "error / bound  1 ";
  canvas.text(margin, y, before, large, black);
  const int left = margin + width_of(before);
  for (int octave = 0; octave < top; ++octave) {
    canvas.fill({left + octave * step, y, step, text_height}, heat_colour(octave, top));
  }
  const double most = std::ldexp(1.0, top);
  const std::string text = most < 1e5 ? fmt::format("{:.0f}", most) : fmt::format("{:.0e}", most);
  canvas.text(left + top * step + 6, y, text, large, black);
}

void draw_legend(Canvas& canvas, int y, const Pattern& pattern, std::string_view adjective) {
  const auto& octaves = pattern.octaves;
  const auto beyond = std::count(octaves.begin(), octaves.end(), Pattern::beyond_measure);
  int x = draw_key(canvas, margin, y, right_colour, "right");
  if (octaves.empty()) {
    draw_key(canvas, x, y, unmeasured_colour, adjective);
  }
  if (beyond > 0) {
    draw_key(canvas, x, y, beyond_colour, "no measure (NaN, inf, bound 0)");
  }
  if (beyond < static_cast<std::ptrdiff_t>(octaves.size())) {
    draw_scale(canvas, y + line_height, top_of(pattern));
  }
}

std::string fold_text(const Grid& grid) {
  if (grid.fold_rows == 1 && grid.fold_cols == 1) {
    return "";
  }
  return fmt::format("a cell shows the worst of {} x {}", grid.fold_rows, grid.fold_cols);
}

}  // namespace

Colour heat_colour(int octave, int top) {
  // Yellow, orange, red, dark red, purple: darker is worse, for every eye.
  constexpr std::array<Colour, 5> stops{Colour{255, 237, 160}, Colour{254, 178, 76},
                                        Colour{252, 78, 42}, Colour{177, 0, 38}, Colour{75, 0, 50}};
  const int last = static_cast<int>(stops.size()) - 1, range = std::max(top - 1, 1);
  const int place = std::clamp(octave, 0, range) * last;
  const int stop = std::min(place / range, last - 1), part = place - stop * range;
  const Colour &from = stops[static_cast<std::size_t>(stop)],
               &to = stops[static_cast<std::size_t>(stop) + 1];
  const auto mixed = [&](int a, int b) {
    return static_cast<std::uint8_t>(a + (b - a) * part / range);
  };
  return {mixed(from.red, to.red), mixed(from.green, to.green), mixed(from.blue, to.blue)};
}

Canvas heat_map(const Pattern& pattern, std::string_view adjective) {
  const Unfolding plane = unfold(pattern.shape);
  const Grid grid = grid_of(plane);
  const std::string fold = fold_text(grid);
  const int across_y = grid.bottom() + 6 + line_height;
  const int fold_y = across_y + (plane.across.empty() ? 0 : line_height);
  const int legend_y = fold_y + (fold.empty() ? 0 : line_height) + 6;
  Canvas canvas(picture_width, legend_y + 2 * line_height + margin);
  write_line(
      canvas, margin,
      fmt::format("{}[{}] {}: {} of {} {}", pattern.output, fmt::join(pattern.shape.sizes, ", "),
                  pattern.format.name, pattern.count(), pattern.wrong.size(), adjective));
  write_line(canvas, margin + line_height, plane.down);
  draw_cells(canvas, pattern, plane, grid);
  draw_lines(canvas, plane, grid);
  draw_labels(canvas, plane, grid);
  write_line(canvas, across_y, plane.across);
  write_line(canvas, fold_y, fold);
  draw_legend(canvas, legend_y, pattern, adjective);
  return canvas;
}

}  // namespace warpcheck::report
