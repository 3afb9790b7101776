#include "report/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace warpcheck::report {
namespace {

// A terminal's colour sequence: escape, '[', digits, one of these.
constexpr char escape = '\033';
constexpr std::string_view final_bytes =
    "@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";

std::string digits(double x, int n) {
  return std::isnan(x) ? "nan" : fmt::format("{:.{}g}", x, n);
}

bool is_control(char c) {
  return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
}

}  // namespace

std::pair<std::string, std::string> distinct(double a, double b) {
  int n = 4;
  while (n < 17 && a != b && digits(a, n) == digits(b, n)) {
    ++n;
  }
  return {digits(a, n), digits(b, n)};
}

std::size_t character_length(std::string_view text) {
  const auto byte = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned lead = byte(0);
  const std::size_t length = lead < 0x80                   ? 1
                             : lead >= 0xc2 && lead < 0xe0 ? 2
                             : lead >= 0xe0 && lead < 0xf0 ? 3
                             : lead >= 0xf0 && lead < 0xf5 ? 4
                                                           : 0;
  if (length > text.size()) {
    return 0;
  }
  unsigned code = length < 2 ? lead : lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) {
      return 0;
    }
    code = code << 6 | (byte(i) & 0x3fU);
  }
  constexpr std::array<unsigned, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  const bool allowed =
      code >= least[length] && code < 0x110000 && !surrogate && code != 0xfffe && code != 0xffff;
  return allowed ? length : 0;
}

std::string one_line(std::string_view text, std::size_t limit) {
  std::string line;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == escape && i + 1 < text.size() && text[i + 1] == '[') {
      const std::size_t end = text.find_first_of(final_bytes, i + 2);
      i = end == std::string_view::npos ? end : end + 1;
    } else {
      const std::size_t length = character_length(text.substr(i));
      line += length == 0 ? "?" : is_control(text[i]) ? " " : text.substr(i, length);
      i += std::max<std::size_t>(length, 1);
    }
  }
  line.erase(line.find_last_not_of(' ') + 1);
  if (line.size() > limit) {
    std::size_t end = limit - 3;
    while ((static_cast<unsigned char>(line[end]) & 0xc0U) == 0x80) {
      --end;  // within a character
    }
    line.resize(end);
    line += "...";
  }
  return line;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    lines.push_back(one_line(text.substr(0, end), text.size() + 3));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return lines;
}

std::vector<std::string> joined(const std::vector<std::string>& pieces, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const std::string piece = pieces[i] + (i + 1 < pieces.size() ? ";" : "");
    std::string_view rest = piece;
    while (!rest.empty()) {
      const std::size_t end = rest.find(' ');
      const std::string_view word = rest.substr(0, end);
      rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
      if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) {
        lines.emplace_back();
      }
      lines.back() += (lines.back().empty() ? "" : " ") + std::string(word);
    }
  }
  return lines;
}

std::string shell_word(std::string_view text) {
  constexpr std::string_view plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+:,@%=";
  if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) {
    return std::string(text);
  }
  std::string quoted = "'";
  for (const char c : text) {
    quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return quoted + "'";
}

}  // namespace warpcheck::report
