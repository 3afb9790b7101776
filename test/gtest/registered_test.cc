// Registered kernels as GoogleTest tests, seen from outside: a program is run and what it says is
// read.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "gtest/child.h"

namespace warpcheck::gtest {
namespace {

constexpr const char* program = "registered_program";

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Ended run_filtered(const std::string& filter, const std::vector<std::string>& environment = {}) {
  return run_program(program, {"--gtest_filter=" + filter}, environment);
}

TEST(Registered, ListsOneTestACheckAndThePlainOnes) {
  const Ended ended = run_program(program, {"--gtest_list_tests"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  const std::size_t at = ended.out.find("Good.\n");
  ASSERT_NE(at, std::string::npos) << ended.out;
  const std::string good = ended.out.substr(at, ended.out.find("\nTail.") - at);
  for (const char* check :
       {"is_well_formed", "matches_reference", "writes_every_output", "stays_in_bounds",
        "leaves_inputs_alone", "same_bits_twice", "rejects_wrong_kernels", "has_the_size_of_x",
        "StandsBesideTheChecks"}) {
    EXPECT_TRUE(holds(good, std::string("  ") + check + "\n")) << check;
  }
  EXPECT_FALSE(holds(ended.out, "#")) << "GetParam() in a name loses the history on a dashboard";
}

TEST(Registered, ACorrectKernelPassesEveryCheck) {
  const Ended ended = run_filtered("Good.*");
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  for (const char* test :
       {"Good.is_well_formed", "Good.matches_reference", "Good.rejects_wrong_kernels",
        "Good.has_the_size_of_x", "Good.StandsBesideTheChecks"}) {
    EXPECT_TRUE(ended.says("OK", test)) << test << ended.out;
  }
}

TEST(Registered, AWrongKernelFailsWhereItIsRegisteredAndTheRestRuns) {
  const Ended ended = run_filtered("Tail.*:Good.matches_reference");
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(ended.says("FAILED", "Tail.matches_reference")) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Tail.stays_in_bounds")) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Good.matches_reference")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "registered_program.cc:")) << ended.out;
  EXPECT_TRUE(
      holds(ended.out, "\nTail breaks matches_reference of twice at n=33 f32: y[32] is off"))
      << ended.out;
  EXPECT_FALSE(holds(ended.out, "\033")) << "colour, though no terminal";
}

// The last line of the message does what it says.
TEST(Registered, TheReplayCommandRepeatsTheFailure) {
  const Ended ended = run_filtered("Tail.matches_reference", {"WARPCHECK_SEED=5"});
  ASSERT_EQ(ended.code, 1) << ended.out;
  const std::size_t at = ended.out.find("WARPCHECK_REPLAY='");
  ASSERT_NE(at, std::string::npos) << ended.out;
  const std::string command = ended.out.substr(at, ended.out.find('\n', at) - at);
  const std::string text = command.substr(18, command.find('\'', 18) - 18);
  EXPECT_TRUE(holds(command, std::string("/") + program + " --gtest_filter=Tail.matches_reference"))
      << command;
  const Ended again = run_filtered("Tail.matches_reference", {"WARPCHECK_REPLAY=" + text});
  EXPECT_EQ(again.code, 1);
  EXPECT_TRUE(holds(again.out, command)) << again.out;
}

TEST(Registered, TheReplayCommandOfAShardIsThatOfTheWholeRun) {
  const auto command_of = [](const Ended& ended) {
    const std::size_t at = ended.out.find("WARPCHECK_REPLAY='");
    EXPECT_NE(at, std::string::npos) << ended.out;
    const std::size_t line = std::min(ended.out.rfind('\n', at), ended.out.size() - 1) + 1;
    return ended.out.substr(line, ended.out.find('\n', line) - line);
  };
  const std::string whole = command_of(run_filtered("Tail.matches_reference"));
  const Ended shard = run_filtered("Tail.matches_reference", {"WARPCHECK_SHARD=2/4"});
  EXPECT_EQ(shard.code, 1) << shard.out;
  EXPECT_EQ(command_of(shard), whole);
}

TEST(Registered, AReplayOfAnotherOpIsSkippedInSight) {
  const Ended ended = run_filtered("Copy.matches_reference:Tail.matches_reference",
                                   {"WARPCHECK_REPLAY=twice n=32"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_TRUE(ended.says("SKIPPED", "Copy.matches_reference")) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Tail.matches_reference")) << ended.out;
}

TEST(Registered, AnExpectInsideALawFailsTheLaw) {
  const Ended ended = run_filtered("Asserting.stays_small");
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(ended.says("FAILED", "Asserting.stays_small")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "Asserting breaks stays_small of twice at n=5 f32: ")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "five is too many")) << ended.out;
}

TEST(Registered, ASkipInsideALawIsNoPass) {
  const Ended ended = run_filtered("Skipping.skips");
  EXPECT_EQ(ended.code, 1) << ended.out;
  EXPECT_TRUE(holds(ended.out, "GTEST_SKIP skips no case; a law discards one")) << ended.out;
}

TEST(Registered, ASkipInsideALauncherIsNoPassAndNoLawIsBlamed) {
  const Ended ended = run_filtered("SkippingLauncher.matches_reference");
  EXPECT_EQ(ended.code, 1) << ended.out;
  EXPECT_TRUE(holds(ended.out, "a launcher has to run: not on this machine")) << ended.out;
}

TEST(Registered, ACrashIsAFailureAndTheOtherTestsRun) {
  const Ended ended =
      run_filtered("Crashing.matches_reference:Copy.matches_reference:Plain.*", {"TEST_CRASH=1"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(ended.says("FAILED", "Crashing.matches_reference")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "signal 6")) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Copy.matches_reference")) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Plain.FailsAsAlways")) << ended.out;
}

