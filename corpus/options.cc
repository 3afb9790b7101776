#include "corpus/options.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <system_error>
#include <utility>

namespace warpcheck::corpus {
namespace {

constexpr int most_cases = 1'000'000;

const char* program_for(BackendKind kind) {
  return kind == BackendKind::cuda ? "warpcheck_corpus_cuda" : "warpcheck_corpus";
}

std::string first_line(const std::string& text) {
  return text.substr(0, text.find('\n'));
}

// A check of one option's text: empty, or what is wrong. CLI11 itself would make the largest number
// of one that is too large, and words it differently from version to version.
auto whole_number(std::uint64_t least, std::uint64_t most) {
  return [least, most](const std::string& text) {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    const bool fits = error == std::errc() && stopped == end && number >= least && number <= most;
    return fits ? std::string()
                : "'" + text + "' is not a number from " + std::to_string(least) + " to "
                      + std::to_string(most);
  };
}

// What is wrong with options that are well formed one by one; empty: nothing.
std::string conflict_in(const Options& options, const std::string& backend, BackendKind built_for) {
  if (backend != name_of(built_for)) {
    const BackendKind other =
        built_for == BackendKind::cuda ? BackendKind::simt : BackendKind::cuda;
    return "--backend " + backend + ": the kernels of this program run on " + name_of(built_for)
           + "; " + program_for(other) + " has those for " + name_of(other);
  }
  if (options.wide > 0 && (options.json || options.markdown)) {
    return "--wide has a table of its own; it does not go with --json or --markdown";
  }
  if (options.json && options.json == options.markdown) {
    return "--json and --markdown name the same file: " + *options.json;
  }
  return {};
}

}  // namespace

Parsed parse_options(int argc, const char* const* argv, BackendKind built_for) {
  Options options;
  options.backend = built_for;
  std::string backend = name_of(built_for), json, markdown;
  CLI::App app("Judges the 26 kernels of the paper's corpus: ten wrong ones and sixteen controls.");
  app.add_option("--backend", backend, "Where kernels run")
      ->check(CLI::IsMember({"simt", "cuda"}))
      ->capture_default_str();
  app.add_option("--cases", options.cases, "Cases an entry")
      ->check(whole_number(1, most_cases))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "Seed of the cases")
      ->check(whole_number(0, std::numeric_limits<std::uint64_t>::max()))
      ->capture_default_str();
  app.add_option("--entries", options.entries, "Shell pattern of the entries' names")
      ->capture_default_str();
  app.add_option("--json", json, "Write the results there");
  app.add_option("--markdown", markdown, "Write the table there");
  app.add_option("--wide", options.wide, "Cases an entry over the wide schemas, all dtypes")
      ->check(whole_number(1, most_cases));
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {
      return {std::nullopt, app.exit(error), {}};
    }
    return {std::nullopt, 2, first_line(error.what())};
  }
  if (app.count("--json") > 0) {
    options.json = json;
  }
  if (app.count("--markdown") > 0) {
    options.markdown = markdown;
  }
  if (std::string conflict = conflict_in(options, backend, built_for); !conflict.empty()) {
    return {std::nullopt, 2, std::move(conflict)};
  }
  return {options, 0, {}};
}

}  // namespace warpcheck::corpus
