#include "device/image.h"

#include <array>
#include <cmath>
#include <cstring>
#include <set>

#include <gtest/gtest.h>

namespace warpcheck::device {
namespace {

const Shape matrix{{"rows", "cols"}, {3, 5}};
const std::vector<Layout> all_layouts{Layout::contiguous, Layout::offset, Layout::padded,
                                      Layout::transposed};
const std::vector<Format> all_formats{f64, f32, f16, bf16};

std::vector<double> counting(const Shape& shape) {
  std::vector<double> values;
  for (Index i = 0; i < shape.size(); ++i)
    values.push_back(static_cast<double>(i) - 2);
  return values;
}

TEST(Layout, EveryElementHasAPlaceOfItsOwnInsideTheSpan) {
  const std::vector<Shape> shapes{
      {{}, {}}, {{"n"}, {7}}, matrix, {{"a", "b", "c"}, {2, 3, 4}}, {{"n", "m"}, {4, 1}}};
  for (const Layout layout : all_layouts) {
    for (const Shape& shape : shapes) {
      const Placement placement = place(layout, shape);
      std::set<Index> taken;
      for (Index e = 0; e < shape.size(); ++e)
        taken.insert(position(placement, shape, e));
      EXPECT_EQ(static_cast<Index>(taken.size()), shape.size()) << name_of(layout);
      EXPECT_GE(*taken.begin(), placement.first) << name_of(layout);
      EXPECT_EQ(*taken.rbegin(), placement.span - 1) << name_of(layout);
    }
  }
}

TEST(Layout, StridesSayWhatTheLayoutIs) {
  EXPECT_EQ(place(Layout::contiguous, matrix).strides, (std::vector<Index>{5, 1}));
  EXPECT_EQ(place(Layout::padded, matrix).strides, (std::vector<Index>{13, 1}));
  EXPECT_EQ(place(Layout::transposed, matrix).strides, (std::vector<Index>{1, 3}));
  EXPECT_EQ(place(Layout::offset, matrix).first, 1);
}

TEST(Layout, AnEmptyTensorSpansNothing) {
  EXPECT_EQ(place(Layout::contiguous, Shape{{"rows", "cols"}, {0, 5}}).span, 0);
}

TEST(Image, GivesBackWhatWasWrittenInEveryFormatAndLayout) {
  for (const Format& format : all_formats) {
    for (const Layout layout : all_layouts) {
      Image image;
      const std::size_t tensor = image.add("x", format, matrix, layout);
      image.make();
      image.write(tensor, counting(matrix));
      EXPECT_EQ(image.read(tensor), counting(matrix)) << format.name << " " << name_of(layout);
      EXPECT_FALSE(image.red_zone_hit()) << format.name << " " << name_of(layout);
    }
  }
}

TEST(Image, TensorsAreAlignedUnlessTheLayoutIsOffset) {
  Image image;
  const std::size_t plain = image.add("x", f32, matrix, Layout::contiguous);
  const std::size_t moved = image.add("y", f16, matrix, Layout::offset);
  image.make();
  alignas(256) static std::array<std::byte, 8192> memory;
  const auto address = [&](std::size_t t) {
    return reinterpret_cast<std::uintptr_t>(image.view(t, memory.data()).raw());
  };
  EXPECT_EQ(address(plain) % Image::alignment, 0U);
  EXPECT_EQ(address(moved) % Image::alignment, 2U);
}

TEST(Image, PoisonIsNanInEveryFormat) {
  for (const Format& format : all_formats) {
    for (const Poison poison : {Poison::red_zone, Poison::first, Poison::second}) {
      Image image;
      const std::size_t tensor = image.add("y", format, matrix, Layout::contiguous);
      image.make();
      image.poison(tensor, poison);
      for (const double value : image.read(tensor))
        EXPECT_TRUE(std::isnan(value)) << format.name;
      EXPECT_EQ(image.holds(tensor, poison), std::vector<bool>(15, true)) << format.name;
    }
  }
}

TEST(Image, HoldsKnowsTheElementsThatLostThePoison) {
  Image image;
  const std::size_t tensor = image.add("y", f32, Shape{{"n"}, {3}}, Layout::contiguous);
  image.make();
  image.poison(tensor, Poison::first);
  image.view(tensor, image.bytes().data()).data<float>()[1] = 0;
  EXPECT_EQ(image.holds(tensor, Poison::first), (std::vector<bool>{true, false, true}));
  EXPECT_EQ(image.holds(tensor, Poison::second), (std::vector<bool>{false, false, false}));
}

// Every single byte outside of the tensors, changed alone, is found and blamed on the nearest
// tensor.
TEST(Image, EveryChangedByteOutsideIsFound) {
  Image image;
  const std::size_t x = image.add("x", f32, matrix, Layout::contiguous);
  const std::size_t y = image.add("y", f16, Shape{{"n"}, {3}}, Layout::offset);
  image.make();
  image.write(x, counting(matrix));
  image.poison(y, Poison::first);
  const auto begin = [&](std::size_t t) {
    return static_cast<std::size_t>(
        static_cast<std::byte*>(image.view(t, image.bytes().data()).raw()) - image.bytes().data());
  };
  const std::size_t x_begin = begin(x), x_end = x_begin + 60, y_begin = begin(y),
                    y_end = y_begin + 6;
  ASSERT_FALSE(image.red_zone_hit());
  for (std::size_t at = 0; at < image.bytes().size(); ++at) {
    const bool inside = (at >= x_begin && at < x_end) || (at >= y_begin && at < y_end);
    image.bytes()[at] ^= std::byte{1};
    const auto hit = image.red_zone_hit();
    image.bytes()[at] ^= std::byte{1};
    ASSERT_EQ(hit.has_value(), !inside) << at;
    if (!hit)
      continue;
    EXPECT_EQ(hit->bytes, 1U);
    if (at < x_begin) {
      EXPECT_TRUE(hit->before);
      EXPECT_EQ(hit->tensor, "x");
      EXPECT_EQ(hit->distance, x_begin - 1 - at);
    } else if (at >= y_end) {
      EXPECT_FALSE(hit->before);
      EXPECT_EQ(hit->tensor, "y");
      EXPECT_EQ(hit->distance, at - y_end);
    } else {
      EXPECT_EQ(hit->tensor, at - x_end <= y_begin - 1 - at ? "x" : "y");
    }
  }
}

// A vectorised copy reads past the end of one tensor and writes past the end of another: that each
// zone has a pattern of its own gives it away.
TEST(Image, CarryingWhatLiesPastOneTensorToAnotherIsFound) {
  Image image;
  const std::size_t x = image.add("x", f32, Shape{{"n"}, {3}}, Layout::contiguous);
  const std::size_t y = image.add("y", f32, Shape{{"n"}, {3}}, Layout::contiguous);
  image.make();
  image.write(x, {1, 2, 3});
  image.poison(y, Poison::first);
  const float* from = image.view(x, image.bytes().data()).data<float>();
  float* to = image.view(y, image.bytes().data()).data<float>();
  std::memcpy(to, from, 4 * sizeof(float));
  const auto hit = image.red_zone_hit();
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->tensor, "y");
  EXPECT_EQ(hit->distance, 0U);
}

TEST(Image, AWriteIntoThePaddingOfARowIsFound) {
  Image image;
  const std::size_t x = image.add("x", f32, matrix, Layout::padded);
  image.make();
  image.write(x, counting(matrix));
  ASSERT_FALSE(image.red_zone_hit());
  image.view(x, image.bytes().data()).data<float>()[5] = 1;  // one past the first row
  const auto hit = image.red_zone_hit();
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->tensor, "x (a row of it)");
  EXPECT_EQ(hit->bytes, 4U);
}

}  // namespace
}  // namespace warpcheck::device
