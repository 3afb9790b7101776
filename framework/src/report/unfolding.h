// A tensor of any rank laid out in a plane.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/tensor.h"

namespace warpcheck::report {

// Element number row * cols + col of the tensor lies at (row, col); the last row may be incomplete.
//   no dim above 1   one element
//   one              a row of its elements; of more than 64, rows of a power of two
//   two              rows and columns
//   more             the leading ones unfolded into rows, in groups of the last but one
struct Unfolding {
  Index rows = 1;
  Index cols = 1;
  Index elements = 1;
  std::string down;    // what the rows are: "rows = 4"
  std::string across;  // what the columns are: "cols = 33"
  Index group = 1;     // rows that differ in one index only
  bool wrapped = false;
  std::vector<Index> leading;  // sizes of the dims that the groups run through

  // How the row is called: its index, that of its first element if the tensor is wrapped, or the
  // leading indices of its group: "1,0".
  std::string row_label(Index row) const;
};

// Dims of size 1 are left out. Every size must be above 0.
Unfolding unfold(const Shape& shape);

}  // namespace warpcheck::report
