// WARPCHECK_JSON: the verdicts of a program run in one file.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include <gtest/gtest.h>

#include "gtest/child.h"

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

}  // namespace
}  // namespace warpcheck::gtest
