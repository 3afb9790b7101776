// The space of shapes of an op: boundary values of each dim, and how large a dim may be.
#pragma once

#include <cstddef>
#include <vector>

#include "warpcheck/case.h"
#include "warpcheck/op.h"

namespace warpcheck::gen {

using Sizes = std::vector<Index>;

class Space {
 public:
  // Misuse with the first fault of the op.
  explicit Space(Op op);

  const Op& op() const { return op_; }
  const Case& plainest() const { return plainest_; }
  // The smallest admitted shape without a zero, if there is one; otherwise the plainest.
  const Sizes& floor() const { return floor_; }
  // Small admitted shapes, for constraints that a draw does not meet.
  const std::vector<Sizes>& small() const { return small_; }

  // Values of a dim where kernels go wrong, ascending: ends, 1, 2, 3, around warps, tiles and
  // powers of two, primes.
  const std::vector<Index>& menu(std::size_t dim) const { return menus_[dim]; }

  // Elements of all tensors together.
  Index elements(const Sizes& sizes) const;
  // The largest value of a dim, the others as they are, with at most `budget` elements; the dim's
  // least value if there is none.
  Index cap(Sizes sizes, std::size_t dim, Index budget) const;
  // Within the op's limit of elements, and admitted.
  bool fits(const Sizes& sizes) const;

 private:
  Op op_;
  Case plainest_;
  Sizes floor_;
  std::vector<Sizes> small_;
  std::vector<std::vector<Index>> menus_;
  std::vector<std::vector<std::size_t>> tensors_;  // the dims of each tensor
};

}  // namespace warpcheck::gen
