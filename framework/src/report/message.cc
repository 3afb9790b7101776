#include "report/message.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <array>
#include <cstdlib>

#include "report/element.h"
#include "report/sections.h"
#include "report/text.h"
#include "report/words.h"

namespace warpcheck::report {
namespace {

constexpr std::size_t most_lines = 30;

// How much the parts that can shrink may take.
struct Limits {
  Index map_rows;
  std::size_t detail_lines;
};
// From generous to tight; with the last one every message fits.
constexpr std::array limits{Limits{8, 8}, Limits{4, 8}, Limits{4, 4}, Limits{2, 4}, Limits{2, 2}};

std::string coloured(const std::string& text, const char* code, bool colour) {
  return colour ? fmt::format("\033[{}m{}\033[0m", code, text) : text;
}

Lines replay_section(const Verdict& verdict, const Op& op, const MessageStyle& style) {
  return {"  replay", "      " + coloured(replay_command(verdict, op, style), "36", style.colour)};
}

Lines assembled(const Verdict& verdict, const Op& op, const MessageStyle& style,
                const Limits& limit) {
  const Counterexample& found = *verdict.counterexample;
  const Words words = words_for(verdict, found.failure, found.smallest);
  std::vector<Lines> sections;
  if (!found.smallest.op.empty()) {
    sections.push_back(call_section(op, found));
  }
  if (found.failure.worst) {
    sections.push_back(element_section(op, found, words));
  }
  if (found.failure.pattern) {
    sections.push_back(map_section(*found.failure.pattern, words, limit.map_rows));
  }
  sections.push_back(remarks_section(found, limit.detail_lines));
  sections.push_back(replay_section(verdict, op, style));
  Lines lines{coloured(headline(verdict, op), "1", style.colour)};
  for (const Lines& section : sections) {
    if (!section.empty()) {
      lines.emplace_back();
      lines.insert(lines.end(), section.begin(), section.end());
    }
  }
  return lines;
}

}  // namespace

bool colour_wanted() {
  const char* no_colour = std::getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) == 1 && (no_colour == nullptr || *no_colour == '\0');
}

std::string replay_command(const Verdict& verdict, const Op& op, const MessageStyle& style) {
  std::string command;
  if (verdict.backend != style.default_backend && !verdict.backend.empty()) {
    command += "WARPCHECK_BACKEND=" + verdict.backend + " ";
  }
  if (verdict.backend == "cuda" && verdict.device.value_or(0) != 0) {
    command += fmt::format("WARPCHECK_DEVICE={} ", *verdict.device);
  }
  const auto& found = verdict.counterexample;
  if (found && !found->smallest.op.empty()) {
    command += "WARPCHECK_REPLAY=" + shell_word(to_text(op, found->smallest)) + " ";
  } else if (found && found->failure.kind != FailureKind::misuse) {
    command += fmt::format("WARPCHECK_SEED={} ", verdict.seed);
  }
  return fmt::format("{}{} --gtest_filter={}.{}", command, shell_word(style.program),
                     verdict.kernel, verdict.check);
}

std::string message(const Verdict& verdict, const Op& op, const MessageStyle& style) {
  const Verdict complete = with_texts(verdict, op);
  Lines lines;
  for (const Limits& limit : limits) {
    lines = assembled(complete, op, style, limit);
    if (lines.size() <= most_lines) {
      break;
    }
  }
  return fmt::format("{}", fmt::join(lines, "\n"));
}

}  // namespace warpcheck::report
