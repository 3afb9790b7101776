// The schema of leaky_relu.
#include "warpcheck/ops/leaky_relu.h"

#include <utility>

namespace warpcheck::ops {

Op leaky_relu(std::vector<std::string> dims) {
  return Op("leaky_relu")
      // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
      .input("x", dims)
      .output("y", std::move(dims))
      .attribute("alpha", one_of({0.01}))
      .max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
