#include "schema/number_text.h"

#include <fmt/format.h>

#include <cmath>

namespace warpcheck {

int significant_digits(const Format& format) {
  // ceil(1 + p log10(2)); no p makes p log10(2) an integer.
  return 2 + static_cast<int>(format.precision * std::log10(2.0));
}

std::string number_text(const Format& format, double x) {
  if (std::isnan(x)) {
    return "nan";
  }
  return fmt::format("{:.{}g}", x, significant_digits(format));
}

std::string code_text(const Format& format, std::uint64_t code) {
  return fmt::format("0x{:0{}x}", code, (format.bits + 3) / 4);
}

}  // namespace warpcheck
