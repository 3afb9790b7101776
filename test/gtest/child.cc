#include "gtest/child.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace warpcheck::gtest {
namespace {

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) {
    text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return text + "'";
}

std::string contents(const std::filesystem::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

bool Ended::says(const std::string& result, const std::string& test) const {
  const std::string begin = result == "OK"       ? "[       OK ] "
                            : result == "FAILED" ? "[  FAILED  ] "
                                                 : "[  SKIPPED ] ";
  return out.find(begin + test + " (") != std::string::npos;
}

Ended run_program(const std::string& program, const std::vector<std::string>& arguments,
                  const std::vector<std::string>& environment, const std::string& elsewhere) {
  std::string folder = (std::filesystem::temp_directory_path() / "warpcheck-child-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    return {-1, "", "cannot make " + folder};
  }
  const std::filesystem::path out = folder + "/out", err = folder + "/err";
  std::string line = "env";
  for (const char* name :
       {"BACKEND", "SEED", "CASES", "REPLAY", "REGRESSIONS", "ISOLATE", "REQUIRE_CUDA", "SHRINK",
        "DEVICE", "HANG_SECONDS", "JSON", "SHARD", "ARTIFACTS", "MARKDOWN"}) {
    line += std::string(" -u WARPCHECK_") + name;
  }
  line += " -u RC_PARAMS -u CTEST_INTERACTIVE_DEBUG_MODE -u DASHBOARD_TEST_FROM_CTEST";
  line +=
      " -u GITHUB_ACTIONS -u GITHUB_STEP_SUMMARY -u GITHUB_WORKSPACE -u GITLAB_CI -u "
      "CI_PROJECT_DIR";
  line +=
      " -u GTEST_FILTER -u GTEST_OUTPUT -u GTEST_TOTAL_SHARDS -u GTEST_SHARD_INDEX -u "
      "XML_OUTPUT_FILE";
  for (const std::string& variable : environment) {
    line += " " + quoted(variable);
  }
  line += " " + quoted(std::string(WARPCHECK_PROGRAMS) + "/" + program);
  for (const std::string& argument : arguments) {
    line += " " + quoted(argument);
  }
  line +=
      " >" + quoted(elsewhere.empty() ? out.string() : elsewhere) + " 2>" + quoted(err.string());
  const int status = std::system(line.c_str());
  Ended ended{WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(out), contents(err)};
  std::filesystem::remove_all(folder);
  return ended;
}

}  // namespace warpcheck::gtest
