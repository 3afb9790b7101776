#include "warpcheck/detail/formula.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "base/list.h"
#include "warpcheck/error.h"

namespace warpcheck::detail {
namespace {

void check_count(const char* what, std::size_t given, std::size_t declared, const Op& op) {
  if (given != declared)
    throw Misuse(op.name() + " has " + counted(declared, what) + ", its formula was given "
                 + std::to_string(given));
}

void unite(std::vector<Index>& into, const std::vector<Index>& other) {
  std::vector<Index> both;
  std::set_union(into.begin(), into.end(), other.begin(), other.end(), std::back_inserter(both));
  into = std::move(both);
}

}  // namespace

void index_misuse(std::string_view name, Index index, Index size) {
  throw Misuse("the formula reads or writes index " + std::to_string(index) + " of "
               + std::string(name) + ", where there are " + std::to_string(size));
}

void no_terms_misuse() {
  throw Misuse("the largest of no terms: max() needs at least 1");
}

Index middle_size(const Shape& shape) {
  return shape.rank() < 2 ? 1 : shape.sizes[shape.sizes.size() - 2];
}

std::vector<Index> all_of(Index n) {
  std::vector<Index> result(static_cast<std::size_t>(n));
  std::iota(result.begin(), result.end(), Index{0});
  return result;
}

void complete(FormulaInput& input) {
  const Op& op = input.op;
  check_count("dim", input.dims.size(), op.dims().size(), op);
  check_count("attribute", input.attributes.size(), op.attributes().size(), op);
  check_count("input", input.inputs.size(), op.inputs().size(), op);
  std::vector<Shape> shapes;
  for (const TensorSpec& output : op.outputs())
    shapes.push_back(op.shape_of(output, input.dims));
  if (input.wanted.empty()) {
    for (const Shape& shape : shapes)
      input.wanted.push_back({all_of(shape.rows()), all_of(shape.size())});
    return;
  }
  check_count("output", input.wanted.size(), op.outputs().size(), op);
  // A formula often fills two outputs in one loop over the rows of one of them.
  const std::vector<Wanted> asked = input.wanted;
  for (std::size_t i = 0; i < shapes.size(); ++i) {
    for (std::size_t j = 0; j < shapes.size(); ++j) {
      if (shapes[j].rows() == shapes[i].rows())
        unite(input.wanted[i].rows, asked[j].rows);
      else if (shapes[j].size() == shapes[i].rows())
        unite(input.wanted[i].rows, asked[j].elements);
    }
  }
}

}  // namespace warpcheck::detail
