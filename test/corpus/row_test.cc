// Rows as JSON, and rows as people see them.
#include "corpus/row.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include <gtest/gtest.h>

#include "corpus/table.h"

namespace warpcheck::corpus {
namespace {

Row control() {
  Row row;
  row.name = "softmax";
  row.dtype_cases = {{"f16", 14}, {"f32", 16}};
  row.cases = 30;
  row.bench = {true, true, true};
  row.ms_per_case = 1.25;
  return row;
}

Row bug() {
  Row row = control();
  row.name = "softmax_buggy";
  row.role = Role::bug;
  row.failures_absolute = 12;
  row.failures_bound = 14;
  row.distinguishable = 15;
  row.caught = 14;
  row.bench = {true, false, true};
  row.minimal = Minimal{"softmax B=1 S=1 H=3", {{"B", 1}, {"S", 1}, {"H", 3}}, "f32"};
  row.first_failing = "softmax B=8 S=7 H=1025";
  row.unverifiable = 0.125;
  return row;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(line);
  }
  return lines;
}

std::vector<std::string> keys_of(const nlohmann::ordered_json& json) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) {
    keys.push_back(key);
  }
  return keys;
}

using Names = std::vector<std::string>;

TEST(Row, IsSoundWhenABugIsFlaggedAndAControlIsNot) {
  EXPECT_TRUE(control().sound());
  EXPECT_TRUE(bug().sound());
  Row flagged = control();
  flagged.failures_bound = 1;
  EXPECT_FALSE(flagged.sound());
  Row missed = bug();
  missed.failures_bound = 0;
  EXPECT_FALSE(missed.sound());
  Row troubled = control();
  troubled.trouble = "died";
  EXPECT_FALSE(troubled.sound());
}

TEST(Row, SurvivesTheWayFromTheWorker) {
  const Row row = row_from_json(to_json(bug()));
  EXPECT_EQ(to_json(row), to_json(bug()));
  EXPECT_EQ(row.name, "softmax_buggy");
  EXPECT_EQ(row.role, Role::bug);
  EXPECT_EQ(row.caught, 14);
  EXPECT_EQ(row.bench.kernelbench, true);
  EXPECT_EQ(row.bench.tritonbench, false);
  EXPECT_EQ(row.minimal->dims.size(), 3U);
  EXPECT_EQ(row.first_failing, "softmax B=8 S=7 H=1025");
  EXPECT_EQ(row.unverifiable, 0.125);
}

TEST(Document, HasTheAgreedFields) {
  const auto json = nlohmann::ordered_json::parse(document_of({control(), bug()}, "simt", 7));
  EXPECT_EQ(keys_of(json), (Names{"backend", "seed", "entries"}));
  EXPECT_EQ(json["backend"], "simt");
  EXPECT_EQ(json["seed"], 7);
  ASSERT_EQ(json["entries"].size(), 2U);
  const auto& entry = json["entries"][1];
  EXPECT_EQ(keys_of(entry),
            (Names{"name", "role", "dtype_cases", "cases", "failures_absolute", "failures_bound",
                   "distinguishable", "bench", "minimal", "ms_per_case"}));
  EXPECT_EQ(keys_of(entry["bench"]), (Names{"kernelbench", "tritonbench", "geak"}));
  EXPECT_EQ(keys_of(entry["minimal"]), (Names{"case", "dims", "dtype"}));
  EXPECT_EQ(entry["role"], "bug");
  EXPECT_EQ(entry["bench"]["kernelbench"], "accept");
  EXPECT_EQ(entry["bench"]["tritonbench"], "reject");
  EXPECT_EQ(entry["minimal"]["dims"]["H"], 3);
  EXPECT_EQ(json["entries"][0]["role"], "control");
  EXPECT_TRUE(json["entries"][0]["minimal"].is_null());
}

