// Which texts may be names.
#pragma once

#include <string_view>

namespace warpcheck {

// May a kernel, a check or a peer be called so? Letters, digits and underscores, as GoogleTest
// carries them.
bool is_word(std::string_view text);

// May a tensor, a dim or an attribute be called so? A word with no digit first.
bool is_identifier(std::string_view text);

// May the character stand in a word?
bool is_word_character(char c);

}  // namespace warpcheck
