// Broken input of a test program: one clear line and exit code 2, nothing is overwritten, and no
// verdict depends on whether a file can be written.
#include <algorithm>
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

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

Ended run_filtered(const std::string& filter, const std::vector<std::string>& environment = {}) {
  return run_program(program, {"--gtest_filter=" + filter}, environment);
}

struct BadInput {
  std::vector<std::string> arguments, environment;
  std::vector<std::string> said;  // parts of the one line
};

// One line on stderr, exit code 2, and no test has run.
TEST(BadInput, IsOneLineAndExitCodeTwo) {
  const std::string folder = testing::TempDir();
  const std::vector<BadInput> all{
      {{}, {"WARPCHECK_SHARD=5/4"}, {"WARPCHECK_SHARD is '5/4'", "allowed: i/n with 1 <= i <= n"}},
      {{}, {"WARPCHECK_CASES=many"}, {"WARPCHECK_CASES is 'many'", "allowed: 1 to 1000000"}},
      {{}, {"WARPCHECK_SEED=-1"}, {"WARPCHECK_SEED is '-1'"}},
      {{}, {"WARPCHECK_BACKEND=tpu"}, {"WARPCHECK_BACKEND is 'tpu'", "simt"}},
      {{}, {"WARPCHECK_BACKEND=cuda"}, {"built without it", "allowed: simt"}},
      {{}, {"WARPCHECK_REQUIRE_CUDA=yes"}, {"WARPCHECK_REQUIRE_CUDA is 'yes'; allowed: 0, 1"}},
      {{}, {"WARPCHECK_LIST=programs.json"}, {"allowed with --gtest_list_tests alone"}},
      {{"--gtest_list_tests"}, {"WARPCHECK_LIST=/no/such/file"}, {"cannot write /no/such/file"}},
      {{},
       {"WARPCHECK_SEEED=7"},
       {"no variable WARPCHECK_SEEED; there are: ", "; did you mean 'WARPCHECK_SEED'?"}},
      {{}, {"WARPCHECK_DEVICE=gpu0"}, {"WARPCHECK_DEVICE is 'gpu0'; allowed: the number"}},
      {{}, {"WARPCHECK_SHRINK=-1"}, {"WARPCHECK_SHRINK is '-1'; allowed: 0 to 1000000"}},
      {{}, {"WARPCHECK_ISOLATE=2"}, {"WARPCHECK_ISOLATE is '2'; allowed: 0 or 1"}},
      {{}, {"WARPCHECK_HANG_SECONDS=soon"}, {"WARPCHECK_HANG_SECONDS is 'soon'; allowed: 0.1"}},
      {{},
       {"RC_PARAMS=sed=1"},
       {"RC_PARAMS has no 'sed'; it has: seed, ", "; did you mean 'seed'?"}},
      {{}, {"RC_PARAMS=max_success=0"}, {"max_success", "'0'"}},
      {{}, {"WARPCHECK_REPLAY=twice n=1000"}, {"WARPCHECK_REPLAY", "n", "1000"}},
      {{}, {"WARPCHECK_REPLAY=twice q=1"}, {"WARPCHECK_REPLAY", "q"}},
      {{}, {"WARPCHECK_REPLAY=twice n"}, {"WARPCHECK_REPLAY", "'n' is no field"}},
      {{}, {"WARPCHECK_REPLAY=thrice n=1"}, {"WARPCHECK_REPLAY", "'thrice'"}},
      {{}, {"WARPCHECK_REPLAY=twice n=9 x=ones@9"}, {"x keeps element 9", "allowed: 0 to 8"}},
      {{}, {"WARPCHECK_REGRESSIONS=" + folder}, {folder}},
      {{"--frobnicate"}, {}, {"unknown argument '--frobnicate'"}},
      {{"--gtest_fliter=Good.*"}, {}, {"unknown argument '--gtest_fliter=Good.*'"}}};
  for (const BadInput& bad : all) {
    const Ended ended = run_program(program, bad.arguments, bad.environment);
    EXPECT_EQ(ended.code, 2) << ended.out << ended.err;
    EXPECT_EQ(lines(ended.err), 1U) << ended.err;
    for (const std::string& part : bad.said) {
      EXPECT_TRUE(holds(ended.err, part)) << part << " is not in: " << ended.err;
    }
    EXPECT_FALSE(holds(ended.out, "[ RUN ")) << ended.out;
  }
}

