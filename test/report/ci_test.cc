// What GitHub and GitLab are told of a verdict.
#include <filesystem>

#include <gtest/gtest.h>

#include "report/artifacts.h"
#include "report/ctest_run.h"
#include "report/github.h"
#include "report/samples.h"
#include "report/summary.h"

namespace warpcheck::report {
namespace {

using samples::Sample;

const Sample& wrong() {
  static const Sample sample = [] {
    Sample s = samples::numeric().front();
    s.verdict.backend = "simt";
    s.verdict.where = {"/w/kernels/test.cc", 15};
    s.verdict.measured = {.cases = 2, .elements = 400, .worst_ratio = 63553.75};
    return s;
  }();
  return sample;
}

Verdict without_failure(Outcome outcome, const std::string& because = {}) {
  Verdict verdict = wrong().verdict;
  verdict.outcome = outcome;
  verdict.skipped_because = because;
  verdict.counterexample.reset();
  return verdict;
}

TEST(Annotation, EscapesWhatWouldEndItOrItsProperties) {
  EXPECT_EQ(error_annotation({"a,b:c%.cc", 3}, "T: 50%, x\r\n", "1: 2, 3%\r\n%0A", "/w"),
            "::error file=a%2Cb%3Ac%25.cc,line=3,title=T%3A 50%25%2C x%0D%0A::1: 2, "
            "3%25%0D%0A%250A");
}

TEST(Annotation, NamesFilesOfTheCheckoutRelativeToIt) {
  const auto line = [](const char* file, const char* workspace) {
    return error_annotation({file, 3}, "T", "x", workspace);
  };
  EXPECT_EQ(line("/w/r/test/a.cc", "/w/r"), "::error file=test/a.cc,line=3,title=T::x");
  EXPECT_EQ(line("/w/rest/a.cc", "/w/r"), "::error file=/w/rest/a.cc,line=3,title=T::x");
  EXPECT_EQ(line("/w/r/a.cc", ""), "::error file=/w/r/a.cc,line=3,title=T::x");
  EXPECT_EQ(line("", "/w/r"), "::error title=T::x");
  // As a compiler cache has it; a file that is not there stays as it is.
  EXPECT_EQ(line("../../test/report/ci_test.cc", WARPCHECK_SOURCE_DIR),
            "::error file=test/report/ci_test.cc,line=3,title=T::x");
  EXPECT_EQ(line("../no/such.cc", "/w/r"), "::error file=../no/such.cc,line=3,title=T::x");
}

TEST(Annotation, IsShortAndSaysTheSameAsTheMessage) {
  const Sample& s = wrong();
  EXPECT_EQ(short_message(s.verdict, s.op, s.style),
            "WarpSoftmax breaks matches_reference of softmax at rows=1 cols=33 f32: y[0, 0] is off "
            "by 5.084e+05 ulp, bound 8 ulp\n"
            "smallest failing call: rows=1 cols=33\n"
            "element: y[0, 0]: nearest 0.0303030312, got 0.03125; 5.084e+05 ulp, bound 8 ulp "
            "(properties/softmax.cc:31)\n"
            "replay: WARPCHECK_REPLAY='softmax rows=1 cols=33' ./my_test "
            "--gtest_filter=WarpSoftmax.matches_reference");
}

TEST(Annotations, AreTenAndALineThatSaysHowManyMore) {
  Annotations annotations;
  for (int i = 0; i < 10; ++i) {
    EXPECT_NE(annotations.of({"a.cc", 3}, "T", "x"), "") << i;
  }
  EXPECT_EQ(annotations.rest(), "");
  for (int i = 0; i < 7; ++i) {
    EXPECT_EQ(annotations.of({"a.cc", 3}, "T", "x"), "") << i;
  }
  EXPECT_EQ(
      annotations.rest(),
      "::notice title=warpcheck::7 more failed checks of this program have no annotation; the "
      "summary of the step has them all");
}

TEST(SummaryRow, HasTheOutcomeAndTheSmallestCallOrTheReason) {
  const Op& op = wrong().op;
  EXPECT_EQ(summary_row(wrong().verdict, op, "my_test", "WarpSoftmax breaks"),
            "| **failed** | `WarpSoftmax.matches_reference` | `my_test` | simt | 2 | 6.36e+04 | "
            "`rows=1 cols=33` |\n");
  EXPECT_EQ(summary_row(without_failure(Outcome::passed), op, "my_test", ""),
            "| passed | `WarpSoftmax.matches_reference` | `my_test` | simt | 2 | 6.36e+04 |  |\n");
  Verdict skipped = without_failure(Outcome::skipped, "no <b>device</b> | 1\n2");
  skipped.measured = {};
  EXPECT_EQ(summary_row(skipped, op, "a`b|c", ""),
            "| skipped | `WarpSoftmax.matches_reference` | ``a`b\\|c`` | simt |  |  | no "
            "\\<b\\>device\\</b\\> \\| 1 2 |\n");
  // A device that is required and missing.
  EXPECT_EQ(summary_row(skipped, op, "t", "did not run\nat all"),
            "| **failed** | `WarpSoftmax.matches_reference` | `t` | simt |  |  | did not run |\n");
}

TEST(SummaryFailure, IsTheWholeMessageInABlockThatItCannotEnd) {
  EXPECT_EQ(
      summary_failure(wrong().verdict, "\033[1ma\033[0m\n```\nb"),
      "\n**`WarpSoftmax.matches_reference`**, `/w/kernels/test.cc:15`\n\n````text\na\n```\nb\n"
      "````\n\n");
}

// What the file holds after a passed check was added to what it held before.
std::string with_row(const std::string& before, std::size_t most = 1'000'000) {
  const std::string path = testing::TempDir() + "warpcheck_summary.md";
  std::ofstream(path) << before;
  Summary summary("NAME", path, most);
  EXPECT_EQ(summary.open(), "");
  summary.add(without_failure(Outcome::passed), wrong().op, "p", "");
  EXPECT_EQ(summary.trouble(), "");
  std::string text = text_of(path);
  std::filesystem::remove(path);
  EXPECT_EQ(text.substr(0, before.size()), before);
  return text.substr(before.size());
}

TEST(Summary, BeginsATableWhereTheFileDoesNotEndWithOne) {
  const std::string row = summary_row(without_failure(Outcome::passed), wrong().op, "p", "");
  const std::string table = with_row("");
  EXPECT_TRUE(table.starts_with("| outcome |") && table.ends_with("|---|\n" + row)) << table;
  EXPECT_EQ(with_row(table), row);
  EXPECT_EQ(with_row("Built.\n\n"), table);
  EXPECT_EQ(with_row("Built.\n"), "\n" + table);
  EXPECT_EQ(with_row("Built."), "\n\n" + table);
  EXPECT_EQ(with_row("| a | table |\n"), "\n" + table) << "of somebody else";
  std::string page(5000, 'x');
  page += "\n\n";
  page += table;
  EXPECT_EQ(with_row(page), row) << "a long file";
  EXPECT_EQ(with_row(table + summary_failure(wrong().verdict, "m")), table);
}

TEST(Summary, LeavesOutWhatWouldMakeTheFileTooLong) {
  const std::string path = testing::TempDir() + "warpcheck_short_summary.md";
  const std::string row = summary_row(wrong().verdict, wrong().op, "p", "m");
  std::filesystem::remove(path);
  Summary summary("NAME", path, 400);
  for (int i = 0; i < 20; ++i) {
    summary.add(wrong().verdict, wrong().op, "p", std::string(300, 'm'));
  }
  const std::string text = text_of(path);
  EXPECT_LE(text.size(), 400U);
  EXPECT_TRUE(text.ends_with(row)) << text;
  EXPECT_EQ(text.find("mmm"), std::string::npos);
  std::filesystem::remove(path);
}

TEST(Summary, SaysOnceThatItCannotBeWritten) {
  Summary full("GITHUB_STEP_SUMMARY", "/dev/full", 1'000'000);
  EXPECT_EQ(full.open(), "");
  full.add(wrong().verdict, wrong().op, "p", "m");
  full.add(wrong().verdict, wrong().op, "p", "m");
  EXPECT_EQ(full.trouble(), "GITHUB_STEP_SUMMARY: cannot write /dev/full: No space left on device");
  EXPECT_EQ(Summary("N", "/dev/null/s.md", 9).open(),
            "cannot write /dev/null/s.md: Not a directory");
}

}  // namespace
}  // namespace warpcheck::report
