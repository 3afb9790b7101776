// extern __shared__ T name[]: in a function, a reference to the block's dynamic shared memory; in a
// namespace, a pointer that the simulator sets when a grid starts.
#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>

#include "simt_source/rewrite.h"
#include "simt_source/scopes.h"

namespace warpcheck::simt_source {
namespace {

struct Declarator {
  std::string_view name;
  std::string extents;  // [], [][33]; empty for a scalar
};

struct Declaration {
  std::string type;
  std::vector<Declarator> declarators;
  std::size_t last;  // token, the semicolon
};

bool is_alignment(const Token& token) {
  return token.is("__align__") || token.is("alignas") || token.is("__attribute__");
}

// The token after the bracket that closes the one at i.
std::size_t after_bracket(std::span<const Token> tokens, std::size_t i) {
  int depth = 0;
  for (; i < tokens.size(); ++i) {
    depth += tokens[i].is("(") || tokens[i].is("[") ? 1 : 0;
    depth -= tokens[i].is(")") || tokens[i].is("]") ? 1 : 0;
    if (depth == 0) {
      return i + 1;
    }
  }
  return i;
}

std::string joined(std::span<const Token> tokens) {
  const auto is_word = [](const Token& token) { return token.kind != TokenKind::punctuator; };
  std::string text;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    text += i > 0 && is_word(tokens[i - 1]) && is_word(tokens[i]) ? " " : "";
    text += tokens[i].text;
  }
  return text;
}

// Where a declaration begins whose storage class is at i: alignas(16) may come first.
std::size_t begin_with_alignment(std::span<const Token> tokens, std::size_t i) {
  int depth = 0;
  for (std::size_t j = i; j-- > 0 && tokens[j].directive == tokens[i].directive;) {
    depth += tokens[j].is(")") ? 1 : tokens[j].is("(") ? -1 : 0;
    if (depth == 0 && !tokens[j].is("(")) {
      return is_alignment(tokens[j]) ? tokens[j].begin : tokens[i].begin;
    }
  }
  return tokens[i].begin;
}

// The tokens of one declaration without storage class and alignment, up to its semicolon.
struct Words {
  std::vector<Token> tokens;
  bool is_extern = false, is_shared = false;
  std::size_t semicolon = 0;
};

std::optional<Words> words_from(std::span<const Token> tokens, std::size_t first) {
  Words words;
  for (std::size_t i = first; i < tokens.size();) {
    const Token& token = tokens[i];
    if (token.directive != tokens[first].directive || token.is("{") || token.is("}")
        || token.is("=") || token.is("(")) {
      return std::nullopt;
    }
    if (token.is(";")) {
      words.semicolon = i;
      return words;
    }
    if (is_alignment(token)) {
      i = after_bracket(tokens, i + 1);
      continue;
    }
    words.is_extern |= token.is("extern");
    words.is_shared |= token.is("__shared__");
    if (!token.is("extern") && !token.is("__shared__")) {
      words.tokens.push_back(token);
    }
    ++i;
  }
  return std::nullopt;
}

std::optional<Declaration> declaration_at(std::span<const Token> tokens, std::size_t first) {
  const std::optional<Words> words = words_from(tokens, first);
  if (!words || !words->is_extern || !words->is_shared) {
    return std::nullopt;
  }
  const std::span<const Token> all = words->tokens;
  const auto is_bracket = [](const Token& token) { return token.is("["); };
  auto name = static_cast<std::size_t>(std::ranges::find_if(all, is_bracket) - all.begin());
  if (name < 2) {
    return std::nullopt;  // no type, or no name
  }
  Declaration declaration{joined(all.first(name - 1)), {}, words->semicolon};
  for (; name > 0 && name <= all.size();) {
    std::size_t end = name;
    while (end < all.size() && all[end].is("[")) {
      end = after_bracket(all, end);
    }
    declaration.declarators.push_back({all[name - 1].text, joined(all.subspan(name, end - name))});
    if (end >= all.size()) {
      return declaration;
    }
    if (!all[end].is(",")) {
      return std::nullopt;
    }
    name = end + 2;
  }
  return std::nullopt;
}

std::string text_of(const Declaration& declaration, bool in_namespace) {
  std::string text;
  const auto append = [&](std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) {
      text += part;
    }
  };
  for (const Declarator& one : declaration.declarators) {
    const std::string type = declaration.type + one.extents;
    append({text.empty() ? "" : " "});
    if (in_namespace) {
      append({"static thread_local ::warpcheck::simt::DynamicElement<", type, ">* ", one.name,
              " = nullptr; static const ::warpcheck::simt::DynamicName warpcheck_set_", one.name,
              "([](std::byte* at) { ", one.name,
              " = reinterpret_cast<::warpcheck::simt::DynamicElement<", type, ">*>(at); });"});
    } else {
      append({"[[maybe_unused]] auto& ", one.name, " = ::warpcheck::simt::dynamic_array<", type,
              ">();"});
    }
  }
  return text;
}

// Line ends, so that what follows stays on its line; in a directive they are continued.
std::string line_ends(std::string_view replaced, bool in_directive) {
  std::string text;
  for (auto lines = std::ranges::count(replaced, '\n'); lines > 0; --lines) {
    text += in_directive ? "\\\n" : "\n";
  }
  return text;
}

}  // namespace

void rewrite_dynamic_shared(std::string_view source, std::span<const Token> tokens,
                            std::vector<Edit>& edits) {
  Scopes scopes(tokens);
  std::size_t done = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    scopes.pass(i);
    if (i < done || !(tokens[i].is("extern") || tokens[i].is("__shared__"))) {
      continue;
    }
    const std::optional<Declaration> declaration = declaration_at(tokens, i);
    if (!declaration) {
      continue;
    }
    done = declaration->last + 1;
    const bool in_directive = tokens[i].directive != 0;
    const std::size_t begin = begin_with_alignment(tokens, i);
    const std::size_t end = tokens[declaration->last].end();
    edits.push_back({begin, end,
                     text_of(*declaration, !in_directive && scopes.in_namespace())
                         + line_ends(source.substr(begin, end - begin), in_directive)});
  }
}

}  // namespace warpcheck::simt_source
