#include "base/word.h"

#include <algorithm>

namespace warpcheck {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_word_character);
}

bool is_identifier(std::string_view text) {
  return is_word(text) && !is_digit(text.front());
}

}  // namespace warpcheck
