// The schema of silu.
#include "warpcheck/ops/silu.h"

#include <utility>

namespace warpcheck::ops {

Op silu(std::vector<std::string> dims) {
  // NOLINTNEXTLINE(bugprone-use-after-move): the calls of a chain are made in order
  return Op("silu").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
