// The corpus program as a whole, on the simulator.
#include "corpus/program.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace warpcheck::corpus {
namespace {

struct Ran {
  int exit_code = 0;
  std::string out, err;
  std::string last_line() const {
    const std::string text = out.substr(0, out.empty() ? 0 : out.size() - 1);
    return text.substr(text.rfind('\n') + 1);
  }
};

Ran run(const std::vector<std::string>& arguments) {
  std::vector<const char*> argv{"warpcheck_corpus"};
  for (const std::string& argument : arguments) {
    argv.push_back(argument.c_str());
  }
  testing::internal::CaptureStdout();
  testing::internal::CaptureStderr();
  Ran ran;
  ran.exit_code = run_program(static_cast<int>(argv.size()), argv.data(), BackendKind::simt);
  ran.out = testing::internal::GetCapturedStdout();
  ran.err = testing::internal::GetCapturedStderr();
  return ran;
}

std::string file_in_temp(const char* name) {
  return (std::filesystem::path(testing::TempDir()) / name).string();
}

TEST(Program, JudgesAPairAndWritesItsFiles) {
  const std::string json_file = file_in_temp("corpus_pair.json");
  const std::string markdown_file = file_in_temp("corpus_pair.md");
  const Ran ran = run({"--entries", "rmsnorm*", "--cases", "6", "--seed", "3", "--json", json_file,
                       "--markdown", markdown_file});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.last_line().rfind(
                "paper corpus [simt]: 1/1 buggy caught, 1/1 controls clean; accepted buggy: ", 0),
            0U)
      << ran.last_line();
  EXPECT_EQ(ran.err, "");
  const auto json = nlohmann::json::parse(std::ifstream(json_file));
  EXPECT_EQ(json["seed"], 3);
  EXPECT_EQ(json["entries"][0]["failures_bound"], 0);
  EXPECT_EQ(json["entries"][0]["distinguishable"], 0);
  EXPECT_EQ(json["entries"][1]["cases"], 6);
  EXPECT_EQ(json["entries"][1]["distinguishable"], 6);
  EXPECT_EQ(json["entries"][1]["failures_bound"], 6);
  EXPECT_EQ(json["entries"][1]["minimal"]["dims"],
            nlohmann::json::parse(R"({"B": 1, "S": 1, "H": 2})"));
  std::ifstream markdown(markdown_file);
  std::string first;
  std::getline(markdown, first);
  EXPECT_EQ(first, "Backend simt, seed 3, 6 cases an entry.");
}

TEST(Program, ABugThatNoCaseShowsIsMissedAndSaidSo) {
  const Ran ran = run({"--entries", "flash_attention_buggy", "--cases", "1", "--seed", "1"});
  const bool caught = ran.out.find("1/1 buggy caught, 0/0 controls") != std::string::npos;
  EXPECT_EQ(ran.exit_code, caught ? 0 : 1);
  EXPECT_NE(ran.out.find(caught ? "  caught" : "  MISSED"), std::string::npos);
}

TEST(Program, TheSameSeedGivesTheSameTable) {
  const auto without_times = [](const std::string& name) {
    auto json = nlohmann::json::parse(std::ifstream(name));
    for (auto& entry : json["entries"]) {
      entry.erase("ms_per_case");
    }
    return json;
  };
  const std::string first = file_in_temp("corpus_a.json"), second = file_in_temp("corpus_b.json");
  EXPECT_EQ(run({"--entries", "leaky*", "--cases", "5", "--json", first}).exit_code, 0);
  EXPECT_EQ(run({"--entries", "leaky*", "--cases", "5", "--json", second}).exit_code, 0);
  EXPECT_EQ(without_times(first), without_times(second));
}

TEST(Program, BadOptionsAndPathsEndItBeforeAnyWork) {
  const auto refused = [](const std::vector<std::string>& arguments) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.exit_code, 2);
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
    return ran.err;
  };
  EXPECT_EQ(refused({"--json", "/no/such/folder/r.json"}),
            "warpcheck_corpus: cannot write /no/such/folder/r.json: No such file or directory\n");
  EXPECT_EQ(refused({"--cases", "0"}),
            "warpcheck_corpus: --cases: '0' is not a number from 1 to 1000000\n");
  EXPECT_EQ(refused({"--entries", "conv*"})
                .rfind("warpcheck_corpus: no entry matches 'conv*'; there are: softmax_cpu", 0),
            0U);
}

TEST(Program, AFullDiskIsSaidAndChangesNoVerdict) {
  const Ran ran = run({"--entries", "rmsnorm", "--cases", "2", "--json", "/dev/full", "--markdown",
                       "/dev/full/report.md"});
  EXPECT_EQ(ran.exit_code, 2) << ran.out;
  EXPECT_EQ(ran.err, "warpcheck_corpus: cannot write /dev/full/report.md: Not a directory\n");
  const Ran full = run({"--entries", "rmsnorm", "--cases", "2", "--json", "/dev/full"});
  EXPECT_EQ(full.exit_code, 0) << full.out;
  EXPECT_EQ(full.err, "warpcheck_corpus: cannot write /dev/full: No space left on device\n");
  EXPECT_EQ(full.last_line().rfind("paper corpus [simt]: 0/0 buggy caught, 1/1 controls", 0), 0U)
      << full.last_line();
}

TEST(Program, WideSchemasAreRunOnRequest) {
  const Ran ran = run({"--entries", "silu*", "--wide", "12"});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.last_line(),
            "wide schemas [simt]: 1/1 buggy caught, 1/1 controls clean; 0 failures in 12 cases of "
            "controls");
}

TEST(SlowProgram, CatchesAllTenAndFlagsNoControl) {
  for (const char* seed : {"1", "2", "3"}) {
    const Ran ran = run({"--seed", seed});
    EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
    EXPECT_NE(ran.last_line().find("10/10 buggy caught, 16/16 controls clean"), std::string::npos)
        << ran.last_line();
  }
}

TEST(SlowProgram, ControlsSurviveTheirWideSchemas) {
  const Ran ran = run({"--wide", "1000"});
  EXPECT_EQ(ran.exit_code, 0) << ran.out << ran.err;
  EXPECT_EQ(ran.last_line(),
            "wide schemas [simt]: 10/10 buggy caught, 16/16 controls clean; 0 failures in 16000 "
            "cases of controls");
}

}  // namespace
}  // namespace warpcheck::corpus
