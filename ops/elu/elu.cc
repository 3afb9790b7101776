// The schema of elu.
#include "warpcheck/ops/elu.h"

#include <utility>

namespace warpcheck::ops {

Op elu(std::vector<std::string> dims) {
  return Op("elu")
      // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
      .input("x", dims)
      .output("y", std::move(dims))
      .attribute("alpha", one_of({1.0}))
      .max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
