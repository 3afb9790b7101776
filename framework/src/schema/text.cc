// Small pieces of text that messages of the schema share.
#include "schema/text.h"

#include <array>
#include <charconv>

namespace warpcheck {
namespace {

std::string text_of(Index value) {
  return std::to_string(value);
}
std::string text_of(double value) {
  return number_text(value);
}

template <class T>
std::string text_of_domain(const Domain<T>& domain) {
  if (domain.candidates.empty()) {
    return text_of(domain.min) + " to " + text_of(domain.max);
  }
  std::vector<std::string> values;
  for (const T value : domain.candidates) {
    values.push_back(text_of(value));
  }
  return listed(values);
}

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

}  // namespace

std::string number_text(double value) {
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
  return {buffer.data(), end};
}

std::string listed(const std::vector<std::string>& names) {
  if (names.empty()) {
    return "nothing";
  }
  std::string text = names.front();
  for (std::size_t i = 1; i < names.size(); ++i) {
    text += ", " + names[i];
  }
  return text;
}

std::string domain_text(const Domain<Index>& domain) {
  return text_of_domain(domain);
}
std::string domain_text(const Domain<double>& domain) {
  return text_of_domain(domain);
}

bool is_name(std::string_view text) {
  if (text.empty() || !is_letter(text.front())) {
    return false;
  }
  for (const char c : text) {
    if (!is_letter(c) && !(c >= '0' && c <= '9')) {
      return false;
    }
  }
  return true;
}

}  // namespace warpcheck
