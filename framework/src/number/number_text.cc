#include "number/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace warpcheck {

int significant_digits(const Format& format) {
  // ceil(1 + p log10(2)); no p makes p log10(2) an integer. Two digits would do for e5m2, but show
  // 448 as 4.5e+02.
  return std::max(3, 2 + static_cast<int>(format.precision * std::log10(2.0)));
}

std::string number_text(const Format& format, double x) {
  if (std::isnan(x)) {
    return "nan";
  }
  return fmt::format("{:.{}g}", x, significant_digits(format));
}

std::string number_text(double x) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), x).ptr;
  return {buffer.data(), end};
}

std::string code_text(const Format& format, std::uint64_t code) {
  return fmt::format("0x{:0{}x}", code, (format.bits + 3) / 4);
}

}  // namespace warpcheck
