// The schema of softmax.
#include "warpcheck/ops/softmax.h"

#include <utility>

namespace warpcheck::ops {

Op softmax(std::vector<std::string> dims) {
  // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
  return Op("softmax").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
