#include "simt_source/rewrite.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

namespace warpcheck::simt_source {
namespace {

bool is_any(const Token& token, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return token.is(word); });
}

// Whether the bracket that closes at i is of if (...), or the parameters of a macro.
bool heads_statement(std::span<const Token> tokens, std::size_t i) {
  int depth = 0;
  for (std::size_t j = i + 1; j-- > 1;) {
    depth += tokens[j].is(")") ? 1 : tokens[j].is("(") ? -1 : 0;
    if (depth == 0) {
      return is_any(tokens[j - 1], {"if", "for", "while", "switch", "constexpr"})
             || (j > 1 && tokens[j - 2].is("define"));
    }
  }
  return false;
}

// Whether a statement begins at i.
bool begins_statement(std::span<const Token> tokens, std::size_t i) {
  if (i == 0 || tokens[i - 1].directive != tokens[i].directive) {
    return true;
  }
  const bool macro_body = tokens[i].directive != 0 && i > 1 && tokens[i - 2].is("define");
  return macro_body || is_any(tokens[i - 1], {";", "{", "}", ":", "else", "do"})
         || (tokens[i - 1].is(")") && heads_statement(tokens, i - 1));
}

}  // namespace

// An asm in a declaration (`int x asm("name")`) is left to the compiler.
void rewrite_asm(std::span<const Token> tokens, std::vector<Edit>& edits) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (!is_any(tokens[i], {"asm", "__asm__", "__asm"}) || !begins_statement(tokens, i)) {
      continue;
    }
    std::size_t last = i;
    while (last + 1 < tokens.size() && is_any(tokens[last + 1], {"volatile", "__volatile__"})) {
      ++last;
    }
    if (last + 1 < tokens.size() && tokens[last + 1].is("(")) {
      edits.push_back({tokens[i].begin, tokens[i].end(), "WARPCHECK_SIMT_PTX"});
      for (std::size_t word = i + 1; word <= last; ++word) {
        edits.push_back({tokens[word].begin, tokens[word].end(), ""});
      }
    }
  }
}

// Pragmas that only nvcc knows: g++ would warn of them.
void blank_pragmas(std::span<const Token> tokens, std::vector<Edit>& edits) {
  for (std::size_t i = 0; i + 2 < tokens.size(); ++i) {
    const int directive = tokens[i].directive;
    if (directive == 0 || !tokens[i].is("#") || !tokens[i + 1].is("pragma")
        || !is_any(tokens[i + 2],
                   {"unroll", "nounroll", "nv_exec_check_disable", "hd_warning_disable",
                    "nv_diag_suppress", "nv_diag_default", "nv_diagnostic"})) {
      continue;
    }
    for (; i < tokens.size() && tokens[i].directive == directive; ++i) {
      edits.push_back({tokens[i].begin, tokens[i].end(), ""});
    }
    --i;
  }
}

std::string rewrite(std::string_view source) {
  const std::vector<Token> tokens = tokenize(source);
  std::vector<Edit> edits;
  rewrite_launches(tokens, edits);
  rewrite_launch_calls(tokens, edits);
  rewrite_dynamic_shared(source, tokens, edits);
  rewrite_asm(tokens, edits);
  blank_pragmas(tokens, edits);
  return apply_edits(source, std::move(edits));
}

}  // namespace warpcheck::simt_source
