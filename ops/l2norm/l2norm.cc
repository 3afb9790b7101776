// The schema of l2norm.
#include "warpcheck/ops/l2norm.h"

#include <utility>

namespace warpcheck::ops {

Op l2norm(std::vector<std::string> dims, Domain<double> eps) {
  return Op("l2norm")
      // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
      .input("x", dims)
      .output("y", std::move(dims))
      .attribute("eps", std::move(eps))
      .max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
