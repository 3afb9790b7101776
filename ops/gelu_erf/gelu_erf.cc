// The schema of gelu_erf.
#include "warpcheck/ops/gelu_erf.h"

#include <utility>

namespace warpcheck::ops {

Op gelu_erf(std::vector<std::string> dims) {
  // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
  return Op("gelu_erf").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
