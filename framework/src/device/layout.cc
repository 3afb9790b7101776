#include "device/layout.h"

#include <algorithm>

namespace warpcheck::device {
namespace {

constexpr Index row_padding = 8;

std::vector<Index> row_major(const std::vector<Index>& sizes, Index padding) {
  std::vector<Index> strides(sizes.size());
  Index stride = 1;
  for (std::size_t d = sizes.size(); d-- > 0;) {
    strides[d] = stride;
    stride *= std::max<Index>(sizes[d], 1) + (d + 1 == sizes.size() ? padding : 0);
  }
  return strides;
}

}  // namespace

Placement place(Layout layout, const Shape& shape) {
  Placement placement;
  std::vector<Index> sizes = shape.sizes;
  const bool swap = layout == Layout::transposed && sizes.size() >= 2;
  if (swap)
    std::swap(sizes[sizes.size() - 1], sizes[sizes.size() - 2]);
  placement.strides = row_major(sizes, layout == Layout::padded ? row_padding : 0);
  if (swap)
    std::swap(placement.strides[sizes.size() - 1], placement.strides[sizes.size() - 2]);
  placement.first = layout == Layout::offset ? 1 : 0;
  placement.span = placement.first;
  if (shape.size() == 0)
    return placement;
  for (std::size_t d = 0; d < sizes.size(); ++d)
    placement.span += (shape.sizes[d] - 1) * placement.strides[d];
  ++placement.span;
  return placement;
}

Index position(const Placement& placement, const Shape& shape, Index element) {
  Index at = placement.first;
  for (std::size_t d = shape.sizes.size(); d-- > 0;) {
    at += element % shape.sizes[d] * placement.strides[d];
    element /= shape.sizes[d];
  }
  return at;
}

bool is_dense(const Placement& placement, const Shape& shape) {
  return placement.strides == row_major(shape.sizes, 0);
}

}  // namespace warpcheck::device
