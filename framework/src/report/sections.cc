#include "report/sections.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "number/number_text.h"
#include "report/call_text.h"
#include "report/element.h"
#include "report/map.h"
#include "report/pattern.h"
#include "report/text.h"

namespace warpcheck::report {
namespace {

constexpr std::size_t most_call_lines = 5;
constexpr std::size_t most_matter_lines = 2;
constexpr std::size_t text_width = 76;  // right of the headings

// "  worst element           y[0, 0]"
std::string headed(std::string_view heading, std::string_view text) {
  return text.empty() ? fmt::format("  {}", heading) : fmt::format("  {:<22}  {}", heading, text);
}

// At most `most` lines; the last one says that there were more.
void cut(Lines& lines, std::size_t most) {
  if (lines.size() > most) {
    lines.resize(most);
    lines.back() += " ...";
  }
}

void add_headed(Lines& to, std::string_view heading, const Lines& texts) {
  for (std::size_t i = 0; i < texts.size(); ++i) {
    to.push_back(headed(i == 0 ? heading : "", texts[i]));
  }
}

// Is this very element one of those that the kernel never writes?
bool is_unwritten(const Element& element, const Failure& failure) {
  if (failure.kind != FailureKind::never_written || !failure.pattern
      || failure.pattern->output != element.output) {
    return false;
  }
  std::size_t flat = 0;
  for (std::size_t d = 0; d < element.index.size(); ++d) {
    flat = flat * static_cast<std::size_t>(failure.pattern->shape.sizes.at(d))
           + static_cast<std::size_t>(element.index[d]);
  }
  return failure.pattern->wrong.at(flat);
}

std::string with_origin(std::string text, const std::string& origin) {
  return origin.empty() ? text : fmt::format("{} ({})", text, origin);
}

// "5.084e+05 ulp, bound 8 ulp (properties/softmax.cc:31)"; empty when nothing was measured.
std::string error_line(const Element& worst) {
  if (std::isinf(worst.bound_ulp)) {
    return with_origin("cannot be verified, the bound is infinite", worst.bound_origin);
  }
  if (std::isinf(worst.error_ulp)) {
    return error_text(worst);
  }
  if (worst.error_ulp == 0 || std::isnan(worst.error_ulp)) {
    return {};
  }
  const auto [error, bound] = distinct(worst.error_ulp, worst.bound_ulp);
  const bool bounded = worst.bound_ulp > 0 || !worst.bound_origin.empty();
  return bounded
             ? with_origin(fmt::format("{} ulp, bound {} ulp", error, bound), worst.bound_origin)
             : error + " ulp";
}

}  // namespace

Lines call_section(const Op& op, const Counterexample& found) {
  std::string origin;
  if (found.case_number > 0) {
    origin = fmt::format("(case {}", found.case_number);
    if (found.accepted_steps > 0) {
      origin +=
          fmt::format(", shrunk {} {} from {}", found.accepted_steps,
                      found.accepted_steps == 1 ? "time" : "times", fields_of(op, found.found));
    }
    origin += ")";
  }
  Lines lines{headed("smallest failing call", origin)};
  const Lines call = call_lines(op, found.smallest);
  const std::size_t shown = call.size() > most_call_lines ? most_call_lines - 1 : call.size();
  for (std::size_t i = 0; i < shown; ++i) {
    lines.push_back("      " + call[i]);
  }
  if (shown < call.size()) {
    lines.push_back(fmt::format("      and {} more, see the replay line", call.size() - shown));
  }
  return lines;
}

Lines element_section(const Op& op, const Counterexample& found, const Words& words) {
  const Element& worst = *found.failure.worst;
  const Format format = format_of_worst(op, found);
  const std::size_t label = std::max({words.wanted.size(), words.got.size(), std::size_t{7}});
  const std::size_t value = std::max(worst.nearest.size(), worst.got.size());
  const auto line = [&](const std::string& name, const std::string& text, std::uint64_t code) {
    return fmt::format("      {:<{}}  {:<{}}   {}", name, label, text, value,
                       code_text(format, code));
  };
  Lines lines{headed(words.element, place_of(worst))};
  if (!worst.exact.empty()) {
    lines.push_back(fmt::format("      {:<{}}  {}", "exact", label, worst.exact));
  }
  lines.push_back(line(words.wanted, worst.nearest, worst.nearest_code));
  lines.push_back(line(words.got, worst.got, worst.got_code));
  if (is_unwritten(worst, found.failure)) {
    lines.back() += "   (never written)";
  } else if (const std::string error = error_line(worst); !error.empty()) {
    lines.push_back(fmt::format("      {:<{}}  {}", "error", label, error));
  }
  return lines;
}

std::string element_text(const Verdict& verdict, const Op& op) {
  const Verdict complete = with_texts(verdict, op);
  if (!complete.counterexample || !complete.counterexample->failure.worst) {
    return {};
  }
  const Failure& failure = complete.counterexample->failure;
  const Element& worst = *failure.worst;
  const Words words = words_for(complete, failure, complete.counterexample->smallest);
  const std::string error = is_unwritten(worst, failure) ? "never written" : error_line(worst);
  return fmt::format("{}: {} {}, {} {}{}{}", place_of(worst), words.wanted, worst.nearest,
                     words.got, worst.got, error.empty() ? "" : "; ", error);
}

Lines map_section(const Pattern& pattern, const Words& words, Index max_rows) {
  Lines lines{headed(words.elements, fmt::format("{} of {} in {}", pattern.count(),
                                                 pattern.wrong.size(), pattern.output))};
  for (const std::string& line : wrong_map(pattern, max_rows)) {
    lines.push_back("      " + line);
  }
  if (const std::string sentence = pattern_sentence(pattern, words.adjective); !sentence.empty()) {
    lines.push_back("      " + sentence);
  }
  return lines;
}

Lines remarks_section(const Counterexample& found, std::size_t most_details) {
  Lines lines;
  if (found.failed_reruns < found.reruns) {
    lines.push_back(headed("run again",
                           fmt::format("{} of {} runs failed", found.failed_reruns, found.reruns)));
  }
  for (const auto& [name, text] : found.failure.details) {
    add_headed(lines, name, lines_of(text));
  }
  cut(lines, most_details);
  for (const auto& [heading, pieces] : {std::pair{"what matters", &found.matters},
                                        std::pair{"what does not", &found.matters_not}}) {
    if (!pieces->empty()) {
      Lines texts = joined(*pieces, text_width);
      cut(texts, most_matter_lines);
      add_headed(lines, heading, texts);
    }
  }
  return lines;
}

}  // namespace warpcheck::report
