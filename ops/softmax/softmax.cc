// The schema of softmax.
#include "warpcheck/ops/softmax.h"

#include <utility>

namespace warpcheck::ops {

Op softmax(std::vector<std::string> dims) {
  return Op("softmax").input("x", dims).output("y", std::move(dims)).max_elements(Index{1} << 16);
}

}  // namespace warpcheck::ops
