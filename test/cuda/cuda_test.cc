// The CUDA backend on a device. Skipped where there is none, and red there under
// WARPCHECK_REQUIRE_CUDA=1.
#include "warpcheck/cuda.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "run/bench.h"
#include "test/cuda/faults.h"
#include "test/run/launchers.h"
#include "warpcheck/case.h"
#include "warpcheck/error.h"
#include "warpcheck/runner.h"

namespace warpcheck::test {
namespace {

class Cuda : public testing::Test {
 protected:
  static RunSettings settings() {
    RunSettings settings;
    settings.backend = BackendKind::cuda;
    settings.hang_seconds = 2;
    return settings;
  }

  // In a child: this process must not touch CUDA before the workers are forked.
  void SetUp() override {
    enable_cuda();
    const Verdict verdict = judge(Fault::none, 1, "matches_reference");
    if (verdict.outcome != Outcome::skipped)
      return;
    const char* required = std::getenv("WARPCHECK_REQUIRE_CUDA");
    if (required != nullptr && std::string(required) == "1")
      FAIL() << verdict.skipped_because;
    GTEST_SKIP() << verdict.skipped_because;
  }

  static Verdict judge(Fault fault, Index from, const std::string& check) {
    Runner runner({{"Twice", run::twice, twice_on_device(fault, from), {"cuda_test.cc", 1}}},
                  settings());
    return runner.run("Twice", check);
  }

  static void expect_found(Fault fault, Index from, const std::string& check, FailureKind kind) {
    const Verdict verdict = judge(fault, from, check);
    ASSERT_EQ(verdict.outcome, Outcome::failed);
    EXPECT_EQ(name_of(verdict.counterexample->failure.kind), std::string(name_of(kind)))
        << verdict.counterexample->failure.what;
    EXPECT_EQ(verdict.counterexample->smallest.dims, std::vector<Index>{from});
  }
};

TEST_F(Cuda, ACorrectKernelPassesEveryCheck) {
  for (const std::string& check : checks_of(run::twice())) {
    EXPECT_EQ(judge(Fault::none, 1, check).outcome, Outcome::passed) << check;
  }
}

TEST_F(Cuda, AWrongValueIsFoundAndShrunk) {
  expect_found(Fault::adds_one, 33, "matches_reference", FailureKind::wrong_value);
}

TEST_F(Cuda, AnUnwrittenElementIsFoundAndShrunk) {
  expect_found(Fault::stale_last, 17, "writes_every_output", FailureKind::never_written);
}

TEST_F(Cuda, AWritePastTheEndIsFoundAndShrunk) {
  expect_found(Fault::past_end, 5, "stays_in_bounds", FailureKind::out_of_bounds);
}

TEST_F(Cuda, ATrapIsFoundAndShrunk) {
  expect_found(Fault::trap, 100, "matches_reference", FailureKind::device_error);
}

TEST_F(Cuda, AnIllegalAddressIsFoundAndShrunk) {
  expect_found(Fault::illegal_address, 65, "matches_reference", FailureKind::device_error);
}

TEST_F(Cuda, AFailedAssertIsFoundAndShrunk) {
  expect_found(Fault::failed_assert, 9, "matches_reference", FailureKind::device_error);
}

TEST_F(Cuda, AnEndlessKernelIsFoundAndShrunk) {
  expect_found(Fault::loop, 200, "matches_reference", FailureKind::hung);
}

TEST_F(Cuda, ADeviceThatIsNotThereIsNamed) {
  setenv("WARPCHECK_DEVICE", "99", 1);
  const Verdict verdict = judge(Fault::none, 1, "matches_reference");
  unsetenv("WARPCHECK_DEVICE");
  EXPECT_EQ(verdict.outcome, Outcome::skipped);
  EXPECT_EQ(verdict.skipped_because.find("device 99 was asked for; this machine has "), 0U)
      << verdict.skipped_because;
}

}  // namespace
}  // namespace warpcheck::test
