// The picture of the wrong elements, pixel by pixel.
#include "report/heat_map.h"

#include <png.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>

#include <gtest/gtest.h>

#include "report/artifacts.h"
#include "report/font.h"
#include "report/samples.h"
#include "report/unfolding.h"

namespace warpcheck::report {
namespace {

constexpr Colour white{255, 255, 255}, black{0, 0, 0};

// What a file holds, as libpng reads it.
Canvas picture_in(const std::string& path) {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  EXPECT_NE(png_image_begin_read_from_file(&image, path.c_str()), 0) << image.message;
  image.format = PNG_FORMAT_RGB;
  std::vector<std::uint8_t> bytes(PNG_IMAGE_SIZE(image));
  EXPECT_NE(png_image_finish_read(&image, nullptr, bytes.data(), 0, nullptr), 0) << image.message;
  Canvas canvas(static_cast<int>(image.width), static_cast<int>(image.height));
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const int i = static_cast<int>(at / 3);
    const Colour colour{bytes[at], bytes[at + 1], bytes[at + 2]};
    canvas.fill({i % canvas.width(), i / canvas.width(), 1, 1}, colour);
  }
  return canvas;
}

// Stands the text, in large letters, at this place and nothing else there?
bool reads(const Canvas& canvas, int x, int y, std::string_view text) {
  Canvas alone(Canvas::text_width(text, 2), 2 * glyph_height);
  alone.text(0, 0, text, 2, black);
  for (int i = 0; i < alone.width() * alone.height(); ++i) {
    const int column = i % alone.width(), row = i / alone.width();
    if (canvas.at(x + column, y + row) != alone.at(column, row)) {
      return false;
    }
  }
  return true;
}

// The pixels of the colour.
int count_of(const Canvas& canvas, Colour colour) {
  int count = 0;
  for (int i = 0; i < canvas.width() * canvas.height(); ++i) {
    count += canvas.at(i % canvas.width(), i / canvas.width()) == colour ? 1 : 0;
  }
  return count;
}

Pattern pattern_of(Shape shape, std::vector<bool> wrong, std::vector<std::int8_t> octaves) {
  return {"y", std::move(shape), f32, std::move(wrong), std::move(octaves)};
}

TEST(HeatMap, OfTwoRowsAndThreeColumns) {
  const Pattern p = pattern_of({{"rows", "cols"}, {2, 3}}, {false, true, false, true, true, true},
                               {0, 7, 15, Pattern::beyond_measure});
  const std::string path = testing::TempDir() + "warpcheck_heat_map.png";
  ASSERT_EQ(heat_map(p, "wrong").write_png(path), "");
  const Canvas picture = picture_in(path);
  std::remove(path.c_str());
  EXPECT_EQ(picture.width(), 600);
  EXPECT_EQ(picture.height(), 216);
  const std::vector<Colour> cells{right_colour,       heat_colour(0, 16),  right_colour,
                                  heat_colour(7, 16), heat_colour(15, 16), beyond_colour};
  constexpr int left = 32, top = 56, side = 24;
  for (int i = 0; i < 6; ++i) {
    const int x = left + i % 3 * side, y = top + i / 3 * side;
    const Colour cell = cells[static_cast<std::size_t>(i)];
    for (const int corner : {1, side - 3}) {
      EXPECT_EQ(picture.at(x + corner, y + corner), cell) << "element " << i;
    }
  }
  EXPECT_EQ(picture.at(left + side - 1, top + 5), white) << "no gap between cells";
  EXPECT_TRUE(reads(picture, 12, 12, "y[2, 3] f32: 4 of 6 wrong"));
  EXPECT_TRUE(reads(picture, 12, 34, "rows = 2"));
  EXPECT_TRUE(reads(picture, 14, 61, "0"));
  EXPECT_TRUE(reads(picture, 14, 85, "1"));
  EXPECT_TRUE(reads(picture, 38, 110, "0"));
  EXPECT_TRUE(reads(picture, 86, 110, "2"));
  EXPECT_TRUE(reads(picture, 12, 132, "cols = 3"));
  EXPECT_TRUE(reads(picture, 32, 160, "right"));
  EXPECT_TRUE(reads(picture, 130, 160, "no measure (NaN, inf, bound 0)"));
  EXPECT_TRUE(reads(picture, 12, 182, "error / bound  1 "));
  EXPECT_TRUE(reads(picture, 12 + 17 * 12 + 16 * 13 + 6, 182, "65536"));
}

TEST(HeatMap, OfOneDimHasARowAndALineEvery32Elements) {
  const Canvas picture = heat_map(pattern_of({{"rows", "n"}, {1, 33}}, std::vector<bool>(33, true),
                                             std::vector<std::int8_t>(33)),
                                  "wrong");
  constexpr int left = 12, top = 34, side = 17;
  EXPECT_EQ(picture.at(left + 31 * side + 5, top + 5), heat_colour(0, 4));
  EXPECT_EQ(picture.at(left + 31 * side - 1, top + 5), white);
  EXPECT_EQ(picture.at(left + 32 * side - 1, top + 5), (Colour{70, 76, 84}));
  EXPECT_EQ(picture.at(left + 32 * side + 5, top + 5), heat_colour(0, 4));
  EXPECT_EQ(picture.at(left + 33 * side + 5, top + 5), white);
  EXPECT_TRUE(reads(picture, 12, top + 24 + 28, "n = 33"));
}

TEST(HeatMap, OfThreeDimsHasAGroupForEachIndexOfTheFirst) {
  const Canvas picture =
      heat_map(pattern_of({{"b", "h", "d"}, {2, 3, 4}}, std::vector<bool>(24, true), {}), "wrong");
  constexpr int left = 32, top = 56, side = 24;
  EXPECT_TRUE(reads(picture, 12, 34, "b x h = 2 x 3"));
  EXPECT_TRUE(reads(picture, 14, top + 5, "0"));
  EXPECT_TRUE(reads(picture, 14, top + 3 * side + 5, "1"));
  EXPECT_EQ(picture.at(left + 5, top + 3 * side - 1), (Colour{70, 76, 84}));
  EXPECT_EQ(picture.at(left + 5, top + 2 * side - 1), white);
  EXPECT_TRUE(reads(picture, 12, top + 6 * side + 28, "d = 4"));
}

TEST(HeatMap, OfNothingButNaNHasOneColourAndNoScale) {
  const Canvas picture = heat_map(pattern_of({{"n"}, {40}}, std::vector<bool>(40, true),
                                             std::vector<std::int8_t>(40, Pattern::beyond_measure)),
                                  "wrong");
  // 40 cells of 14 x 24 pixels, gaps and lines aside, and the key.
  EXPECT_EQ(count_of(picture, beyond_colour), 40 * 13 * 23 + 14 * 14);
  EXPECT_EQ(count_of(picture, heat_colour(0, 4)), 0);
}

TEST(HeatMap, WithoutABoundShowsWhichAndSaysWhatTheyAre) {
  const Canvas picture = heat_map(pattern_of({{"n"}, {2}}, {false, true}, {}), "unwritten");
  EXPECT_EQ(picture.at(12 + 5, 34 + 5), right_colour);
  EXPECT_EQ(picture.at(12 + 24 + 5, 34 + 5), unmeasured_colour);
  EXPECT_TRUE(reads(picture, 130, picture.height() - 56, "unwritten"));
}

// The first element of a cell and the last one, at the edge of the picture. A cell is two pixels
// wide and high at least.
TEST(HeatMap, OfALargeTensorKeepsALonelyWrongElement) {
  const Colour worst = heat_colour(5, 6);
  const Canvas one = heat_map(pattern_of({{"n"}, {1}}, {true}, {5}), "wrong");
  const int of_scale = count_of(one, worst) - 23 * 23;
  for (const std::size_t element : {8 * 3000 + 16, 1999 * 3000 + 2999}) {
    std::vector<bool> wrong(6'000'000);
    wrong[element] = true;
    const Canvas picture = heat_map(pattern_of({{"r", "c"}, {2000, 3000}}, wrong, {5}), "wrong");
    EXPECT_EQ(picture.width(), 600);
    EXPECT_LT(picture.height(), 600);
    EXPECT_EQ(count_of(picture, worst), of_scale + 2 * 2) << element;
  }
}

TEST(HeatMap, CutsANameThatIsTooLong) {
  Pattern p = pattern_of({{"n"}, {2}}, {false, true}, {});
  p.output = std::string(200, 'W');
  const Canvas picture = heat_map(p, "wrong");
  EXPECT_EQ(picture.at(12, 12), black) << "the first letter, small";
  EXPECT_EQ(picture.at(12 + 6, 12), black) << "the second letter";
  for (int x = 588; x < 600; ++x) {
    EXPECT_EQ(picture.at(x, 18), white);
  }
}

TEST(HeatMap, ScaleRunsFromLightToDark) {
  const auto light = [](Colour c) { return 299 * c.red + 587 * c.green + 114 * c.blue; };
  for (const int top : {4, 5, 17, 127}) {
    for (int octave = 1; octave < top; ++octave) {
      EXPECT_LT(light(heat_colour(octave, top)), light(heat_colour(octave - 1, top)))
          << octave << " of " << top;
    }
  }
}

// Every shape of up to four small dims has each element at one place, in order.
TEST(Unfolding, PlacesEachElementOnce) {
  const std::vector<Index> sizes{1, 2, 3, 65};
  for (int choice = 0; choice < 4 * 4 * 4 * 4; ++choice) {
    const Shape shape{{"a", "b", "c", "d"},
                      {sizes[static_cast<std::size_t>(choice) % 4],
                       sizes[static_cast<std::size_t>(choice) / 4 % 4],
                       sizes[static_cast<std::size_t>(choice) / 16 % 4],
                       sizes[static_cast<std::size_t>(choice) / 64]}};
    const Unfolding plane = unfold(shape);
    EXPECT_EQ(plane.elements, shape.size());
    EXPECT_GE(plane.rows * plane.cols, shape.size());
    EXPECT_LT((plane.rows - 1) * plane.cols, shape.size());
    EXPECT_EQ(plane.rows % plane.group, 0);
  }
}

TEST(Unfolding, NamesRowsAndColumns) {
  const Unfolding wrapped = unfold({{"n"}, {1000}});
  EXPECT_EQ(wrapped.cols, 32);
  EXPECT_EQ(wrapped.across, "n = 1000, 32 a row");
  EXPECT_EQ(wrapped.row_label(3), "96");
  const Unfolding four = unfold({{"b", "h", "one", "q", "d"}, {2, 3, 1, 5, 7}});
  EXPECT_EQ(four.down, "b x h x q = 2 x 3 x 5");
  EXPECT_EQ(four.across, "d = 7");
  EXPECT_EQ(four.group, 5);
  EXPECT_EQ(four.row_label(20), "1,1");
  EXPECT_EQ(unfold({{"a", "b"}, {4, 9}}).row_label(3), "3");
  EXPECT_EQ(unfold({{}, {}}).across, "");
}

TEST(Font, TellsTheCharactersOfNamesApart) {
  std::set<Glyph> glyphs{glyph_of('?')};
  const std::string characters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.,:=()[]/+- ";
  for (const char c : characters) {
    EXPECT_TRUE(glyphs.insert(glyph_of(c)).second) << c;
  }
}

TEST(Artifacts, SayInOneLineEachWhyTheyAreNotThere) {
  const samples::Sample sample = samples::numeric().front();
  std::vector<Artifact> files = write_artifacts(sample.verdict, "{}", "/dev/null/folder", "a");
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].trouble, "heat map: cannot write /dev/null/folder/a.png: Not a directory");
  EXPECT_EQ(files[1].trouble,
            "counterexample: cannot write /dev/null/folder/a.counterexample.json: Not a directory");
  // A picture that cannot take the place of what stands there leaves nothing behind.
  const std::filesystem::path folder = testing::TempDir() + "warpcheck_pictures";
  std::filesystem::create_directories(folder / "b.png" / "full");
  files = write_artifacts(sample.verdict, "{}", folder.string(), "b");
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].trouble,
            "heat map: cannot write " + (folder / "b.png").string() + ": Is a directory");
  EXPECT_EQ(files[0].path, "");
  EXPECT_FALSE(std::filesystem::exists(folder / "b.png.part"));
  EXPECT_EQ(files[1].path, (folder / "b.counterexample.json").string());
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace warpcheck::report