TEST(Table, HasARowAnEntryInAlignedColumns) {
  const std::vector<std::string> lines = lines_of(table_of({control(), bug()}, false));
  ASSERT_GE(lines.size(), 3U);
  EXPECT_EQ(lines[0],
            "entry          role     KernelBench  TritonBench  GEAK     paper  bound  possible  "
            "ms/case          smallest call");
  EXPECT_EQ(lines[1],
            "softmax        control  accepts      accepts      accepts   0/30   0/30         -  "
            "   1.25  clean");
  EXPECT_EQ(lines[2],
            "softmax_buggy  bug      ACCEPTS      rejects      ACCEPTS  12/30  14/30     15/30  "
            "   1.25  caught  B=1 S=1 H=3 f32");
  for (const std::string& line : lines) {
    EXPECT_LE(line.size(), 130U) << line;
  }
}

TEST(Table, ShowsTheCallThatReplaysABug) {
  const std::string text = table_of({control(), bug()}, false);
  EXPECT_NE(text.find("\n  softmax_buggy          softmax B=1 S=1 H=3\n"), std::string::npos);
}

TEST(Table, BugsStandOutOnATerminalOnly) {
  EXPECT_EQ(table_of({bug()}, false).find('\x1b'), std::string::npos);
  EXPECT_NE(table_of({bug()}, true).find("\x1b[1msoftmax_buggy"), std::string::npos);
  EXPECT_EQ(table_of({control()}, true).find('\x1b'), std::string::npos);
}

TEST(Table, SaysWhatWentWrong) {
  Row row = bug();
  row.trouble = "the process that judged it died: signal 11";
  EXPECT_NE(table_of({row}, false).find("softmax_buggy: the process that judged it died"),
            std::string::npos);
  EXPECT_EQ(outcome_of(row), "TROUBLE");
}

TEST(Outcome, NamesTheFourWaysToEnd) {
  Row missed = bug(), flagged = control();
  missed.failures_bound = 0;
  flagged.failures_bound = 1;
  EXPECT_EQ(outcome_of(bug()), "caught");
  EXPECT_EQ(outcome_of(missed), "MISSED");
  EXPECT_EQ(outcome_of(control()), "clean");
  EXPECT_EQ(outcome_of(flagged), "FLAGGED");
}

TEST(ClosingLine, HasTheAgreedForm) {
  EXPECT_EQ(closing_line({control(), bug()}, "simt"),
            "paper corpus [simt]: 1/1 buggy caught, 1/1 controls clean; accepted buggy: "
            "KernelBench 1/1, TritonBench 0/1, GEAK 1/1");
  Row missed = bug(), flagged = control();
  missed.failures_bound = 0;
  flagged.failures_bound = 1;
  EXPECT_EQ(closing_line({flagged, control(), missed}, "cuda"),
            "paper corpus [cuda]: 0/1 buggy caught, 1/2 controls clean; accepted buggy: "
            "KernelBench 1/1, TritonBench 0/1, GEAK 1/1");
}

TEST(Markdown, IsATableOfTheSameRows) {
  const std::vector<std::string> lines = lines_of(markdown_of({control(), bug()}, "simt", 7));
  ASSERT_EQ(lines.size(), 8U);
  EXPECT_EQ(lines[0], "Backend simt, seed 7, 30 cases an entry.");
  EXPECT_EQ(lines[2].substr(0, 40), "| entry | role | KernelBench | TritonBen");
  EXPECT_EQ(lines[5].substr(lines[5].size() - 34), "| caught | `softmax B=1 S=1 H=3` |");
  EXPECT_EQ(std::count(lines[2].begin(), lines[2].end(), '|'),
            std::count(lines[5].begin(), lines[5].end(), '|'));
  EXPECT_EQ(lines[7], closing_line({control(), bug()}, "simt"));
}

TEST(WideTable, ShowsTheFirstFailingCaseAndCountsControlsOnly) {
  Row flagged = control();
  flagged.failures_bound = 2;
  flagged.first_failing = "softmax B=1 S=2 H=33";
  EXPECT_NE(wide_table_of({flagged}, false).find("FLAGGED  softmax B=1 S=2 H=33"),
            std::string::npos);
  EXPECT_EQ(wide_closing_line({flagged, control(), bug()}, "simt"),
            "wide schemas [simt]: 1/1 buggy caught, 1/2 controls clean; 2 failures in 60 cases of "
            "controls");
}

}  // namespace
}  // namespace warpcheck::corpus
