#include "simt_source/scopes.h"

#include <algorithm>

namespace warpcheck::simt_source {

void Scopes::pass(std::size_t i) {
  const Token& token = tokens_[i];
  if (token.directive != 0) {
    if (token.is("#") && (i == 0 || tokens_[i - 1].directive != token.directive)) {
      pass_directive(i);
    }
    return;
  }
  if (token.is("{")) {
    open_.push_back(opens_namespace(i));
  } else if (token.is("}") && !open_.empty()) {
    open_.pop_back();
  }
  inner_ = static_cast<std::size_t>(std::ranges::count(open_, false));
}

// namespace a::b {, namespace {, inline namespace [[deprecated]] a {, extern "C" {
bool Scopes::opens_namespace(std::size_t brace) const {
  for (std::size_t i = brace; i-- > 0;) {
    const Token& token = tokens_[i];
    if (token.directive != 0) {
      continue;
    }
    if (token.is("namespace")) {
      return true;
    }
    if (token.kind == TokenKind::literal) {
      return i > 0 && tokens_[i - 1].is("extern");
    }
    const bool in_name =
        token.kind == TokenKind::identifier || token.is("::") || token.is("[") || token.is("]");
    if (!in_name) {
      return false;
    }
  }
  return false;
}

void Scopes::pass_directive(std::size_t hash) {
  if (hash + 1 >= tokens_.size() || tokens_[hash + 1].directive != tokens_[hash].directive) {
    return;
  }
  const Token& name = tokens_[hash + 1];
  if (name.is("if") || name.is("ifdef") || name.is("ifndef")) {
    conditionals_.push_back(open_);
  } else if (conditionals_.empty()) {
    return;
  } else if (name.is("else") || name.is("elif")) {
    open_ = conditionals_.back();
  } else if (name.is("endif")) {
    conditionals_.pop_back();
  }
}

}  // namespace warpcheck::simt_source
