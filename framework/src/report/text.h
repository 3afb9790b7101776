// Small helpers for texts that people read.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace warpcheck::report {

// Both to the fewest significant digits (four or more) that show them different, "5.084e+05"; equal
// numbers to four.
std::pair<std::string, std::string> distinct(double a, double b);

// Bytes of the UTF-8 character that the text, which is not empty, begins with; 0 if that is none,
// or one that XML does not allow (a surrogate, U+FFFE, U+FFFF).
std::size_t character_length(std::string_view text);

// Colour sequences are left out, line breaks and other control characters become spaces, bytes that
// are no character become "?"; what is longer than `limit` is cut, with "...".
std::string one_line(std::string_view text, std::size_t limit);

// The lines of a text, without line ends and control characters.
std::vector<std::string> lines_of(std::string_view text);

// The pieces joined by "; " and broken into lines of at most `width` between words.
std::vector<std::string> joined(const std::vector<std::string>& pieces, std::size_t width);

// The text as one word of a POSIX shell; quoted only when it must be.
std::string shell_word(std::string_view text);

}  // namespace warpcheck::report
