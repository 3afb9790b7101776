// The smallest sizes that an op admits, by best-first search over the grid of domain values.
#include "schema/smallest.h"

#include <queue>

namespace warpcheck {
namespace {

// Shapes looked at before giving up: until the first is found, and in all.
constexpr std::size_t most_visits = 200000;
constexpr std::size_t most_visits_for_more = 60000;

// A grid point: the position of each dim in its domain. Only dims from `last` on may grow, so that
// each point is reached in one way.
struct Node {
  std::vector<Index> sizes;
  std::vector<Index> positions;
  std::size_t last = 0;
};

struct Later {
  bool operator()(const Node& a, const Node& b) const { return smaller(b.sizes, a.sizes); }
};

bool set_position(const Op& op, Node& node, std::size_t dim, Index position) {
  const auto& domain = op.dims()[dim].domain;
  if (position >= count_of(domain)) {
    return false;
  }
  node.positions[dim] = position;
  node.sizes[dim] = value_at(domain, position);
  return true;
}

}  // namespace

Index volume(const std::vector<Index>& sizes) {
  Index product = 1;
  for (const Index size : sizes) {
    product *= size;
  }
  return product;
}

Index total_elements(const Op& op, const std::vector<Index>& sizes) {
  Index total = 0;
  for (const auto* tensors : {&op.inputs(), &op.outputs()}) {
    for (const auto& tensor : *tensors) {
      total += op.shape_of(tensor, sizes).size();
    }
  }
  return total;
}

Index value_at(const Domain<Index>& domain, Index position) {
  return domain.candidates.empty() ? domain.min + position
                                   : domain.candidates[static_cast<std::size_t>(position)];
}

Index count_of(const Domain<Index>& domain) {
  return domain.candidates.empty() ? domain.max - domain.min + 1
                                   : static_cast<Index>(domain.candidates.size());
}

bool smaller(const std::vector<Index>& a, const std::vector<Index>& b) {
  const Index volume_a = volume(a);
  const Index volume_b = volume(b);
  return volume_a != volume_b ? volume_a < volume_b : a < b;
}

std::vector<std::vector<Index>> smallest_shapes(const Op& op, std::size_t count, bool nonzero) {
  std::vector<std::vector<Index>> found;
  const std::size_t rank = op.dims().size();
  Node start{std::vector<Index>(rank), std::vector<Index>(rank), 0};
  for (std::size_t d = 0; d < rank; ++d) {
    const bool skip_zero = nonzero && op.dims()[d].domain.min == 0;
    if (!set_position(op, start, d, skip_zero ? 1 : 0)) {
      return found;
    }
  }
  // A successor is never smaller than its origin, so nodes leave the queue in order.
  std::priority_queue<Node, std::vector<Node>, Later> queue;
  queue.push(start);
  std::size_t visits = 0;
  while (!queue.empty() && ++visits <= (found.empty() ? most_visits : most_visits_for_more)) {
    const Node node = queue.top();
    queue.pop();
    if (op.admits(node.sizes)) {
      found.push_back(node.sizes);
      if (found.size() == count) {
        break;
      }
    }
    for (std::size_t d = node.last; d < rank; ++d) {
      Node next = node;
      next.last = d;
      if (set_position(op, next, d, node.positions[d] + 1)) {
        queue.push(std::move(next));
      }
    }
  }
  return found;
}

}  // namespace warpcheck
