#include "schema/text.h"

#include "base/list.h"
#include "number/number_text.h"

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
  return listed(domain.candidates, [](T value) { return text_of(value); });
}

}  // namespace

std::string domain_text(const Domain<Index>& domain) {
  return text_of_domain(domain);
}
std::string domain_text(const Domain<double>& domain) {
  return text_of_domain(domain);
}

}  // namespace warpcheck