TEST(Registered, PlainTestsFailAsAlways) {
  const Ended ended = run_filtered("Plain.*", {"TEST_PLAIN_FAILURE=1"});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(ended.says("FAILED", "Plain.FailsAsAlways")) << ended.out;
}

TEST(Registered, TheXmlReportHoldsThePropertiesAndTheMessage) {
  const std::filesystem::path xml = testing::TempDir() + "warpcheck_registered.xml";
  const Ended ended =
      run_program(program, {"--gtest_filter=Tail.matches_reference:Good.matches_reference",
                            "--gtest_output=xml:" + xml.string()});
  EXPECT_EQ(ended.code, 1);
  std::ifstream file(xml);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const char* property :
       {"name=\"cases\" value=\"30\"", "name=\"worst_ratio\"", "name=\"worst_ulp\"",
        "name=\"level_two_share\"", "name=\"seed\" value=\"0\"",
        "name=\"failure_kind\" value=\"wrong_value\"", "name=\"minimal\" value=\"n=33\"",
        "name=\"shrink_runs\"", "name=\"replay\" value=\"WARPCHECK_REPLAY=",
        "&#x0A;Tail breaks matches_reference of twice at n=33 ",
        "--gtest_filter=Tail.matches_reference]]></failure>"}) {
    EXPECT_TRUE(holds(text, property)) << property << '\n' << text;
  }
  std::filesystem::remove(xml);
}

TEST(Registered, MeasurementsArePrintedOnlyUnderCTest) {
  const std::string tag = "<CTestMeasurement type=\"numeric/double\" name=\"cases\">30<";
  EXPECT_FALSE(holds(run_filtered("Good.matches_reference").out, tag));
  EXPECT_TRUE(
      holds(run_filtered("Good.matches_reference", {"CTEST_INTERACTIVE_DEBUG_MODE=1"}).out, tag));
}

