// Numbers as people read them: enough digits to tell neighbours apart, and no more.
#pragma once

#include <cstdint>
#include <string>

#include "warpcheck/format.h"

namespace warpcheck {

// Significant digits that tell any two members of the format apart: 17 for f64, 9 for f32, 5 for
// f16 and tf32, 4 for bf16, 3 for the formats of 8 bits.
int significant_digits(const Format& format);

// x to that many digits, trailing zeros left out: "0.0303030312", "-0", "nan", "-inf".
std::string number_text(const Format& format, double x);

// The shortest decimal that reads back as the same double: what a replay text holds.
std::string number_text(double x);

// A code in as many hexadecimal digits as the format has: "0x3cf83e10".
std::string code_text(const Format& format, std::uint64_t code);

}  // namespace warpcheck
