// The schema of layernorm.
#include "warpcheck/ops/layernorm.h"

#include <utility>

namespace warpcheck::ops {

Op layernorm(std::vector<std::string> dims, Domain<double> eps) {
  return Op("layernorm")
      .input("x", dims)
      .output("y", std::move(dims))
      .attribute("eps", std::move(eps))
      .max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
