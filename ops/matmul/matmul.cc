// The schema of matmul.
#include "warpcheck/ops/matmul.h"

namespace warpcheck::ops {

// A case of 2^14 elements has at most 400,000 products: small enough for a simulated kernel.
Op matmul(const std::string& m, const std::string& k, const std::string& n) {
  return Op("matmul")
      .input("a", {m, k})
      .input("b", {k, n})
      .output("y", {m, n})
      .dim(m, range(1, 1024))
      .dim(k, range(1, 4096))
      .dim(n, range(1, 1024))
      .max_elements(Index{1} << 14);
}

}  // namespace warpcheck::ops
