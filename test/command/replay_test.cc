// Recorded calls, one by one and in regression files.
#include <filesystem>

#include <gtest/gtest.h>

#include "command/command.h"

namespace warpcheck::command {
namespace {

using gtest::Ended;

constexpr const char* program = WARPCHECK_TEST_PROGRAM;

std::string last_line(const Ended& ended) {
  const std::string text = ended.out.substr(0, ended.out.empty() ? 0 : ended.out.size() - 1);
  return text.substr(text.rfind('\n') + 1);
}

TEST(Replay, EndsWithZeroIfEveryCheckPasses) {
  const Ended ended =
      warpcheck({"replay", "softmax rows=1 cols=33", program, "--kernel", "MySoftmax"});
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_EQ(last_line(ended), "replay of 'softmax rows=1 cols=33': 8 passed, 0 failed, 0 skipped");
  EXPECT_EQ(ended.err, "");
}

TEST(Replay, ShowsWhatFailsAndEndsWithOne) {
  const Ended ended = warpcheck({"replay", "softmax rows=1 cols=33", program});
  EXPECT_EQ(ended.code, 1);
  EXPECT_EQ(last_line(ended), "replay of 'softmax rows=1 cols=33': 22 passed, 2 failed, 0 skipped");
  EXPECT_TRUE(
      holds(ended.out, "MySoftmaxTail breaks matches_reference of softmax at rows=1 cols=33"));
  EXPECT_TRUE(holds(ended.out, "MySoftmaxTail breaks rows_sum_to_one of softmax"));
}

TEST(Replay, TakesTheOnlyOperatorAndALineOfARegressionFile) {
  EXPECT_EQ(last_line(warpcheck({"replay", "cols=32", program})),
            "replay of 'cols=32': 24 passed, 0 failed, 0 skipped");
  EXPECT_EQ(last_line(warpcheck(
                {"replay", "MySoftmaxTail rows_sum_to_one softmax rows=1 cols=33", program})),
            "replay of 'softmax rows=1 cols=33': 0 passed, 1 failed, 0 skipped");
  EXPECT_EQ(last_line(warpcheck({"replay", "softmax", program, "--check", "rows_sum_to_one"})),
            "replay of 'softmax': 3 passed, 0 failed, 0 skipped");
  const Ended of_suite =
      warpcheck({"replay", "MySoftmax is_well_formed softmax rows=1 cols=33", program});
  EXPECT_EQ(of_suite.code, 3);
  EXPECT_TRUE(
      holds(of_suite.err, "MySoftmax has no check 'is_well_formed' that judges a call; it has: "))
      << of_suite.err;
}

TEST(Replay, WhatIsNotJudgedIsNotGreen) {
  const Folder folder;
  const std::string gpu = folder.test_program("gpu", "cuda", verdicts(0, 0, 1));
  const Ended ended = warpcheck({"replay", "twice n=1", gpu});
  EXPECT_EQ(ended.code, 3);
  EXPECT_EQ(ended.err,
            "warpcheck: nothing was judged: 0 passed, 0 failed, 1 skipped; there is no GPU\n");
  // Skipped here, judged there.
  const std::string cpu = folder.test_program("cpu", "simt", verdicts(1, 0, 0));
  EXPECT_EQ(warpcheck({"replay", "twice n=1", gpu, cpu}).code, 0);
  EXPECT_EQ(warpcheck({"replay", "twice n=1", gpu, cpu, "--backend", "cuda"}).code, 3);
}

TEST(Replay, AProgramThatDiesIsRed) {
  const Folder folder;
  const std::string killed = folder.test_program("killed", "simt", "echo last words; kill -9 $$");
  const Ended ended = warpcheck({"replay", "twice n=1", killed});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(holds(ended.out, "last words\n" + killed + " ended early, with 137\n")) << ended.out;
  // What it had judged until then is not the whole.
  const std::string half = R"(echo '{"complete": false, "passed": 1, "failed": 0, "skipped": 0, )"
                           R"("checks": []}' >"$WARPCHECK_JSON"; kill -9 $$)";
  EXPECT_EQ(warpcheck({"replay", "twice n=1", folder.test_program("half", "simt", half)}).code, 1);
}

TEST(Replay, GivesTheProgramTheTextAndTheChecks) {
  const Folder folder;
  const std::string path = folder.test_program(
      "echoes", "simt",
      "echo \"$WARPCHECK_REPLAY|$*|$WARPCHECK_REGRESSIONS\"; " + verdicts(0, 1, 0));
  const Ended ended = warpcheck({"replay", "twice n=1 x=uniform(0, 1)#7", path},
                                {"WARPCHECK_REGRESSIONS=known.txt"});
  EXPECT_TRUE(holds(ended.out,
                    "twice n=1 x=uniform(0, 1)#7|--gtest_brief=1 --gtest_also_run_disabled_tests "
                    "--gtest_filter=K.matches_reference|\n"))
      << ended.out;
}

TEST(ReplayFile, JudgesEachLineByItsKernelAndCheck) {
  const Folder folder;
  const std::string file = folder.file("known",
                                       "# known\nMySoftmaxTail rows_sum_to_one softmax cols=33\n"
                                       "MySoftmax rows_sum_to_one softmax cols=33\n");
  const Ended ended = warpcheck({"replay", "--file", file, program});
  EXPECT_EQ(ended.code, 1);
  EXPECT_TRUE(
      holds(ended.out, "FAILS  " + file + ":2: MySoftmaxTail rows_sum_to_one softmax cols=33\n"));
  EXPECT_TRUE(holds(ended.out, "MySoftmaxTail breaks rows_sum_to_one of softmax"));
  EXPECT_TRUE(
      holds(ended.out, "passes " + file + ":3: MySoftmax rows_sum_to_one softmax cols=33\n"));
  EXPECT_EQ(last_line(ended), file + ": 2 of 2 lines judged, 1 fail");
  EXPECT_EQ(ended.err, "");
  const Ended green = warpcheck({"replay", "--file", file, program, "--kernel", "MySoftmax"});
  EXPECT_EQ(green.code, 0);
  EXPECT_EQ(last_line(green), file + ": 1 of 1 lines judged, 0 fail");
}

TEST(ReplayFile, SaysOfEachLineWhyItIsNotJudged) {
  const Folder folder;
  const auto ended = [&](const std::string& text) {
    return warpcheck({"replay", "--file", folder.file("known", text), program});
  };
  const std::string green = "MySoftmax rows_sum_to_one softmax cols=33\n";
  const std::string at = "warpcheck: " + folder.path("known");
  const Ended stale = ended(green + "MySoftmax rows_sum_to_one softmax columns=33\n");
  EXPECT_EQ(stale.code, 2);
  EXPECT_EQ(stale.err, at + ":2: MySoftmax rows_sum_to_one: case of softmax: no field 'columns'; there "
                            "are: rows, cols, dtype, layout, x, schedule; 'warpcheck prune "
                           + folder.path("known") + "' takes it out\n");
  EXPECT_EQ(last_line(stale), folder.path("known") + ": 1 of 2 lines judged, 0 fail");
  const Ended broken = ended(green + "<<<<<<< HEAD\n");
  EXPECT_EQ(broken.code, 2);
  EXPECT_EQ(broken.err, at + ":2: '<<<<<<< HEAD' is no regression\n");
  const Ended unknown = ended(green + "Gone rows_sum_to_one softmax cols=33\n");
  EXPECT_EQ(unknown.code, 3);
  EXPECT_EQ(unknown.err, at + ":2: no test program here has the kernel 'Gone'; there are: MySoftmax, "
                             "MySoftmaxTail, MySoftmaxAhead\n");
  const Ended no_check = ended(green + "MySoftmax rows_sum_to_on softmax cols=33\n");
  EXPECT_EQ(no_check.code, 3);
  EXPECT_TRUE(holds(no_check.err,
                    ":2: MySoftmax has no check 'rows_sum_to_on' that judges a call; it "
                    "has: "))
      << no_check.err;
  // Wrong use comes before missing, red before both; nothing to judge is not green.
  EXPECT_EQ(ended("Gone c softmax\n<<<<<<< HEAD\n").code, 2);
  EXPECT_EQ(ended("<<<<<<< HEAD\nMySoftmaxTail rows_sum_to_one softmax cols=33\n").code, 1);
  EXPECT_EQ(ended("# nothing\n").code, 3);
}

TEST(Prune, TakesOutWhatIsNoCallAnyMoreAndKeepsTheRest) {
  const Folder folder;
  const std::string before =
      "# ours\n\nMySoftmaxTail rows_sum_to_one softmax cols=33\n"
      "MySoftmax rows_sum_to_one softmax columns=33\n"
      "Elsewhere matches_reference matmul n=1\n"
      "<<<<<<< HEAD\n"
      "# why\nMySoftmax rows_sum_to_one softmax cols=33\n"
      "MySoftmaxTail rows_sum_to_one softmax cols=33\n";
  const std::string file = folder.file("known", before);
  const Ended dry = warpcheck({"prune", file, program, "--dry-run"});
  EXPECT_EQ(dry.code, 0) << dry.err;
  EXPECT_EQ(last_line(dry), file + ": would take out 3 of 6 lines");
  EXPECT_EQ(folder.read("known"), before);

  const Ended ended = warpcheck({"prune", file, program});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_EQ(ended.out,
            "took out " + file + ":4: MySoftmax rows_sum_to_one softmax columns=33\n"
            "      MySoftmax rows_sum_to_one: case of softmax: no field 'columns'; there are: rows, "
            "cols, dtype, layout, x, schedule\n"
            "took out " + file + ":6: <<<<<<< HEAD\n"
            "      is no regression: kernel, check, and the text of a call\n"
            "took out " + file + ":9: MySoftmaxTail rows_sum_to_one softmax cols=33\n"
            "      is there already\n"
            "kept " + file + ":5: Elsewhere matches_reference matmul n=1\n"
            "      no test program here has the kernel 'Elsewhere'\n"
            + file + ": took out 3 of 6 lines\n");
  EXPECT_EQ(folder.read("known"),
            "# ours\n\nElsewhere matches_reference matmul n=1\n"
            "# why\nMySoftmax rows_sum_to_one softmax cols=33\n"
            "MySoftmaxTail rows_sum_to_one softmax cols=33\n");
  EXPECT_EQ(last_line(warpcheck({"prune", file, program, "--unknown"})),
            file + ": took out 1 of 3 lines");
  EXPECT_EQ(last_line(warpcheck({"prune", file, program})), file + ": took out 0 of 2 lines");
}

// The schema of one program changed; another of the same kernel still takes the line.
TEST(Prune, ALineIsStaleOnlyIfEveryProgramSaysSo) {
  const Folder folder;
  const std::string file = folder.file("known", "K matches_reference twice n=1\n");
  const std::string stale = R"({"line": 1, "why": "it is old"})";
  const std::string old = folder.test_program("a", "simt", "", stale);
  const std::string other = folder.test_program("b", "cuda", "");
  EXPECT_EQ(last_line(warpcheck({"prune", file, old, other})), file + ": took out 0 of 1 lines");
  EXPECT_EQ(last_line(warpcheck({"prune", file, old})), file + ": took out 1 of 1 lines");
  EXPECT_EQ(folder.read("known"), "");
}

TEST(Prune, AFileThatCannotBeWrittenIsOneLine) {
  const Ended ended = warpcheck({"prune", "/dev/null", program});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "warpcheck: regression file /dev/null cannot be read: not a regular file\n");
}

// Two branches add a failure each; git keeps both sides' lines, and nothing is left to be done.
TEST(RegressionFile, MergesByUnion) {
  const Folder folder;
  const std::string line =
      "cd " + folder.path()
      + " && git init -q . && git config user.name a && git config user.email a@example.org && "
        "echo '*.regressions merge=union' >.gitattributes && echo 'K b op' >warpcheck.regressions && "
        "git add . && git commit -qm 1 && git branch other && echo 'K c op' >>warpcheck.regressions && "
        "git commit -qam 2 && git checkout -q other && echo 'K d op' >>warpcheck.regressions && "
        "git commit -qam 3 && git merge -q -m 4 @{-1} >/dev/null";
  ASSERT_EQ(std::system(line.c_str()), 0);
  EXPECT_TRUE(holds(folder.read("warpcheck.regressions"), "K b op\n"));
  EXPECT_TRUE(holds(folder.read("warpcheck.regressions"), "K c op\n"));
  EXPECT_TRUE(holds(folder.read("warpcheck.regressions"), "K d op\n"));
  EXPECT_FALSE(holds(folder.read("warpcheck.regressions"), "<<<<"));
}

}  // namespace
}  // namespace warpcheck::command
