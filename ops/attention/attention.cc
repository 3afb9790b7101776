// The schema of attention.
#include "warpcheck/ops/attention.h"

namespace warpcheck::ops {

// The ranges keep a case below 300,000 scores: small enough for a simulated kernel.
Op attention(const std::string& m, const std::string& n, const std::string& d) {
  return Op("attention")
      .input("q", {m, d})
      .input("k", {n, d})
      .input("v", {n, d})
      .output("y", {m, d})
      .dim(m, range(1, 256))
      .dim(n, range(1, 1024))
      .dim(d, range(1, 256))
      .max_elements(Index{1} << 14);
}

}  // namespace warpcheck::ops
