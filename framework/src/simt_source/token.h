// The words of a CUDA source, as far as a rewriter has to tell them apart.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace warpcheck::simt_source {

enum class TokenKind : std::uint8_t { identifier, number, literal, punctuator };

// Comments and white space are no tokens. Punctuators are single characters, but for `::`, `->` and
// `##`.
struct Token {
  TokenKind kind;
  std::string_view text;  // a part of the source
  std::size_t begin;      // offset in the source
  int directive;          // number of the preprocessor directive that it is in, from 1; 0: in none

  std::size_t end() const { return begin + text.size(); }
  bool is(std::string_view other) const {
    return kind != TokenKind::literal && kind != TokenKind::number && text == other;
  }
};

// Never fails: what is no C++ (the text of #error, a lone quote) comes out as some token.
std::vector<Token> tokenize(std::string_view source);

}  // namespace warpcheck::simt_source
