// Finds kernel<<<...>>>(...): where the name of the kernel begins, and where the configuration
// ends.
#include <algorithm>
#include <array>
#include <optional>

#include "simt_source/rewrite.h"

namespace warpcheck::simt_source {
namespace {

using Index = std::optional<std::size_t>;

bool opens(const Token& token) {
  return token.is("(") || token.is("[") || token.is("{");
}

bool closes(const Token& token) {
  return token.is(")") || token.is("]") || token.is("}");
}

// Words that stand before an expression and belong to no name.
bool is_keyword(const Token& token) {
  constexpr std::array<std::string_view, 16> keywords{
      "return", "else",   "do",     "case",      "throw",     "if",  "while",  "for",
      "switch", "sizeof", "delete", "co_return", "constexpr", "new", "define", "operator"};
  return std::ranges::any_of(keywords, [&](std::string_view word) { return token.is(word); });
}

class Launches {
 public:
  explicit Launches(std::span<const Token> tokens) : tokens_(tokens) {}

  void find(std::vector<Edit>& edits) const {
    for (std::size_t i = 1; i + 3 < tokens_.size(); ++i) {
      if (!tokens_[i].is("<") || run_of("<", i) != 3 || joined(i - 1, i)) {
        continue;
      }
      const Index kernel = kernel_before(i);
      const Index close = close_after(i);
      if (kernel && close) {
        edits.push_back({tokens_[*kernel].begin, tokens_[*kernel].begin, "WARPCHECK_SIMT_KERNEL("});
        edits.push_back({tokens_[i].begin, tokens_[i + 2].end(), ").on("});
        edits.push_back({tokens_[*close].begin, tokens_[*close + 2].end(), ")"});
      }
    }
  }

 private:
  // Whether two neighbours are the same character, without anything between.
  bool joined(std::size_t a, std::size_t b) const {
    return tokens_[a].text == tokens_[b].text && tokens_[a].end() == tokens_[b].begin;
  }
  std::size_t run_of(std::string_view text, std::size_t i) const {
    std::size_t length = 0;
    while (i + length < tokens_.size() && tokens_[i + length].is(text)
           && (length == 0 || joined(i + length - 1, i + length))) {
      ++length;
    }
    return length;
  }
  bool is(std::size_t i, std::string_view text, int directive) const {
    return tokens_[i].directive == directive && tokens_[i].is(text);
  }
  bool is_name(std::size_t i, int directive) const {
    return tokens_[i].directive == directive && tokens_[i].kind == TokenKind::identifier
           && !is_keyword(tokens_[i]);
  }

  // The bracket that the one at i closes; template brackets too where `angles`.
  Index open_before(std::size_t i, bool angles) const {
    const int directive = tokens_[i].directive;
    int depth = 0;
    int angle_depth = 0;
    for (std::size_t j = i + 1; j-- > 0;) {
      if (tokens_[j].directive != directive) {
        return std::nullopt;
      }
      if (depth == 0 && (tokens_[j].is(";") || tokens_[j].is("{"))) {
        return std::nullopt;
      }
      depth += closes(tokens_[j]) ? 1 : opens(tokens_[j]) ? -1 : 0;
      if (angles && depth == 0) {
        angle_depth += tokens_[j].is(">") ? 1 : tokens_[j].is("<") ? -1 : 0;
      }
      if (depth < 0) {
        return std::nullopt;
      }
      if (depth == 0 && angle_depth == 0) {
        return j;
      }
    }
    return std::nullopt;
  }

  // Where the expression begins that ends before `<<<` at i: names, qualified or of members, with
  // template arguments, calls and subscripts; or something in parentheses.
  Index kernel_before(std::size_t i) const {
    const int directive = tokens_[i].directive;
    std::size_t j = i - 1;
    for (;;) {
      const Index begin = operand_before(j, directive);
      if (!begin || *begin == 0) {
        return begin;
      }
      const std::size_t before = *begin - 1;
      const bool member =
          is(before, ".", directive) || is(before, "->", directive) || is(before, "##", directive);
      if (member && before > 0) {
        j = before - 1;
        continue;
      }
      if (!is(before, "::", directive)) {
        return begin;
      }
      if (before == 0 || !(is_name(before - 1, directive) || is(before - 1, ">", directive))) {
        return before;  // of the global namespace
      }
      j = before - 1;
    }
  }

  // A name with what follows it: name, name<...>, name(...), name[...], or (...).
  Index operand_before(std::size_t j, int directive) const {
    for (;;) {
      if (tokens_[j].directive != directive) {
        return std::nullopt;
      }
      if (is_name(j, directive)) {
        const bool is_template = j > 1 && is(j - 1, "template", directive);
        return is_template ? j - 1 : j;
      }
      const bool angle = tokens_[j].is(">");
      if (!angle && !tokens_[j].is(")") && !tokens_[j].is("]")) {
        return std::nullopt;
      }
      const Index open = open_before(j, angle);
      if (!open) {
        return std::nullopt;
      }
      const bool names_macro = *open > 1 && is(*open - 2, "define", directive);
      const bool has_head = *open > 0 && !names_macro
                            && (is_name(*open - 1, directive) || is(*open - 1, ">", directive)
                                || is(*open - 1, "]", directive));
      if (tokens_[*open].is("(") && !has_head) {
        return open;
      }
      if (*open == 0) {
        return std::nullopt;
      }
      j = *open - 1;
    }
  }

  // The last three of a run of > that ends the configuration which begins with `<<<` at i;
  // arguments follow. Between them may be an #if.
  Index close_after(std::size_t i) const {
    const int directive = tokens_[i].directive;
    int depth = 0;
    for (std::size_t j = i + 3; j < tokens_.size(); ++j) {
      if (tokens_[j].directive != directive) {
        if (directive != 0) {
          return std::nullopt;
        }
        continue;
      }
      depth += opens(tokens_[j]) ? 1 : closes(tokens_[j]) ? -1 : 0;
      if (depth < 0 || (depth == 0 && tokens_[j].is(";"))) {
        return std::nullopt;
      }
      if (depth != 0 || !tokens_[j].is(">")) {
        continue;
      }
      const std::size_t length = run_of(">", j);
      const std::size_t after = j + length;
      if (length >= 3 && after < tokens_.size() && is(after, "(", directive)) {
        return after - 3;
      }
      j = after - 1;
    }
    return std::nullopt;
  }

  std::span<const Token> tokens_;
};

}  // namespace

void rewrite_launches(std::span<const Token> tokens, std::vector<Edit>& edits) {
  Launches(tokens).find(edits);
}

}  // namespace warpcheck::simt_source
