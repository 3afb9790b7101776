// Ways in which people write the operators of the suites.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include <warpcheck/suite.h>

#include "host_kernels.h"

namespace warpcheck::host {

// A correct kernel, or one that the suite rejects by intent: under `suite`, with what is declared
// there.
struct Variant {
  std::string name;
  std::function<Suite()> suite;
  Kernel kernel;
  bool accepted;
};

// For GoogleTest's messages.
inline void PrintTo(const Variant& variant, std::ostream* out) {  // NOLINT: GoogleTest's name
  *out << variant.name;
}

std::vector<Variant> softmax_variants();
std::vector<Variant> norm_variants();
std::vector<Variant> product_variants();
std::vector<Variant> elementwise_variants();

}  // namespace warpcheck::host
