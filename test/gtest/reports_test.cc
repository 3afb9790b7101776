// Where the verdicts of a program go: WARPCHECK_JSON, WARPCHECK_MARKDOWN, ctest, GitHub and GitLab.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "gtest/child.h"
#include "report/ctest_run.h"

namespace warpcheck::gtest {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* program = "registered_program";

// A folder of this test's own, empty.
fs::path scratch() {
  const auto* test = testing::UnitTest::GetInstance()->current_test_info();
  const fs::path folder = fs::path(testing::TempDir()) / test->test_suite_name() / test->name();
  fs::remove_all(folder);
  fs::create_directories(folder);
  return folder;
}

json document_in(const fs::path& file) {
  std::ifstream in(file);
  return json::parse(in);
}

TEST(VerdictFile, HoldsEachCheckThatRan) {
  const fs::path file = scratch() / "verdicts.json";
  const Ended ended = run_program(program, {"--gtest_filter=Good.is_well_formed:Tail.matches_*"},
                                  {"WARPCHECK_JSON=" + file.string()});
  EXPECT_EQ(ended.code, 1);
  const json j = document_in(file);
  EXPECT_EQ(j["complete"], true);
  EXPECT_EQ(j["outcome"], "failed");
  EXPECT_EQ(j["passed"], 1);
  EXPECT_EQ(j["failed"], 1);
  ASSERT_EQ(j["checks"].size(), 2U);
  EXPECT_EQ(j["checks"][0]["kernel"], "Good");
  EXPECT_EQ(j["checks"][0]["check"], "is_well_formed");
  const json& wrong = j["checks"][1];
  EXPECT_EQ(wrong["kernel"], "Tail");
  // The same smallest call and command as the message.
  const std::string text = wrong["counterexample"]["smallest"]["text"];
  EXPECT_NE(ended.out.find("WARPCHECK_REPLAY='" + text + "'"), std::string::npos) << text;
  EXPECT_NE(ended.out.find(wrong["replay"].get<std::string>()), std::string::npos);
}

TEST(VerdictFile, OfABrokenKernelSaysWhatIsWrong) {
  const fs::path file = scratch() / "verdicts.json";
  run_program("broken_program", {"--gtest_filter=Typo.is_well_formed"},
              {"WARPCHECK_JSON=" + file.string()});
  const json j = document_in(file);
  ASSERT_EQ(j["checks"].size(), 1U);
  EXPECT_EQ(j["checks"][0]["counterexample"]["failure"]["kind"], "misuse");
}

TEST(VerdictFile, ReplacesThatOfAFormerRunBeforeAnyCheck) {
  const fs::path file = scratch() / "verdicts.json";
  std::ofstream(file) << "{\"outcome\": \"passed\"}";
  // The worker dies with its kernel, and this program without isolation.
  const Ended ended =
      run_program(program, {"--gtest_filter=Crashing.matches_reference"},
                  {"WARPCHECK_JSON=" + file.string(), "TEST_CRASH=1", "WARPCHECK_ISOLATE=0"});
  EXPECT_NE(ended.code, 0);
  const json j = document_in(file);
  EXPECT_EQ(j["complete"], false);
  EXPECT_EQ(j["outcome"], "skipped");
}

TEST(VerdictFile, StaysAsItIsWhenTestsAreListed) {
  const fs::path file = scratch() / "verdicts.json";
  run_program(program, {"--gtest_list_tests"}, {"WARPCHECK_JSON=" + file.string()});
  EXPECT_FALSE(fs::exists(file));
}

TEST(VerdictFile, InAFolderIsNamedAfterProgramFilterAndShard) {
  const fs::path folder = scratch();
  const std::string variable = "WARPCHECK_JSON=" + folder.string() + "/";
  run_program(program, {"--gtest_filter=Good.is_well_formed"}, {variable});
  run_program(program, {"--gtest_filter=Good.is_*:Skip/x"}, {variable});
  run_program(program, {"--gtest_filter=Good.is_well_formed"}, {variable, "WARPCHECK_SHARD=2/4"});
  EXPECT_TRUE(fs::exists(folder / "registered_program.Good.is_well_formed.json"));
  EXPECT_TRUE(fs::exists(folder / "registered_program.Good.is_--Skip-x.json"));
  const json shard = document_in(folder / "registered_program.Good.is_well_formed.shard-2-4.json");
  EXPECT_EQ(shard["shard"], "2/4");
}

TEST(VerdictFile, ThatCannotBeMadeEndsTheRunBeforeAnyCheck) {
  const std::string path = (scratch() / "missing" / "verdicts.json").string();
  const Ended ended =
      run_program(program, {"--gtest_filter=Good.is_well_formed"}, {"WARPCHECK_JSON=" + path});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "WARPCHECK_JSON: cannot write " + path + ": No such file or directory\n");
  EXPECT_EQ(ended.out, "");
}

