#include "report/github.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "report/call_text.h"
#include "report/sections.h"

namespace warpcheck::report {
namespace {

constexpr int most_annotations = 10;  // GitHub shows no more of a step

std::string escaped(std::string_view text, std::string_view also) {
  std::string line;
  for (const char c : text) {
    const bool plain = c != '%' && c != '\r' && c != '\n' && also.find(c) == std::string_view::npos;
    line += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return line;
}

std::string property(std::string_view text) {
  return escaped(text, ":,");
}

// The file as the checkout has it, if it is one of its files.
std::string within(const std::string& workspace, const std::string& file) {
  namespace fs = std::filesystem;
  if (workspace.empty()) {
    return file;
  }
  if (fs::path(file).is_absolute()) {
    const std::string relative = fs::path(file).lexically_relative(workspace).string();
    return relative.starts_with("..") ? file : relative;
  }
  // Compiler caches make paths relative to the build folder, which lies in the checkout.
  std::string_view below = file;
  while (below.starts_with("../")) {
    below.remove_prefix(3);
  }
  std::error_code error;
  return fs::exists(fs::path(workspace) / below, error) ? std::string(below) : file;
}

}  // namespace

bool under_github() {
  const char* value = std::getenv("GITHUB_ACTIONS");
  return value != nullptr && std::string_view(value) == "true";
}

std::string error_annotation(const Source& where, std::string_view title, std::string_view text,
                             std::string_view workspace) {
  const std::string file = within(std::string(workspace), where.file);
  const std::string place =
      file.empty() ? "" : fmt::format("file={},line={},", property(file), where.line);
  return fmt::format("::error {}title={}::{}", place, property(title), escaped(text, ""));
}

std::string short_message(const Verdict& verdict, const Op& op, const MessageStyle& style) {
  std::string text = headline(verdict, op);
  const Case& smallest = verdict.counterexample->smallest;
  if (!smallest.op.empty()) {
    text += "\nsmallest failing call: " + fields_of(op, smallest);
  }
  if (const std::string element = element_text(verdict, op); !element.empty()) {
    text += "\nelement: " + element;
  }
  return text + "\nreplay: " + replay_command(verdict, op, style);
}

std::string Annotations::of(const Source& where, std::string_view title, std::string_view text) {
  if (++failures_ > most_annotations) {
    return {};
  }
  const char* workspace = std::getenv("GITHUB_WORKSPACE");
  return error_annotation(where, title, text, workspace == nullptr ? "" : workspace);
}

std::string Annotations::rest() const {
  if (failures_ <= most_annotations) {
    return {};
  }
  return fmt::format(
      "::notice title=warpcheck::{} more failed checks of this program have no "
      "annotation; the summary of the step has them all",
      failures_ - most_annotations);
}

}  // namespace warpcheck::report
