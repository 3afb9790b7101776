// All members of a small format.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "warpcheck/format.h"

namespace warpcheck {

// Codes of the finite members from 0 upwards: their values ascend.
inline std::vector<std::uint64_t> finite_codes(const Format& format) {
  std::vector<std::uint64_t> codes;
  for (std::uint64_t code = 0; code < std::uint64_t{1} << (format.bits - 1); ++code)
    if (std::isfinite(decode(format, code)))
      codes.push_back(code);
  return codes;
}

// Every member but NaN, ascending; -0 and +0 both.
inline std::vector<double> members(const Format& format) {
  std::vector<double> values;
  for (const std::uint64_t code : finite_codes(format))
    values.insert(values.begin(), -decode(format, code));
  for (const std::uint64_t code : finite_codes(format))
    values.push_back(decode(format, code));
  return values;
}

}  // namespace warpcheck
