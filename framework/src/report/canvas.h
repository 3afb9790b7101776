// A picture of coloured pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace warpcheck::report {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;
  bool operator==(const Colour&) const = default;
};

// A part of a picture, in pixels from its upper left corner.
struct Area {
  int x = 0, y = 0, width = 0, height = 0;
};

class Canvas {
 public:
  // All white.
  Canvas(int width, int height);

  int width() const { return width_; }
  int height() const { return height_; }
  Colour at(int x, int y) const;
  // Row by row from the top, three bytes a pixel: red, green, blue.
  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

  // What lies outside of the picture is left out.
  void fill(const Area& area, Colour colour);
  // Characters whose dots are squares of `scale` pixels; (x, y) is the upper left corner.
  void text(int x, int y, std::string_view text, int scale, Colour colour);
  // How wide text() is.
  static int text_width(std::string_view text, int scale);

  // Makes a PNG file of it, in one step. Empty, or why that failed.
  std::string write_png(const std::string& path) const;

 private:
  // Where the three bytes of a pixel begin.
  std::size_t place_of(int x, int y) const;

  int width_, height_;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace warpcheck::report
