// Finds warpcheck::launch(kernel, ...): a pointer is all that the function would see of the kernel,
// but by its name it is a type, and the loop over the threads is compiled with the kernel in it.
// What is no plain name stays a pointer; so do calls in macros, whose parameters may be anything.
#include <optional>

#include "simt_source/rewrite.h"

namespace warpcheck::simt_source {
namespace {

using Index = std::optional<std::size_t>;

class LaunchCalls {
 public:
  explicit LaunchCalls(std::span<const Token> tokens) : tokens_(tokens) {}

  void find(std::vector<Edit>& edits) const {
    for (std::size_t i = 0; i + 4 < tokens_.size(); ++i) {
      if (!is(i, "warpcheck") || !is(i + 1, "::") || !is(i + 2, "launch") || !is(i + 3, "(")
          || is_of_other_scope(i)) {
        continue;
      }
      if (const Index comma = after_name(i + 4); comma) {
        const std::size_t begin = tokens_[i + 4].begin;
        const std::size_t end = tokens_[*comma - 1].end();
        edits.push_back({begin, begin, "WARPCHECK_SIMT_KERNEL("});
        edits.push_back({end, end, ")"});
      }
    }
  }

 private:
  bool is(std::size_t i, std::string_view text) const {
    return i < tokens_.size() && tokens_[i].directive == 0 && tokens_[i].is(text);
  }
  bool is_identifier(std::size_t i) const {
    return i < tokens_.size() && tokens_[i].directive == 0
           && tokens_[i].kind == TokenKind::identifier;
  }
  bool is_of_other_scope(std::size_t i) const {
    return i > 1 && is(i - 1, "::") && is_identifier(i - 2) && !is(i - 2, "return");
  }

  // The comma after the name at i, which may be qualified and have template arguments.
  Index after_name(std::size_t i) const {
    i += is(i, "::") ? 1 : 0;
    for (;; ++i) {
      i += is(i, "template") ? 1 : 0;
      if (!is_identifier(i)) {
        return std::nullopt;
      }
      ++i;
      if (is(i, "<")) {
        const Index close = close_of_angle(i);
        if (!close) {
          return std::nullopt;
        }
        i = *close + 1;
      }
      if (!is(i, "::")) {
        return is(i, ",") ? Index(i) : std::nullopt;
      }
    }
  }

  Index close_of_angle(std::size_t open) const {
    int depth = 0;  // of round, square and curly brackets
    int angles = 0;
    for (std::size_t i = open; i < tokens_.size() && tokens_[i].directive == 0; ++i) {
      depth += is(i, "(") || is(i, "[") || is(i, "{") ? 1 : 0;
      depth -= is(i, ")") || is(i, "]") || is(i, "}") ? 1 : 0;
      angles += depth != 0 ? 0 : is(i, "<") ? 1 : is(i, ">") ? -1 : 0;
      if (depth < 0 || (depth == 0 && is(i, ";"))) {
        return std::nullopt;
      }
      if (angles == 0) {
        return i;
      }
    }
    return std::nullopt;
  }

  std::span<const Token> tokens_;
};

}  // namespace

void rewrite_launch_calls(std::span<const Token> tokens, std::vector<Edit>& edits) {
  LaunchCalls(tokens).find(edits);
}

}  // namespace warpcheck::simt_source