TEST(BadInput, AFilterThatMatchesNothingIsNoPass) {
  const Ended ended = run_filtered("Goood.*");
  EXPECT_EQ(ended.code, 2) << ended.out;
  EXPECT_EQ(ended.err, "no test matches --gtest_filter=Goood.*\n");
}

TEST(BadInput, AFilterThatMatchesNothingIsNoPassInAnyShard) {
  for (const char* shard : {"GTEST_SHARD_INDEX=0", "GTEST_SHARD_INDEX=1"}) {
    const Ended ended = run_filtered("Goood.*", {"GTEST_TOTAL_SHARDS=2", shard});
    EXPECT_EQ(ended.code, 2) << shard << ended.out;
    EXPECT_EQ(ended.err, "no test matches --gtest_filter=Goood.*\n") << shard;
  }
}

TEST(BadInput, HelpAndEmptyShardsAreFine) {
  EXPECT_EQ(run_program(program, {"--help"}).code, 0);
  const Ended shard = run_filtered("Plain.*", {"GTEST_TOTAL_SHARDS=2", "GTEST_SHARD_INDEX=1"});
  EXPECT_EQ(shard.code, 0) << shard.out << shard.err;
}

// A file of known failures that exists while a test runs.
class KnownFailures {
 public:
  explicit KnownFailures(const std::string& text)
      : path_(testing::TempDir() + "warpcheck_bad_input_known_failures.txt") {
    std::ofstream(path_) << text;
  }
  ~KnownFailures() { std::filesystem::remove(path_); }
  KnownFailures(const KnownFailures&) = delete;
  KnownFailures& operator=(const KnownFailures&) = delete;

  const std::string& path() const { return path_; }
  std::string read() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }

 private:
  std::string path_;
};

TEST(BadInput, ABrokenRegressionFileIsNamedAndNotOverwritten) {
  const std::vector<std::pair<std::string, std::string>> all{
      {"Tail\n", ":1: 'Tail' is no regression; a line is: kernel check case-text"},
      {"# ok\nTail matches_reference twice n=500\n",
       ":2: Tail matches_reference: case of twice: n=500 is outside; allowed: 1 to 100"},
      {"Tail matches_reference twice n=9 x=ones@0-20\n",
       ":1: Tail matches_reference: case of twice: x keeps element 20; allowed: 0 to 8"}};
  for (const auto& [text, said] : all) {
    const KnownFailures file(text);
    const Ended ended = run_filtered("Tail.*", {"WARPCHECK_REGRESSIONS=" + file.path()});
    EXPECT_EQ(ended.code, 2) << ended.out;
    EXPECT_EQ(lines(ended.err), 1U) << ended.err;
    EXPECT_TRUE(holds(ended.err, file.path() + said)) << ended.err;
    EXPECT_EQ(file.read(), text);
  }
}

TEST(BadInput, ADeviceIsNoRegressionFile) {
  const Ended ended = run_filtered("Tail.*", {"WARPCHECK_REGRESSIONS=/dev/full"});
  EXPECT_EQ(ended.code, 2) << ended.out;
  EXPECT_EQ(ended.err, "regression file /dev/full cannot be read: not a regular file\n");
}

TEST(UnwritablePlaces, ChangeNoVerdictOfAFailureAndAreSaid) {
  const Ended ended = run_filtered("Tail.matches_reference:Good.matches_reference",
                                   {"WARPCHECK_REGRESSIONS=/proc/no/such/failures.txt"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(ended.says("FAILED", "Tail.matches_reference")) << ended.out;
  EXPECT_TRUE(ended.says("OK", "Good.matches_reference")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "Tail breaks matches_reference of twice at n=33 f32")) << ended.out;
  EXPECT_TRUE(holds(ended.out, "cannot be written: No such file or directory")) << ended.out;
}

TEST(UnwritablePlaces, AFullDiskBehindStdoutChangesNoVerdict) {
  const auto code = [](const char* filter) {
    return run_program(program, {std::string("--gtest_filter=") + filter}, {}, "/dev/full").code;
  };
  EXPECT_EQ(code("Good.*"), 0);
  EXPECT_EQ(code("Tail.*"), 1);
  EXPECT_EQ(code("Goood.*"), 2);
}

}  // namespace
}  // namespace warpcheck::gtest