TEST(VerdictFile, OnAFullDiskChangesNoVerdict) {
  const Ended ended =
      run_program(program, {"--gtest_filter=Good.is_well_formed"}, {"WARPCHECK_JSON=/dev/full"});
  EXPECT_EQ(ended.code, 0);
  EXPECT_EQ(ended.err, "WARPCHECK_JSON: cannot write /dev/full: No space left on device\n");
}

// Each pair: what is said, and where.
void expect_in_all(const std::string& what,
                   std::initializer_list<std::pair<const char*, const std::string*>> places) {
  for (const auto& [name, text] : places) {
    EXPECT_NE(text->find(what), std::string::npos) << name << " does not say '" << what << "':\n"
                                                   << *text;
  }
}

TEST(Reports, TerminalDashboardAndJsonShowTheSameFailure) {
  const fs::path folder = scratch();
  const report::CTestRun run = report::run_ctest(
      folder, "exec '" WARPCHECK_PROGRAMS "/registered_program' --gtest_filter=Tail.matches_*",
      "WARPCHECK_JSON=" + (folder / "verdicts.json").string()
          + ";WARPCHECK_ARTIFACTS=" + folder.string());
  EXPECT_NE(run.code, 0);
  EXPECT_EQ(run.schema, "");
  const json check = document_in(folder / "verdicts.json")["checks"][0];
  const json& found = check["counterexample"];
  const std::string terminal = run.terminal;
  const std::string row = report::unescaped(run.xml.substr(run.xml.find("<Measurement>")));
  ASSERT_NE(row, "");
  // The smallest call.
  const std::string call = found["smallest"]["text"];
  ASSERT_EQ(call, "twice n=33");
  EXPECT_EQ(report::measurement(run.xml, "minimal"), "text/string: n=33");
  expect_in_all("at n=33 f32", {{"the terminal", &terminal}, {"Test.xml", &row}});
  expect_in_all("WARPCHECK_REPLAY='" + call + "'",
                {{"the terminal", &terminal}, {"Test.xml", &row}});
  // The element.
  const json& worst = found["failure"]["worst"];
  const std::string element =
      worst["output"].get<std::string>() + "[" + std::to_string(worst["index"][0].get<int>()) + "]";
  EXPECT_EQ(element, "y[32]");
  const std::string measured = report::measurement(run.xml, "element");
  EXPECT_TRUE(measured.starts_with("text/string: " + element + ": ")) << measured;
  expect_in_all("worst element           " + element,
                {{"the terminal", &terminal}, {"Test.xml", &row}});
  // The replay line.
  const std::string replay = check["replay"];
  EXPECT_EQ(report::measurement(run.xml, "replay"), "text/string: " + replay);
  expect_in_all("\n      " + replay + "\n", {{"the terminal", &terminal}, {"Test.xml", &row}});
  // The counterexample and the picture travel with the row; the file holds what JSON holds.
  EXPECT_NE(
      run.xml.find("filename=\"registered_program.Tail.matches_reference.counterexample.json\""),
      std::string::npos);
  EXPECT_NE(run.xml.find("<Value>iVBORw0KGgo"), std::string::npos) << "no PNG";
  EXPECT_EQ(document_in(folder / "registered_program.Tail.matches_reference.counterexample.json"),
            check);
}

TEST(Reports, UnderCTestAFolderThatCannotBeMadeLeavesTestXmlValid) {
  const fs::path folder = scratch();
  const report::CTestRun run = report::run_ctest(
      folder, "exec '" WARPCHECK_PROGRAMS "/registered_program' --gtest_filter=Tail.matches_*",
      "WARPCHECK_ARTIFACTS=/dev/null/folder");
  EXPECT_NE(run.code, 0);
  EXPECT_EQ(run.schema, "");
  EXPECT_EQ(run.xml.find("encoding=\"base64\""), std::string::npos);
  EXPECT_EQ(report::measurement(run.xml, "minimal"), "text/string: n=33");
  for (const char* file : {"heat map", "counterexample"}) {
    EXPECT_NE(run.terminal.find(std::string(file) + ": cannot write /dev/null/folder/"),
              std::string::npos);
  }
}

