// Whether a place in a source is inside of a function or class.
#pragma once

#include <span>
#include <vector>

#include "simt_source/token.h"

namespace warpcheck::simt_source {

// Follows the braces of a source, token by token. Those of the branches of #if are taken as
// alternatives: each begins as the first did.
class Scopes {
 public:
  explicit Scopes(std::span<const Token> tokens) : tokens_(tokens) {}

  // To be called for every token in order.
  void pass(std::size_t i);

  // Only namespaces and `extern "C"` are open.
  bool in_namespace() const { return inner_ == 0; }

 private:
  bool opens_namespace(std::size_t brace) const;
  void pass_directive(std::size_t hash);

  std::span<const Token> tokens_;
  std::vector<bool> open_;                       // braces: whether a namespace's
  std::vector<std::vector<bool>> conditionals_;  // the braces that were open at each #if
  std::size_t inner_ = 0;                        // open braces that are no namespace's
};

}  // namespace warpcheck::simt_source
