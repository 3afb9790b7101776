#include <cstdlib>

#include <gtest/gtest.h>

#include "device/chosen_device.h"
#include "warpcheck/error.h"
#include "warpcheck/runner.h"

namespace warpcheck {
namespace {

// One variable for the length of a test.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) { setenv(name, value, 1); }
  ~Variable() { unsetenv(name_); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
};

std::string complaint() {
  try {
    settings_from_environment();
  } catch (const Misuse& error) {
    return error.what();
  }
  return "none";
}

TEST(Settings, AreReadFromTheEnvironment) {
  const Variable backend("WARPCHECK_BACKEND", "cuda"),
      seed("WARPCHECK_SEED", "18446744073709551615"), cases("WARPCHECK_CASES", "7"),
      shrink("WARPCHECK_SHRINK", "0"), isolate("WARPCHECK_ISOLATE", "0"),
      hang("WARPCHECK_HANG_SECONDS", "2.5"), replay("WARPCHECK_REPLAY", "n=3"),
      kept("WARPCHECK_REGRESSIONS", "r.txt"), shard("WARPCHECK_SHARD", "2/4");
  const RunSettings settings = settings_from_environment();
  EXPECT_EQ(settings.backend, BackendKind::cuda);
  EXPECT_EQ(settings.seed, 18446744073709551615U);
  EXPECT_EQ(settings.cases, 7);
  EXPECT_EQ(settings.shard.text(), "2/4");
  EXPECT_EQ(settings.shrink_budget, 0);
  EXPECT_FALSE(settings.isolate);
  EXPECT_EQ(settings.hang_seconds, 2.5);
  EXPECT_EQ(settings.replay, "n=3");
  EXPECT_EQ(settings.regression_file, "r.txt");
}

TEST(Settings, TakeSeedCasesAndNoshrinkFromRapidCheck) {
  const Variable params("RC_PARAMS", "seed=42 max_success=9 noshrink=1 verbose_progress=1");
  const RunSettings settings = settings_from_environment();
  EXPECT_EQ(settings.seed, 42U);
  EXPECT_EQ(settings.cases, 9);
  EXPECT_EQ(settings.shrink_budget, 0);
}

TEST(Settings, OurOwnVariableWinsOverRapidChecks) {
  const Variable params("RC_PARAMS", "seed=42"), seed("WARPCHECK_SEED", "1");
  EXPECT_EQ(settings_from_environment().seed, 1U);
}

TEST(Settings, ABadValueIsNamedWithWhatIsAllowed) {
  const auto with = [](const char* name, const char* value) {
    const Variable variable(name, value);
    return complaint();
  };
  EXPECT_EQ(with("WARPCHECK_BACKEND", "gpu"), "WARPCHECK_BACKEND is 'gpu'; allowed: simt, cuda");
  EXPECT_EQ(with("WARPCHECK_CASES", "0"), "WARPCHECK_CASES is '0'; allowed: 1 to 1000000");
  EXPECT_EQ(with("WARPCHECK_CASES", "3x"), "WARPCHECK_CASES is '3x'; allowed: 1 to 1000000");
  EXPECT_EQ(with("WARPCHECK_SEED", "-1"),
            "WARPCHECK_SEED is '-1'; allowed: 0 to 18446744073709551615");
  for (const char* shard : {"0/4", "5/4", "1/0", "x", "2", "/4", "2/", "-1/4", "1/4/4", "1 / 4",
                            "1/1000001", "4294967297/4294967297"}) {
    EXPECT_EQ(with("WARPCHECK_SHARD", shard), "WARPCHECK_SHARD is '" + std::string(shard)
                                                  + "'; allowed: i/n with 1 <= i <= n, as 2/4");
  }
  EXPECT_EQ(with("WARPCHECK_SHRINK", "many"),
            "WARPCHECK_SHRINK is 'many'; allowed: 0 to 1000000 kernel runs");
  EXPECT_EQ(with("WARPCHECK_ISOLATE", "yes"), "WARPCHECK_ISOLATE is 'yes'; allowed: 0 or 1");
  EXPECT_EQ(with("WARPCHECK_HANG_SECONDS", "0"),
            "WARPCHECK_HANG_SECONDS is '0'; allowed: 0.1 to 86400 seconds");
  EXPECT_EQ(with("WARPCHECK_DEVICE", "gpu0"),
            "WARPCHECK_DEVICE is 'gpu0'; allowed: the number of a CUDA device, as 0 or "
            "id:0,slots:1");
  EXPECT_EQ(with("CTEST_RESOURCE_GROUP_0_GPUS", "id:,slots:1"),
            "CTEST_RESOURCE_GROUP_0_GPUS is 'id:,slots:1'; allowed: the number of a CUDA device, "
            "as 0 or id:0,slots:1");
  EXPECT_EQ(with("RC_PARAMS", "seed=x"), "RC_PARAMS: seed is 'x'; allowed: a whole number");
  EXPECT_EQ(with("RC_PARAMS", "max_success=0"),
            "RC_PARAMS: max_success is '0'; allowed: 1 to 1000000");
  EXPECT_EQ(with("RC_PARAMS", "noshrink=yes"), "RC_PARAMS: noshrink is 'yes'; allowed: 0 or 1");
  EXPECT_EQ(complaint(), "none");
}

TEST(Settings, TheDeviceIsCTestsThenTheUsersThenTheFirst) {
  EXPECT_FALSE(device::named_device());
  EXPECT_EQ(device::chosen_device(), 0);
  const Variable asked("WARPCHECK_DEVICE", "3");
  EXPECT_EQ(device::chosen_device(), 3);
  const Variable allotted("CTEST_RESOURCE_GROUP_0_GPUS", "id:12,slots:50");
  EXPECT_EQ(device::chosen_device(), 12);
}

TEST(Settings, AMisspeltVariableIsRefusedWithTheNearest) {
  const Variable typo("WARPCHECK_SEEED", "7");
  EXPECT_EQ(
      complaint(),
      "there is no variable WARPCHECK_SEEED; there are: "
      "WARPCHECK_ARTIFACTS, WARPCHECK_BACKEND, WARPCHECK_CASES, WARPCHECK_DEVICE, "
      "WARPCHECK_HANG_SECONDS, "
      "WARPCHECK_ISOLATE, WARPCHECK_JSON, WARPCHECK_LIST, WARPCHECK_MARKDOWN, "
      "WARPCHECK_REGRESSIONS, "
      "WARPCHECK_REPLAY, "
      "WARPCHECK_REQUIRE_CUDA, WARPCHECK_SEED, WARPCHECK_SHARD, WARPCHECK_SHRINK; did you mean "
      "'WARPCHECK_SEED'?");
}

// CMake's find_package reads one, the tests of messages the other.
TEST(Settings, TheVariablesOfOthersAreNoMistake) {
  const Variable root("WARPCHECK_ROOT", "/opt/warpcheck"), approve("WARPCHECK_APPROVE", "1");
  const Variable url("WARPCHECK_CDASH_URL", "https://cdash"), token("WARPCHECK_CDASH_TOKEN", "x");
  EXPECT_EQ(complaint(), "none");
}

TEST(Settings, AKeyThatRapidCheckDoesNotHaveIsRefusedWithTheNearest) {
  const auto with = [](const char* params) {
    const Variable variable("RC_PARAMS", params);
    return complaint();
  };
  EXPECT_EQ(with("seed=1 max_sucess=9"),
            "RC_PARAMS has no 'max_sucess'; it has: seed, "
            "max_success, max_size, max_discard_ratio, noshrink, verbose_progress, "
            "verbose_shrinking, reproduce; did you mean 'max_success'?");
  EXPECT_EQ(with("seed"),
            "RC_PARAMS is 'seed'; allowed: words like seed=7, with a space between them");
  EXPECT_EQ(with("seed=1  max_size=20 reproduce=BchV "), "none");
}

}  // namespace
}  // namespace warpcheck