// The lines of a text that begin so.
std::vector<std::string> lines_with(const std::string& text, const std::string& begin) {
  std::vector<std::string> found;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(begin)) {
      found.push_back(line);
    }
  }
  return found;
}

TEST(Markdown, HasARowForEachCheckAndTheMessagesOfThoseThatFailed) {
  const fs::path file = scratch() / "summary.md";
  const std::string filter = "--gtest_filter=Good.is_well_formed:Tail.matches_*:Skipping.skips";
  const Ended ended = run_program(program, {filter}, {"WARPCHECK_MARKDOWN=" + file.string()});
  EXPECT_EQ(ended.code, 1);
  const std::string text = report::text_of(file);
  EXPECT_EQ(lines_with(text, "| passed | `Good.is_well_formed` | `registered_program` |").size(),
            1U);
  EXPECT_EQ(lines_with(text, "| **failed** | `Tail.matches_reference` |").size(), 1U);
  const std::string replay = lines_with(text, "      WARPCHECK_REPLAY='twice n=33' ").at(0);
  EXPECT_NE(ended.out.find(replay), std::string::npos);
  EXPECT_NE(text.find("```text\nTail breaks matches_reference of twice at n=33"),
            std::string::npos);
  EXPECT_NE(text.find("worst element           y[32]"), std::string::npos) << text;
  EXPECT_NE(text.find(", bound "), std::string::npos) << text;
  // It is added to.
  run_program("no_device_program", {},
              {"WARPCHECK_MARKDOWN=" + file.string(), "WARPCHECK_BACKEND=cuda"});
  const std::string longer = report::text_of(file);
  EXPECT_EQ(longer.substr(0, text.size()), text);
  EXPECT_EQ(lines_with(longer, "| skipped | `Twice.matches_reference` |").size(), 1U) << longer;
}

TEST(Markdown, OfProgramsThatRunTogetherIsOneTable) {
  const fs::path file = scratch() / "summary.md";
  std::vector<std::thread> together;
  for (int i = 0; i < 8; ++i) {
    together.emplace_back([&file] {
      run_program(program, {"--gtest_filter=*.is_well_formed"},
                  {"WARPCHECK_MARKDOWN=" + file.string()});
    });
  }
  for (std::thread& one : together) {
    one.join();
  }
  const std::string text = report::text_of(file);
  const std::size_t lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  EXPECT_EQ(lines_with(text, "| passed | `").size(), lines - 2) << text;
  EXPECT_EQ(lines_with(text, "| outcome |").size(), 1U) << text;
  EXPECT_EQ(lines_with(text, "| passed | `Good.is_well_formed` |").size(), 8U);
}

