// The script dev: a wrong command line is one clear line and exit status 2, and nothing is done.
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

#include <gtest/gtest.h>

namespace {

struct Ended {
  int status = -1;
  std::string output;
};

Ended dev(const std::string& arguments) {
  const std::string command = std::string(WARPCHECK_SOURCE_DIR) + "/dev " + arguments + " 2>&1";
  Ended ended;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 256> buffer{};
  while (fgets(buffer.data(), buffer.size(), pipe) != nullptr)
    ended.output += buffer.data();
  const int status = pclose(pipe);
  ended.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return ended;
}

struct Wrong {
  const char* arguments;
  const char* line;
};

class DevArguments : public testing::TestWithParam<Wrong> {};

TEST_P(DevArguments, OneLineAndExitStatusTwo) {
  const Ended ended = dev(GetParam().arguments);
  EXPECT_EQ(ended.status, 2);
  EXPECT_EQ(ended.output, std::string("dev: ") + GetParam().line + "\n");
}

INSTANTIATE_TEST_SUITE_P(
    All, DevArguments,
    testing::Values(
        Wrong{"frobnicate", "there is no command 'frobnicate'; ./dev help lists them"},
        Wrong{"corpus --fast",
              "corpus has no option '--fast'; it has --backend, --cases, --seed, --entries, "
              "--json, --markdown"},
        Wrong{"corpus --cases", "corpus --cases wants a value"},
        Wrong{"corpus --backend", "corpus --backend wants a value"},
        Wrong{"corpus --seed", "corpus --seed wants a value"},
        Wrong{"corpus --entries", "corpus --entries wants a value"},
        Wrong{"corpus --json", "corpus --json wants a value"},
        Wrong{"corpus --markdown", "corpus --markdown wants a value"},
        Wrong{"corpus --backend rocm", "--backend is 'rocm'; allowed are simt and cuda"},
        Wrong{"corpus --backend=", "--backend is ''; allowed are simt and cuda"},
        Wrong{"test --fast", "test has no option '--fast'; it has --no-cuda, -R, -L and -LE"},
        Wrong{"test -R", "test -R wants a value"}, Wrong{"test -L", "test -L wants a value"},
        Wrong{"test --no-cuda -LE", "test -LE wants a value"},
        Wrong{"coverage now", "coverage takes no options"},
        Wrong{"sanitize now", "sanitize takes no options"},
        Wrong{"format --all", "format has one option: --check"},
        Wrong{"format --check now", "format has one option: --check"},
        Wrong{"tidy no/such.cc", "tidy: there is no file 'no/such.cc'"},
        Wrong{"bench time", "bench has one subject: compile"},
        Wrong{"bench", "bench has one subject: compile"},
        Wrong{"help me", "help takes no options"}));

TEST(Dev, HelpNamesEveryCommand) {
  const Ended ended = dev("help");
  EXPECT_EQ(ended.status, 0);
  for (const char* command : {"corpus", "test", "coverage", "sanitize", "format", "tidy", "bench"})
    EXPECT_NE(ended.output.find(std::string("\n  ") + command), std::string::npos) << command;
}

}  // namespace
