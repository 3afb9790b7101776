// The schema of rmsnorm.
#include "warpcheck/ops/rmsnorm.h"

#include <utility>

namespace warpcheck::ops {

Op rmsnorm(std::vector<std::string> dims, Domain<double> eps) {
  return Op("rmsnorm")
      // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
      .input("x", dims)
      .output("y", std::move(dims))
      .attribute("eps", std::move(eps))
      .max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
