// Which texts may be names: every character, first and later.
#include "base/word.h"

#include <string>

#include <gtest/gtest.h>

namespace warpcheck {
namespace {

const std::string letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
const std::string digits = "0123456789";

bool in(const std::string& set, char c) {
  return set.find(c) != std::string::npos;
}

TEST(Word, HoldsLettersDigitsAndUnderscores) {
  for (int code = 0; code < 256; ++code) {
    const auto c = static_cast<char>(code);
    const bool allowed = in(letters, c) || in(digits, c);
    EXPECT_EQ(is_word_character(c), allowed) << code;
    EXPECT_EQ(is_word(std::string(1, c)), allowed) << code;
    EXPECT_EQ(is_word(std::string("x") + c + "y"), allowed) << code;
  }
  EXPECT_FALSE(is_word(""));
}

TEST(Word, OfASchemaBeginsWithNoDigit) {
  for (int code = 0; code < 256; ++code) {
    const auto c = static_cast<char>(code);
    EXPECT_EQ(is_identifier(std::string(1, c)), in(letters, c)) << code;
    EXPECT_EQ(is_identifier(std::string("x") + c), in(letters, c) || in(digits, c)) << code;
  }
  EXPECT_FALSE(is_identifier(""));
}

}  // namespace
}  // namespace warpcheck
