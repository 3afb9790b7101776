#include "report/canvas.h"

#include <png.h>

#include <algorithm>

#include "report/font.h"
#include "warpcheck/output_file.h"

namespace warpcheck::report {
namespace {

constexpr int bytes_per_pixel = 3;
constexpr int advance = glyph_width + 1;  // from one character to the next, in dots

}  // namespace

Canvas::Canvas(int width, int height)
    : width_(width),
      height_(height),
      bytes_(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * bytes_per_pixel,
             0xff) {}

Colour Canvas::at(int x, int y) const {
  const std::uint8_t* pixel = &bytes_.at(place_of(x, y));
  return {pixel[0], pixel[1], pixel[2]};
}

std::size_t Canvas::place_of(int x, int y) const {
  const auto row = static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
  return (row + static_cast<std::size_t>(x)) * bytes_per_pixel;
}

void Canvas::fill(const Area& area, Colour colour) {
  const int right = std::min(area.x + area.width, width_);
  const int bottom = std::min(area.y + area.height, height_);
  for (int y = std::max(area.y, 0); y < bottom; ++y) {
    for (int x = std::max(area.x, 0); x < right; ++x) {
      std::uint8_t* pixel = &bytes_[place_of(x, y)];
      pixel[0] = colour.red;
      pixel[1] = colour.green;
      pixel[2] = colour.blue;
    }
  }
}

void Canvas::text(int x, int y, std::string_view text, int scale, Colour colour) {
  for (const char c : text) {
    const Glyph glyph = glyph_of(c);
    for (int dot = 0; dot < glyph_width * glyph_height; ++dot) {
      const int column = dot % glyph_width, row = dot / glyph_width;
      if ((glyph[static_cast<std::size_t>(row)] >> (glyph_width - 1 - column) & 1) != 0) {
        fill({x + column * scale, y + row * scale, scale, scale}, colour);
      }
    }
    x += advance * scale;
  }
}

int Canvas::text_width(std::string_view text, int scale) {
  return static_cast<int>(text.size()) * advance * scale;
}

std::string Canvas::write_png(const std::string& path) const {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width_);
  image.height = static_cast<png_uint_32>(height_);
  image.format = PNG_FORMAT_RGB;
  png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image);
  std::string file(size, '\0');
  if (png_image_write_to_memory(&image, file.data(), &size, 0, bytes_.data(), 0, nullptr) == 0) {
    return "cannot write " + path + ": " + image.message;
  }
  return write_file(path, std::string_view(file).substr(0, size));
}

}  // namespace warpcheck::report
