// The schema of relu.
#include "warpcheck/ops/relu.h"

#include <utility>

namespace warpcheck::ops {

Op relu(std::vector<std::string> dims) {
  // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
  return Op("relu").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
