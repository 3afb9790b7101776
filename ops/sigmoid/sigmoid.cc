// The schema of sigmoid.
#include "warpcheck/ops/sigmoid.h"

#include <utility>

namespace warpcheck::ops {

Op sigmoid(std::vector<std::string> dims) {
  // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
  return Op("sigmoid").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
