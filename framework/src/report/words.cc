#include "report/words.h"

#include <fmt/format.h>

#include "report/element.h"
#include "report/text.h"
#include "run/checks.h"

namespace warpcheck::report {
namespace {

// CDash shows one line; what does not fit into it is cut.
constexpr std::size_t longest_headline = 240;

bool has(const std::string& text, std::string_view word) {
  return text.find(word) != std::string::npos;
}

std::string sizes_text(const Op& op, const Case& c) {
  std::string text;
  for (std::size_t i = 0; i < op.dims().size() && i < c.dims.size(); ++i) {
    text += fmt::format("{}={} ", op.dims()[i].name, c.dims[i]);
  }
  return text + c.dtype.name;
}

// What is wrong, in one sentence: from the numbers where there are some.
std::string sentence(const Failure& failure) {
  if (failure.worst) {
    if (failure.kind == FailureKind::wrong_value || failure.kind == FailureKind::special_value) {
      return place_of(*failure.worst) + " is " + error_text(*failure.worst);
    }
  }
  if (!failure.what.empty()) {
    return failure.what;
  }
  std::string name = name_of(failure.kind);
  for (char& c : name) {
    c = c == '_' ? ' ' : c;
  }
  return name;
}

}  // namespace

Words words_for(const Verdict& verdict, const Failure& failure, const Case& c) {
  switch (failure.kind) {
    case FailureKind::never_written:
      return {"worst element", "never written", "unwritten", "nearest", "got"};
    case FailureKind::input_changed:
      return {"changed element", "changed elements", "changed", "before", "after"};
    case FailureKind::differs_from_run_to_run:
      return {"worst element", "differing elements", "differing", "first run", "second run"};
    case FailureKind::layout_dependent:
      return {"worst element", "differing elements", "differing", "contiguous", name_of(c.layout)};
    case FailureKind::disagrees_with_peer:
      return {"worst element", "differing elements", "differing", run::peer_of(verdict.check),
              verdict.kernel};
    case FailureKind::law_broken:
      return {"worst element", "wrong elements", "wrong", "wanted", "got"};
    default:
      return {"worst element", "wrong elements", "wrong", "nearest", "got"};
  }
}

std::string error_text(const Element& worst) {
  const bool nan = has(worst.got, "nan"), infinite = has(worst.got, "inf");
  if (nan != has(worst.nearest, "nan")) {
    return nan ? "NaN where a number belongs" : "a number where NaN belongs";
  }
  if (infinite && has(worst.nearest, "inf")) {
    return "infinity of the wrong sign";
  }
  if (infinite || has(worst.nearest, "inf")) {
    return infinite ? "infinity where a number belongs" : "a number where infinity belongs";
  }
  if (worst.error_ulp == 0) {
    return "a zero of the wrong sign";
  }
  const auto [error, bound] = distinct(worst.error_ulp, worst.bound_ulp);
  return fmt::format("off by {} ulp, bound {} ulp", error, bound);
}

std::string headline(const Verdict& verdict, const Op& op) {
  const Counterexample& found = *verdict.counterexample;
  const std::string text = sentence(found.failure);
  if (found.failure.kind == FailureKind::misuse) {
    return one_line(fmt::format("{} cannot be tested: {}", verdict.kernel, text), longest_headline);
  }
  const std::string place =
      found.smallest.op.empty() ? "" : " at " + sizes_text(op, found.smallest);
  return one_line(fmt::format("{} breaks {} of {}{}: {}", verdict.kernel, verdict.check, verdict.op,
                              place, text),
                  longest_headline);
}

}  // namespace warpcheck::report