// The line of CTest that names the picture, and what lies there when it is printed.
TEST(Registered, AFailureUnderCTestHasAPictureBeforeItIsNamed) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / "warpcheck_artifacts" / "made";
  fs::remove_all(folder.parent_path());
  const std::string variable = "WARPCHECK_ARTIFACTS=" + folder.string();
  const Ended ended =
      run_filtered("Tail.matches_reference:Good.matches_reference",
                   {variable, "CTEST_INTERACTIVE_DEBUG_MODE=1", "WARPCHECK_SHARD=2/4"});
  EXPECT_EQ(ended.code, 1);
  const fs::path picture = folder / "registered_program.Tail.matches_reference.shard-2-4.png";
  EXPECT_TRUE(holds(ended.out, "\n<CTestMeasurementFile type=\"image/png\" name=\"heat map\">"
                                   + picture.string() + "</CTestMeasurementFile>\n"))
      << ended.out;
  std::ifstream file(picture, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 2) << "files of what passed";
  fs::remove_all(folder);
  // A person gets the picture, and no tag.
  EXPECT_FALSE(holds(run_filtered("Tail.matches_reference", {variable}).out, "CTestMeasurement"));
  EXPECT_TRUE(fs::exists(folder / "registered_program.Tail.matches_reference.png"));
  fs::remove_all(folder.parent_path());
}

TEST(Registered, AFolderThatCannotBeWrittenChangesNoVerdict) {
  const std::string filter = "Tail.matches_reference", ctest = "CTEST_INTERACTIVE_DEBUG_MODE=1";
  const Ended ended = run_filtered(filter, {"WARPCHECK_ARTIFACTS=/dev/null/folder", ctest});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(ended.says("FAILED", filter)) << ended.out;
  EXPECT_TRUE(holds(ended.out, "Tail breaks matches_reference of twice")) << ended.out;
  EXPECT_FALSE(holds(ended.out, "CTestMeasurementFile")) << "a file that does not exist";
  EXPECT_EQ(ended.err,
            "heat map: cannot write "
            "/dev/null/folder/registered_program.Tail.matches_reference.png: Not a directory\n"
            "counterexample: cannot write "
            "/dev/null/folder/registered_program.Tail.matches_reference.counterexample.json: Not a "
            "directory\n");
}

TEST(Registered, WithoutADeviceEveryCheckIsSkippedInSight) {
  const Ended ended = run_program("no_device_program", {}, {"WARPCHECK_BACKEND=cuda"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(ended.says("SKIPPED", "Twice.matches_reference")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "no CUDA device: cudaErrorNoDevice")) << ended.out;
  EXPECT_FALSE(holds(ended.out, "[       OK ]")) << ended.out;
}

TEST(Registered, WithoutADeviceThatIsRequiredEveryCheckFails) {
  const Ended ended =
      run_program("no_device_program", {}, {"WARPCHECK_BACKEND=cuda", "WARPCHECK_REQUIRE_CUDA=1"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(ended.says("FAILED", "Twice.matches_reference")) << ended.out;
  EXPECT_TRUE(holds(ended.out,
                    "Twice.matches_reference did not run, and WARPCHECK_REQUIRE_CUDA "
                    "is 1: no CUDA device: cudaErrorNoDevice"))
      << ended.out;
  EXPECT_FALSE(holds(ended.out, "[       OK ]")) << ended.out;
  EXPECT_FALSE(holds(ended.out, "[  SKIPPED ]")) << ended.out;
}

TEST(Registered, AShardWithoutACaseIsSkippedEvenWhereADeviceIsRequired) {
  const Ended ended = run_program("no_device_program", {"--gtest_filter=Twice.matches_reference"},
                                  {"WARPCHECK_BACKEND=cuda", "WARPCHECK_REQUIRE_CUDA=1",
                                   "WARPCHECK_CASES=3", "WARPCHECK_SHARD=4/4"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_TRUE(ended.says("SKIPPED", "Twice.matches_reference")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "there is no case for shard 4/4")) << ended.out;
}

TEST(Registered, ARequiredDeviceIsNoMatterOnTheSimulator) {
  const Ended ended = run_program("no_device_program", {}, {"WARPCHECK_REQUIRE_CUDA=1"});
  EXPECT_EQ(ended.code, 0) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Twice.matches_reference")) << ended.out;
}

}  // namespace
}  // namespace warpcheck::gtest
