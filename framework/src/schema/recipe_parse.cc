// Reading the text of a recipe.
#include <fmt/format.h>

#include <charconv>
#include <cstddef>

#include "base/choice.h"
#include "base/word.h"
#include "schema/recipe_table.h"
#include "warpcheck/error.h"
#include "warpcheck/recipe.h"

namespace warpcheck {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Recipe recipe() {
    kind();
    std::string seen;
    while (at_ < text_.size()) {
      const char mark = text_[at_];
      if (seen.find(mark) != std::string::npos) {
        fail(at_, fmt::format("'{}' a second time", mark));
      }
      seen += mark;
      suffix(mark);
    }
    if (const std::string fault = fault_of(recipe_); !fault.empty()) {
      fail(0, fault);
    }
    return recipe_;
  }

 private:
  [[noreturn]] void fail(std::size_t at, const std::string& what) const {
    throw Misuse(fmt::format("recipe '{}', character {}: {}", text_, at + 1, what));
  }

  std::string_view word() {
    const std::size_t start = at_;
    while (at_ < text_.size() && is_identifier(text_.substr(start, at_ + 1 - start))) {
      ++at_;
    }
    return text_.substr(start, at_ - start);
  }

  template <class T>
  T number(const char* what) {
    T value{};
    const auto [end, error] =
        std::from_chars(text_.data() + at_, text_.data() + text_.size(), value);
    if (error != std::errc()) {
      fail(at_, fmt::format("expected {}", what));
    }
    at_ = static_cast<std::size_t>(end - text_.data());
    return value;
  }

  void spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') {
      ++at_;
    }
  }

  void expect(char c) {
    spaces();
    if (at_ >= text_.size() || text_[at_] != c) {
      fail(at_, std::string("expected '") + c + "'");
    }
    ++at_;
    spaces();
  }

  void kind() {
    const auto name = word();
    std::vector<std::string> names;
    for (const auto& row : recipe_rows()) {
      names.emplace_back(row.name);
      if (name != row.name) {
        continue;
      }
      recipe_.kind = row.kind;
      if (row.parameters > 0) {
        expect('(');
        recipe_.a = number<double>("a number");
        if (row.parameters > 1) {
          expect(',');
          recipe_.b = number<double>("a number");
        }
        spaces();
        if (at_ >= text_.size() || text_[at_] != ')') {
          fail(at_, "expected ')'");
        }
        ++at_;
      }
      return;
    }
    fail(0, "no recipe '" + std::string(name) + "'; there are: " + choices(name, names));
  }

  void suffix(char mark) {
    const std::size_t start = at_++;
    switch (mark) {
      case '#':
        recipe_.seed = number<std::uint64_t>("a seed, a whole number from 0 on");
        return;
      case '+':
        spike();
        return;
      case '~':
        recipe_.rounding = number<int>("a number of bits");
        if (recipe_.rounding < 0 || recipe_.rounding > 53) {
          fail(start + 1, "the number of bits must be from 0 to 53");
        }
        return;
      case '@':
        keep();
        return;
      default:
        fail(start, "expected #seed, +spike, ~bits, @elements or the end");
    }
  }

  void spike() {
    const std::size_t start = at_;
    const auto name = word();
    std::vector<std::string> names;
    for (const auto& row : spike_rows()) {
      names.emplace_back(row.name);
      if (name == row.name) {
        recipe_.spike = row.spike;
        return;
      }
    }
    fail(start, "no spike '" + std::string(name) + "'; there are: " + choices(name, names));
  }

  void keep() {
    if (text_.substr(at_) == "none") {
      at_ = text_.size();
      recipe_.keep_none = true;
      return;
    }
    const char* what = "an element number, or none";
    Index after = -1;
    for (bool more = true; more;) {
      const std::size_t start = at_;
      const auto first = number<Index>(what);
      Index last = first;
      if (at_ < text_.size() && text_[at_] == '-') {
        ++at_;
        last = number<Index>(what);
      }
      if (first <= after || last < first) {
        fail(start, "element ranges must ascend and not overlap");
      }
      recipe_.keep.emplace_back(first, last);
      after = last;
      more = at_ < text_.size() && text_[at_] == ',';
      at_ += more ? 1 : 0;
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Recipe recipe_;
};

}  // namespace

Recipe parse_recipe(std::string_view text) {
  return Parser(text).recipe();
}

}  // namespace warpcheck
