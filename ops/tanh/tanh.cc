// The schema of tanh.
#include "warpcheck/ops/tanh.h"

#include <utility>

namespace warpcheck::ops {

Op tanh(std::vector<std::string> dims) {
  return Op("tanh").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
