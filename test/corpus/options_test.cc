// The command line of the corpus program.
#include "corpus/options.h"

#include <vector>

#include <gtest/gtest.h>

namespace warpcheck::corpus {
namespace {

Parsed parse(std::vector<const char*> arguments, BackendKind built_for = BackendKind::simt) {
  arguments.insert(arguments.begin(), "warpcheck_corpus");
  return parse_options(static_cast<int>(arguments.size()), arguments.data(), built_for);
}

// The complaint about options that must be refused with exit code 2, in one line.
std::string complaint_about(std::vector<const char*> arguments) {
  const Parsed parsed = parse(std::move(arguments));
  EXPECT_FALSE(parsed.options);
  EXPECT_EQ(parsed.exit_code, 2);
  EXPECT_EQ(parsed.complaint.find('\n'), std::string::npos);
  return parsed.complaint;
}

TEST(Options, DefaultToThirtyCasesOfEveryEntryOnTheProgramsBackend) {
  const Parsed parsed = parse({});
  ASSERT_TRUE(parsed.options);
  EXPECT_EQ(parsed.options->backend, BackendKind::simt);
  EXPECT_EQ(parsed.options->cases, 30);
  EXPECT_EQ(parsed.options->entries, "*");
  EXPECT_FALSE(parsed.options->json);
  EXPECT_EQ(parsed.options->wide, 0);
  EXPECT_EQ(parse({}, BackendKind::cuda).options->backend, BackendKind::cuda);
}

TEST(Options, AreRead) {
  const Parsed parsed = parse({"--cases", "7", "--seed", "18446744073709551615", "--entries",
                               "gelu*", "--json", "a.json", "--markdown", "b.md"});
  ASSERT_TRUE(parsed.options);
  EXPECT_EQ(parsed.options->cases, 7);
  EXPECT_EQ(parsed.options->seed, 18446744073709551615U);
  EXPECT_EQ(parsed.options->entries, "gelu*");
  EXPECT_EQ(parsed.options->json, "a.json");
  EXPECT_EQ(parsed.options->markdown, "b.md");
  EXPECT_EQ(parse({"--wide", "1000"}).options->wide, 1000);
}

TEST(Options, BadOnesAreNamedInOneLine) {
  EXPECT_EQ(complaint_about({"--cases", "0"}), "--cases: '0' is not a number from 1 to 1000000");
  EXPECT_NE(complaint_about({"--cases", "many"}).find("--cases"), std::string::npos);
  EXPECT_EQ(complaint_about({"--seed", "-1"}),
            "--seed: '-1' is not a number from 0 to 18446744073709551615");
  EXPECT_EQ(complaint_about({"--seed", "99999999999999999999"}),
            "--seed: '99999999999999999999' is not a number from 0 to 18446744073709551615");
  for (const char* option :
       {"--backend", "--cases", "--seed", "--entries", "--json", "--markdown", "--wide"}) {
    EXPECT_NE(complaint_about({option}).find(option), std::string::npos) << "without a value";
  }
  EXPECT_NE(complaint_about({"--wide", "0"}).find("--wide"), std::string::npos);
  EXPECT_NE(complaint_about({"--speed", "3"}).find("--speed"), std::string::npos);
  EXPECT_NE(complaint_about({"softmax"}).find("softmax"), std::string::npos);
  EXPECT_NE(complaint_about({"--backend", "gpu"}).find("gpu not in {simt,cuda}"),
            std::string::npos);
}

TEST(Options, TheOtherBackendIsInAnotherProgram) {
  EXPECT_EQ(complaint_about({"--backend", "cuda"}),
            "--backend cuda: the kernels of this program run on simt; warpcheck_corpus_cuda has "
            "those for cuda");
  EXPECT_FALSE(parse({"--backend", "simt"}, BackendKind::cuda).options);
  EXPECT_TRUE(parse({"--backend", "cuda"}, BackendKind::cuda).options);
}

TEST(Options, WideHasNoFiles) {
  EXPECT_EQ(complaint_about({"--wide", "5", "--json", "a"}),
            "--wide has a table of its own; it does not go with --json or --markdown");
}

TEST(Options, TwoFilesCannotBeOne) {
  EXPECT_EQ(complaint_about({"--markdown", "a", "--json", "a"}),
            "--json and --markdown name the same file: a");
}

TEST(Options, HelpEndsWellAndNamesEveryOption) {
  testing::internal::CaptureStdout();
  const Parsed parsed = parse({"--help"});
  const std::string help = testing::internal::GetCapturedStdout();
  EXPECT_FALSE(parsed.options);
  EXPECT_EQ(parsed.exit_code, 0);
  EXPECT_EQ(parsed.complaint, "");
  for (const char* option :
       {"--backend", "--cases", "--seed", "--entries", "--json", "--markdown", "--wide"}) {
    EXPECT_NE(help.find(option), std::string::npos) << option;
  }
}

}  // namespace
}  // namespace warpcheck::corpus
