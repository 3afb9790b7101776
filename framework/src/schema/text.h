// Small pieces of text that messages of the schema share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "warpcheck/op.h"

namespace warpcheck {

// The shortest decimal that reads back as the same double.
std::string number_text(double value);

// "a, b, c"; "nothing" for an empty list.
std::string listed(const std::vector<std::string>& names);

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

// Can it name a tensor, dim or attribute? Letters, digits and underscores, no digit first.
bool is_name(std::string_view text);

}  // namespace warpcheck
