// The schema of tanh.
#include "warpcheck/ops/tanh.h"

#include <utility>

namespace warpcheck::ops {

Op tanh(std::vector<std::string> dims) {
  // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
  return Op("tanh").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