TEST(Markdown, ThatCannotBeWrittenIsOneLine) {
  const std::vector<std::string> good{"--gtest_filter=Good.is_well_formed"};
  const Ended refused = run_program(program, good, {"WARPCHECK_MARKDOWN=/dev/null/s.md"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err, "WARPCHECK_MARKDOWN: cannot write /dev/null/s.md: Not a directory\n");
  EXPECT_EQ(refused.out, "");
  const Ended full = run_program(program, good, {"WARPCHECK_MARKDOWN=/dev/full"});
  EXPECT_EQ(full.code, 0);
  EXPECT_EQ(full.err, "WARPCHECK_MARKDOWN: cannot write /dev/full: No space left on device\n");
  // A file of GitHub's is no setting of the user's: the run goes on.
  const Ended github =
      run_program(program, good, {"GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY=/dev/null/s.md"});
  EXPECT_EQ(github.code, 0);
  EXPECT_EQ(github.err, "GITHUB_STEP_SUMMARY: cannot write /dev/null/s.md: Not a directory\n");
}

TEST(GitHub, GetsAnAnnotationAndARowInTheSummaryOfTheStep) {
  const fs::path file = scratch() / "step.md";
  std::ofstream(file) << "Built.\n";
  const Ended ended =
      run_program(program, {"--gtest_filter=Good.is_well_formed:Tail.matches_reference"},
                  {"GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY=" + file.string(),
                   "GITHUB_WORKSPACE=" WARPCHECK_SOURCE_DIR});
  const std::vector<std::string> errors = lines_with(ended.out, "::");
  ASSERT_EQ(errors.size(), 1U) << ended.out;
  const std::string begin = "::error file=test/gtest/programs/registered_program.cc,line=";
  EXPECT_TRUE(errors[0].starts_with(begin)) << errors[0];
  EXPECT_NE(
      errors[0].find(",title=Tail.matches_reference::Tail breaks matches_reference of twice at "
                     "n=33 f32: y[32] is "),
      std::string::npos)
      << errors[0];
  EXPECT_NE(errors[0].find("%0Areplay: WARPCHECK_REPLAY='twice n=33' "), std::string::npos);
  const std::string text = report::text_of(file);
  EXPECT_TRUE(text.starts_with("Built.\n\n| outcome |")) << text;
  EXPECT_EQ(lines_with(text, "| **failed** | `Tail.matches_reference` |").size(), 1U);
  // A person at a terminal, or another CI, sees none of it.
  const Ended person = run_program(program, {"--gtest_filter=Tail.matches_reference"},
                                   {"GITHUB_STEP_SUMMARY=" + file.string()});
  EXPECT_EQ(lines_with(person.out, "::").size(), 0U);
  EXPECT_EQ(report::text_of(file), text);
}

TEST(GitHub, GetsNoMoreThanTenAnnotationsOfAProgram) {
  const Ended ended = run_program(program, {}, {"GITHUB_ACTIONS=true", "TEST_CRASH=1"});
  const std::size_t failed = lines_with(ended.out, "[  FAILED  ] ").size() / 2;
  ASSERT_GT(failed, 10U) << ended.out;
  EXPECT_EQ(lines_with(ended.out, "::error ").size(), 10U);
  EXPECT_EQ(
      lines_with(ended.out, "::notice title=warpcheck::" + std::to_string(failed - 10) + " more ")
          .size(),
      1U);
}

TEST(GitHub, IsToldOfADeviceThatIsRequiredAndMissing) {
  const fs::path file = scratch() / "step.md";
  const Ended ended = run_program("no_device_program", {"--gtest_filter=Twice.matches_reference"},
                                  {"WARPCHECK_BACKEND=cuda", "WARPCHECK_REQUIRE_CUDA=1",
                                   "GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY=" + file.string()});
  EXPECT_EQ(lines_with(ended.out, "::error ").size(), 1U) << ended.out;
  EXPECT_EQ(lines_with(report::text_of(file), "| **failed** | `Twice.matches_reference` |").size(),
            1U);
}

TEST(GitLab, ShowsThePictureThenTheCounterexample) {
  const fs::path folder = scratch();
  const std::vector<std::string> tail{"--gtest_filter=Tail.matches_reference"};
  const Ended ended = run_program(program, tail,
                                  {"GITLAB_CI=true", "CI_PROJECT_DIR=" + folder.string(),
                                   "WARPCHECK_ARTIFACTS=" + (folder / "verdicts").string()});
  const std::string name = "registered_program.Tail.matches_reference";
  EXPECT_EQ(lines_with(ended.out, "[[ATTACHMENT|"),
            (std::vector<std::string>{"[[ATTACHMENT|verdicts/" + name + ".png]]",
                                      "[[ATTACHMENT|verdicts/" + name + ".counterexample.json]]"}));
  EXPECT_TRUE(fs::exists(folder / "verdicts" / (name + ".png")));
  // Its artifacts have no file from outside of the checkout, and other CIs no such line.
  const std::string artifacts = "WARPCHECK_ARTIFACTS=" + (folder / "verdicts").string();
  const Ended outside =
      run_program(program, tail, {"GITLAB_CI=true", "CI_PROJECT_DIR=/elsewhere", artifacts});
  EXPECT_EQ(outside.out.find("ATTACHMENT"), std::string::npos);
  EXPECT_EQ(run_program(program, tail, {artifacts}).out.find("ATTACHMENT"), std::string::npos);
}

}  // namespace
}  // namespace warpcheck::gtest
