// Names and domains of a schema in messages.
#pragma once

#include <string>
#include <vector>

#include "warpcheck/op.h"

namespace warpcheck {

// The names of specs, in order.
template <class Spec>
std::vector<std::string> names_of(const std::vector<Spec>& specs) {
  std::vector<std::string> names;
  names.reserve(specs.size());
  for (const auto& spec : specs) {
    names.emplace_back(spec.name);
  }
  return names;
}

// "1, 2, 8", or "1 to 4096".
std::string domain_text(const Domain<Index>& domain);
std::string domain_text(const Domain<double>& domain);

}  // namespace warpcheck
