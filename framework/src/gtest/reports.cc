#include "gtest/reports.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <utility>

#include <gtest/gtest.h>

#include "report/artifacts.h"
#include "report/ctest.h"
#include "report/document.h"
#include "report/properties.h"
#include "warpcheck/error.h"

namespace warpcheck::gtest {
namespace {

// GitHub refuses the summary of a step that is longer than 1 MiB; other programs write there too.
constexpr std::size_t longest_step_summary = 1'000'000;

// The value of an environment variable; empty if it is not set.
std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// Files of several shards stand side by side.
std::string shard_suffix(const Shard& shard) {
  return shard.count == 1
             ? ""
             : ".shard-" + std::to_string(shard.number) + "-" + std::to_string(shard.count);
}

// As the name of a file, whatever it was.
std::string file_name(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return !std::isalnum(static_cast<unsigned char>(c)) && c != '.' && c != '_'; },
      '-');
  return text;
}

// Where WARPCHECK_JSON wants the verdicts. In a folder ctest's runs of one check each, and the
// shards of one, stand side by side.
std::string verdict_path(const std::string& wanted, const std::string& program,
                         const std::string& shard) {
  if (!wanted.ends_with('/')) {
    return wanted;
  }
  const std::string filter = GTEST_FLAG_GET(filter);
  return wanted + file_name(program + (filter == "*" ? "" : "." + filter) + shard) + ".json";
}

void print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace

Reports::Reports(report::MessageStyle style, const RunSettings& settings, bool lists_tests)
    : style_(std::move(style)),
      program_(style_.program.substr(style_.program.rfind('/') + 1)),
      shard_(shard_suffix(settings.shard)) {
  if (lists_tests) {
    return;
  }
  if (const std::string json = variable("WARPCHECK_JSON"); !json.empty()) {
    verdicts_.emplace(
        verdict_path(json, program_, shard_),
        report::RunFacts{style_.program, name_of(settings.backend), settings.seed, settings.shard});
  }
  const std::string markdown = variable("WARPCHECK_MARKDOWN");
  if (!markdown.empty()) {
    summaries_.emplace_back("WARPCHECK_MARKDOWN", markdown,
                            std::numeric_limits<std::size_t>::max());
    if (const std::string why = summaries_.back().open(); !why.empty()) {
      throw Misuse("WARPCHECK_MARKDOWN: " + why);
    }
  }
  if (report::under_github()) {
    annotations_.emplace();
    const std::string path = variable("GITHUB_STEP_SUMMARY");
    if (!path.empty() && path != markdown) {
      summaries_.emplace_back("GITHUB_STEP_SUMMARY", path, longest_step_summary);
    }
  }
}

void Reports::add(const Verdict& verdict, const Op& op, const std::string& failure) {
  measure(verdict, op);
  const std::string document = report::verdict_document(verdict, op, style_);
  if (verdicts_) {
    verdicts_->add(document);
  }
  keep(verdict, document);
  for (report::Summary& summary : summaries_) {
    summary.add(verdict, op, program_, failure);
  }
  if (!failure.empty()) {
    annotate(verdict, op, failure);
  }
}

std::vector<std::string> Reports::finish() {
  std::vector<std::string> troubles;
  if (verdicts_) {
    if (const std::string why = verdicts_->finish(); !why.empty()) {
      troubles.push_back("WARPCHECK_JSON: " + why);
    }
  }
  for (const report::Summary& summary : summaries_) {
    if (!summary.trouble().empty()) {
      troubles.push_back(summary.trouble());
    }
  }
  if (annotations_) {
    if (const std::string rest = annotations_->rest(); !rest.empty()) {
      print(rest + "\n");
    }
  }
  return troubles;
}

void Reports::measure(const Verdict& verdict, const Op& op) const {
  const std::vector<report::Property> properties = report::properties(verdict, op, style_);
  for (const report::Property& property : properties) {
    testing::Test::RecordProperty(property.name, property.text);
  }
  if (report::under_ctest()) {
    print(report::ctest_measurements(properties));
  }
}

void Reports::keep(const Verdict& verdict, const std::string& document) const {
  const std::string folder = report::artifacts_folder();
  if (folder.empty()) {
    return;
  }
  const std::string name =
      file_name(program_ + "." + verdict.kernel + "." + verdict.check + shard_);
  for (const report::Artifact& file : report::write_artifacts(verdict, document, folder, name)) {
    if (!file.trouble.empty()) {
      std::fprintf(stderr, "%s\n", file.trouble.c_str());  // changes no verdict
      continue;
    }
    testing::Test::RecordProperty(file.property, file.path);
    if (report::under_ctest()) {
      print(report::ctest_file(file.type, file.name, file.path));
    }
    print(report::gitlab_attachment(file.path));
  }
}

void Reports::annotate(const Verdict& verdict, const Op& op, const std::string& failure) {
  if (!annotations_) {
    return;
  }
  const std::string text =
      verdict.counterexample ? report::short_message(verdict, op, style_) : failure;
  const std::string line =
      annotations_->of(verdict.where, verdict.kernel + "." + verdict.check, text);
  if (!line.empty()) {
    print(line + "\n");
  }
}

}  // namespace warpcheck::gtest
