// How a tensor lies in memory: its strides and the elements that it spans.
#pragma once

#include <vector>

#include "warpcheck/op.h"
#include "warpcheck/tensor.h"

namespace warpcheck::device {

// Where element 0 lies and how far the memory reaches, in elements from an aligned base.
struct Placement {
  std::vector<Index> strides;  // one a dim, outermost first
  Index first = 0;             // elements between the base and element 0
  Index span = 0;              // elements from the base to the end of the last element
};

// contiguous: row-major. offset: row-major, one element past the aligned base. padded: rows of 8
// more elements than they hold. transposed: the last two dims change places in memory (row-major
// for a single dim).
Placement place(Layout layout, const Shape& shape);

// Position in memory of the element with this row-major number.
Index position(const Placement& placement, const Shape& shape, Index element);

// Whether elements lie one after the other in row-major order (then position(e) == first + e).
bool is_dense(const Placement& placement, const Shape& shape);

}  // namespace warpcheck::device
