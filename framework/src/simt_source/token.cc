#include "simt_source/token.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace warpcheck::simt_source {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'
         || static_cast<unsigned char>(c) >= 0x80;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

class Tokenizer {
 public:
  explicit Tokenizer(std::string_view source) : source_(source) {}

  std::vector<Token> run() {
    while (at_ < source_.size()) {
      step();
    }
    return std::move(tokens_);
  }

 private:
  char peek(std::size_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  bool follows(std::string_view text) const { return source_.substr(at_).starts_with(text); }

  // The length of a backslash and line end here; 0 if there is none.
  std::size_t splice() const { return follows("\\\n") ? 2 : follows("\\\r\n") ? 3 : 0; }

  void step() {
    const char c = peek();
    if (c == '\n') {
      fresh_line_ = true;
      inside_ = 0;
      ++at_;
    } else if (splice() != 0) {
      at_ += splice();
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f') {
      ++at_;
    } else if (follows("//")) {
      skip_line_comment();
    } else if (follows("/*")) {
      const std::size_t end = source_.find("*/", at_ + 2);
      at_ = end == std::string_view::npos ? source_.size() : end + 2;
    } else {
      if (c == '#' && fresh_line_) {
        inside_ = ++directives_;
      }
      fresh_line_ = false;
      read_token();
    }
  }

  void skip_line_comment() {
    while (at_ < source_.size() && peek() != '\n') {
      at_ += std::max<std::size_t>(splice(), 1);
    }
  }

  void read_token() {
    const char c = peek();
    if (is_letter(c)) {
      std::size_t length = 1;
      while (is_letter(peek(length)) || is_digit(peek(length))) {
        ++length;
      }
      const std::string_view word = source_.substr(at_, length);
      if (peek(length) == '"' && is_raw_prefix(word)) {
        read_raw_string(length);
      } else {
        add(TokenKind::identifier, length);
      }
    } else if (is_digit(c) || (c == '.' && is_digit(peek(1)))) {
      read_number();
    } else if (c == '"' || c == '\'') {
      read_quoted(c);
    } else {
      const bool two = follows("::") || follows("->") || follows("##");
      add(TokenKind::punctuator, two ? 2 : 1);
    }
  }

  static bool is_raw_prefix(std::string_view word) {
    constexpr std::array<std::string_view, 5> prefixes{"R", "LR", "uR", "UR", "u8R"};
    return std::ranges::find(prefixes, word) != prefixes.end();
  }

  void read_raw_string(std::size_t prefix) {
    const std::size_t open = source_.find('(', at_ + prefix);
    if (open == std::string_view::npos) {
      add(TokenKind::literal, source_.size() - at_);
      return;
    }
    std::string close = ")";
    close += source_.substr(at_ + prefix + 1, open - at_ - prefix - 1);
    close += '"';
    const std::size_t end = source_.find(close, open);
    add(TokenKind::literal,
        (end == std::string_view::npos ? source_.size() : end + close.size()) - at_);
  }

  // A preprocessing number, as the standard has it: 1'000, 0x1p-3, 1e+5f.
  void read_number() {
    std::size_t length = 1;
    for (char c = peek(length); c != '\0'; c = peek(length)) {
      const char before = peek(length - 1);
      const bool sign = (c == '+' || c == '-')
                        && (before == 'e' || before == 'E' || before == 'p' || before == 'P');
      const bool separator =
          c == '\'' && (is_letter(peek(length + 1)) || is_digit(peek(length + 1)));
      if (!is_letter(c) && !is_digit(c) && c != '.' && !sign && !separator) {
        break;
      }
      ++length;
    }
    add(TokenKind::number, length);
  }

  // Ends at the line's end where the closing quote is missing.
  void read_quoted(char quote) {
    std::size_t length = 1;
    while (at_ + length < source_.size() && peek(length) != quote && peek(length) != '\n') {
      const bool carriage = peek(length) == '\\' && peek(length + 1) == '\r';
      length += peek(length) == '\\' ? (carriage ? 3 : 2) : 1;
    }
    const bool closed = peek(length) == quote;
    add(TokenKind::literal, std::min(length + (closed ? 1 : 0), source_.size() - at_));
  }

  void add(TokenKind kind, std::size_t length) {
    tokens_.push_back({kind, source_.substr(at_, length), at_, inside_});
    at_ += length;
  }

  std::string_view source_;
  std::size_t at_ = 0;
  bool fresh_line_ = true;
  int directives_ = 0;
  int inside_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(std::string_view source) {
  return Tokenizer(source).run();
}

}  // namespace warpcheck::simt_source
