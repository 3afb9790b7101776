#include "warpcheck/runner.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <gtest/gtest.h>

#include "device/backend.h"
#include "launchers.h"
#include "warpcheck/case.h"
#include "warpcheck/trial.h"

namespace warpcheck::run {
namespace {

RunSettings quick() {
  RunSettings settings;
  settings.hang_seconds = 0.5;
  return settings;
}

Verdict verdict_of(const Launch& launch, const std::string& check, RunSettings settings = quick(),
                   const std::function<Suite()>& suite = twice) {
  Runner runner({{"Twice", suite, launch, {"twice_test.cc", 9}}}, std::move(settings));
  return runner.run("Twice", check);
}

// The failure of a verdict that must have one.
const Counterexample& counterexample(const Verdict& verdict) {
  EXPECT_EQ(verdict.outcome, Outcome::failed);
  static const Counterexample none;
  EXPECT_TRUE(verdict.counterexample);
  return verdict.counterexample ? *verdict.counterexample : none;
}

TEST(Runner, ACorrectKernelPassesEveryCheck) {
  Runner runner({{"Twice", twice, correct, {"twice_test.cc", 9}}}, quick());
  for (const std::string& check : checks_of(twice())) {
    const Verdict verdict = runner.run("Twice", check);
    EXPECT_EQ(verdict.outcome, Outcome::passed) << check;
    EXPECT_GT(verdict.measured.cases, 0U) << check;
    EXPECT_TRUE(verdict.not_reached.empty()) << check << ": " << verdict.not_reached.front();
  }
}

struct Total {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    const auto x = f.in("x");
    f.out("y")(0) = f.sum("n", [&](Index i) { return x(i); });
  }
};

// Leaves out every element but the first.
struct FirstOnly {
  template <class Real>
  void operator()(Formula<Real>& f) const {
    f.out("y")(0) = 2 * f.in("x")(0);
  }
};

struct Fault {
  std::string name;
  Launch launch;
  std::string check;
  FailureKind kind;
  Index smallest;
};

class EveryFault : public testing::TestWithParam<Fault> {};

TEST_P(EveryFault, IsFoundAndShrunkToTheSmallestSize) {
  const Fault& fault = GetParam();
  const Verdict verdict = verdict_of(fault.launch, fault.check);
  const Counterexample& found = counterexample(verdict);
  EXPECT_EQ(name_of(found.failure.kind), std::string(name_of(fault.kind))) << found.failure.what;
  EXPECT_EQ(found.smallest.dims, std::vector<Index>{fault.smallest});
}

INSTANTIATE_TEST_SUITE_P(
    Runner, EveryFault,
    testing::Values(
        Fault{"WrongValue", wrong_from(33, changes_last), "matches_reference",
              FailureKind::wrong_value, 33},
        Fault{"NeverWritten", skips_last_from(17), "writes_every_output",
              FailureKind::never_written, 17},
        Fault{"NeverWrittenSeenByReference", skips_last_from(17), "matches_reference",
              FailureKind::never_written, 17},
        Fault{"PastTheEnd", wrong_from(5, writes_past_end), "stays_in_bounds",
              FailureKind::out_of_bounds, 5},
        Fault{"FarPastTheEnd", wrong_from(5, writes_far_past_end), "stays_in_bounds",
              FailureKind::crashed, 5},
        Fault{"BeforeTheBegin", wrong_from(5, writes_before_begin), "stays_in_bounds",
              FailureKind::out_of_bounds, 5},
        Fault{"Input", wrong_from(7, changes_input), "leaves_inputs_alone",
              FailureKind::input_changed, 7},
        Fault{"TwoRuns", wrong_from(2, flickers), "same_bits_twice",
              FailureKind::differs_from_run_to_run, 2},
        Fault{"Crash", wrong_from(65, crashes), "matches_reference", FailureKind::crashed, 65},
        Fault{"Abort", wrong_from(3, aborts), "stays_in_bounds", FailureKind::crashed, 3},
        Fault{"Trap", wrong_from(100, traps), "matches_reference", FailureKind::device_error, 100},
        Fault{"Hang", wrong_from(129, loops), "matches_reference", FailureKind::hung, 129}),
    [](const auto& each) { return each.param.name; });

TEST(Runner, AFaultDoesNotShowInTheChecksOfOthers) {
  EXPECT_EQ(verdict_of(wrong_from(5, writes_past_end), "matches_reference").outcome,
            Outcome::passed);
  EXPECT_EQ(verdict_of(wrong_from(5, changes_last), "stays_in_bounds").outcome, Outcome::passed);
  EXPECT_EQ(verdict_of(wrong_from(5, changes_last), "leaves_inputs_alone").outcome,
            Outcome::passed);
  EXPECT_EQ(verdict_of(wrong_from(5, changes_last), "same_bits_twice").outcome, Outcome::passed);
}

TEST(Runner, AFailureThatComesAndGoesIsNotShrunkButCounted) {
  const Counterexample found =
      counterexample(verdict_of(wrong_from(1, flickers), "matches_reference"));
  EXPECT_EQ(found.failure.kind, FailureKind::differs_from_run_to_run);
  EXPECT_EQ(found.smallest, found.found);
  EXPECT_EQ(found.shrink_runs, 0U);
  EXPECT_LT(found.failed_reruns, found.reruns);
}

TEST(Runner, SaysWhatMattersAndWhatDoesNot) {
  const Counterexample found =
      counterexample(verdict_of(wrong_from(33, changes_last), "matches_reference"));
  EXPECT_EQ(found.matters, std::vector<std::string>{"n = 32 passes, 33 fails"});
  EXPECT_EQ(found.matters_not, (std::vector<std::string>{"a larger n", "the values of x"}));
}

// Copies bytes, but for the last element of an f64 tensor.
void copies_all_but_f64(Call& call) {
  const Tensor &x = call.in("x"), &y = call.out("y");
  const auto bytes = static_cast<std::size_t>(x.size() * x.format().bytes);
  std::memcpy(y.raw(), x.raw(), bytes);
  if (x.format() == f64)
    y.data<double>()[y.size() - 1] += 1;
}

TEST(Runner, SaysWhichDtypesPass) {
  const auto matters = [](const std::vector<Format>& dtypes) {
    const auto copy = [&] {
      return Suite(Op("copy").input("x", {"n"}).output("y", {"n"}).dim("n", range(1, 9)))
          .reference(elementwise([](auto x) { return x; }))
          .model(accumulate(f32))
          .dtypes(dtypes);
    };
    return counterexample(verdict_of(copies_all_but_f64, "matches_reference", quick(), copy))
        .matters;
  };
  EXPECT_EQ(matters({f64, f32}), std::vector<std::string>{"dtype f64 fails, f32 passes"});
  EXPECT_EQ(matters({f64, f32, f16}), std::vector<std::string>{"dtype f64 fails, f32, f16 pass"});
}

TEST(Runner, ALauncherThatAsksForWhatIsNotThereIsNotWellFormed) {
  const Counterexample found =
      counterexample(verdict_of(wrong_from(1, asks_for_more), "is_well_formed"));
  EXPECT_EQ(found.failure.kind, FailureKind::misuse);
  EXPECT_EQ(found.failure.what, "twice has no input 'bias'; it has: x");
}

TEST(Runner, ALauncherThatThrowsOnThePlainestCaseIsNotWellFormed) {
  const auto throws = [](Call&) { throw std::runtime_error("cols must be a multiple of 4"); };
  const Counterexample found = counterexample(verdict_of(throws, "is_well_formed"));
  EXPECT_EQ(found.failure.kind, FailureKind::misuse);
  EXPECT_EQ(found.failure.what, "cols must be a multiple of 4");
}

TEST(Runner, AReferenceThatKnowsOnlyTheFirstElementIsMisuse) {
  const auto suite = [] { return twice().reference(FirstOnly{}); };
  for (const char* check : {"is_well_formed", "rejects_wrong_kernels"}) {
    const Counterexample found = counterexample(verdict_of(correct, check, quick(), suite));
    EXPECT_EQ(found.failure.kind, FailureKind::misuse) << check;
    EXPECT_NE(found.failure.what.find("the reference of twice leaves y["), std::string::npos)
        << found.failure.what;
  }
}

TEST(Runner, ReplayJudgesThatCaseAlone) {
  RunSettings settings = quick();
  settings.replay = "n=40 x=uniform(-2,2)#3";
  const Counterexample found =
      counterexample(verdict_of(wrong_from(33, changes_last), "matches_reference", settings));
  EXPECT_EQ(found.smallest.dims, std::vector<Index>{40});
  EXPECT_EQ(found.shrink_runs, 0U);
  settings.replay = "n=32";
  EXPECT_EQ(verdict_of(wrong_from(33, changes_last), "matches_reference", settings).outcome,
            Outcome::passed);
}

TEST(Runner, ABrokenReplayTextIsMisuse) {
  RunSettings settings = quick();
  settings.replay = "n=40 bias=3";
  EXPECT_THROW(verdict_of(correct, "matches_reference", settings), Misuse);
}

TEST(Runner, UnknownNamesAreMisuseAndListWhatThereIs) {
  Runner runner({{"Twice", twice, correct, {}}}, quick());
  EXPECT_THROW(runner.run("Thrice", "matches_reference"), Misuse);
  try {
    runner.run("Twice", "rows_sum_to_one");
    FAIL() << "accepted";
  } catch (const Misuse& error) {
    EXPECT_EQ(std::string(error.what()),
              "Twice has no check 'rows_sum_to_one'; it has: is_well_formed, matches_reference, "
              "writes_every_output, "
              "stays_in_bounds, leaves_inputs_alone, same_bits_twice, rejects_wrong_kernels");
  }
}

TEST(Runner, WithoutTheCudaBackendAskingForItIsASkipWithAReason) {
  RunSettings settings = quick();
  settings.backend = BackendKind::cuda;
  const Verdict verdict = verdict_of(correct, "matches_reference", settings);
  EXPECT_EQ(verdict.outcome, Outcome::skipped);
  EXPECT_FALSE(verdict.skipped_because.empty());
}

// After a device error on the CUDA backend each worker is replaced, because the error may stick.
// Here with the simulator in the place of a GPU.
TEST(Runner, WorkersThatADeviceErrorSpoiledAreReplaced) {
  device::cuda_factory() = device::make_simt_backend;
  RunSettings settings = quick();
  settings.backend = BackendKind::cuda;
  const Counterexample found =
      counterexample(verdict_of(wrong_from(100, traps), "matches_reference", settings));
  device::cuda_factory() = nullptr;
  EXPECT_EQ(found.failure.kind, FailureKind::device_error);
  EXPECT_EQ(found.smallest.dims, std::vector<Index>{100});
}

TEST(Runner, AnOracleThatAcceptsEverythingIsRed) {
  const auto blind = [] { return twice().tolerance(absolute(1e300)); };
  const Counterexample found =
      counterexample(verdict_of(correct, "rejects_wrong_kernels", quick(), blind));
  EXPECT_EQ(found.failure.kind, FailureKind::oracle_too_weak);
  EXPECT_EQ(found.failure.what, "a kernel that writes all zeros is accepted in all of 30 cases");
  EXPECT_EQ(found.failure.details.size(), 6U);
}

// Its input is what a copy should write, and one number cannot be shifted.
TEST(Runner, AMutantThatIsNeverWrongIsNotHeldAgainstTheOracle) {
  const auto copy = [] {
    return Suite(Op("copy").input("x", {"n"}).output("y", {"n"}))
        .reference(elementwise([](auto x) { return x; }))
        .model(accumulate(f32));
  };
  const auto total = [] {
    return Suite(Op("total").input("x", {"n"}).output("y", {}))
        .reference(Total{})
        .model(accumulate(f32));
  };
  EXPECT_EQ(verdict_of(correct, "rejects_wrong_kernels", quick(), copy).outcome, Outcome::passed);
  EXPECT_EQ(verdict_of(correct, "rejects_wrong_kernels", quick(), total).outcome, Outcome::passed);
}

TEST(Runner, AnOpForWhichNoMutantIsEverWrongIsRed) {
  const auto empty = [] { return twice().dim("n", range(0, 0)); };
  const Counterexample found =
      counterexample(verdict_of(correct, "rejects_wrong_kernels", quick(), empty));
  EXPECT_EQ(found.failure.kind, FailureKind::oracle_too_weak);
  EXPECT_EQ(found.failure.what,
            "no output has a finite number in any of 30 cases: a wrong kernel would look right");
}

TEST(Runner, APropertyThatDiscardsEveryCaseIsRed) {
  const auto suite = [] {
    return twice().property("never_says_anything",
                            [](Trial& trial) { trial.discard("not today"); });
  };
  EXPECT_EQ(counterexample(verdict_of(correct, "never_says_anything", quick(), suite)).failure.what,
            "all 30 cases were discarded: the property was never tried");
}

TEST(Runner, APeerThatDisagreesIsNamed) {
  const auto suite = [] {
    return Suite(twice().op()).agrees_with("Old", wrong_from(9, changes_last), bitwise());
  };
  const Counterexample found =
      counterexample(verdict_of(correct, "agrees_with_Old", quick(), suite));
  EXPECT_EQ(found.failure.kind, FailureKind::disagrees_with_peer);
  EXPECT_EQ(found.smallest.dims, std::vector<Index>{9});
}

TEST(Runner, KeepsTheSmallestCaseAndTriesItFirst) {
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / "runner_test_regressions.txt";
  std::filesystem::remove(file);
  RunSettings settings = quick();
  settings.regression_file = file.string();
  EXPECT_EQ(counterexample(verdict_of(wrong_from(33, changes_last), "matches_reference", settings))
                .smallest.dims[0],
            33);
  settings.cases = 1;
  settings.seed = 5;
  const Counterexample again =
      counterexample(verdict_of(wrong_from(33, changes_last), "matches_reference", settings));
  EXPECT_EQ(again.case_number, 1U);
  EXPECT_EQ(again.found.dims[0], 33);
  std::filesystem::remove(file);
}

TEST(Runner, RegressionsThatAreNoCasesAnyMoreAreMisuseThatNamesFileAndLine) {
  RunSettings settings = quick();
  const std::string file =
      (std::filesystem::path(testing::TempDir()) / "runner_test_stale.txt").string();
  std::ofstream(file) << "Other matches_reference twice m=1\nTwice same_bits_twice twice m=1\n"
                         "Twice gone twice n=2\nTwice gone twice n=-2\n";
  settings.regression_file = file;
  try {
    verdict_of(correct, "matches_reference", settings);
    ADD_FAILURE() << "no Misuse";
  } catch (const Misuse& error) {
    EXPECT_EQ(std::string(error.what()),
              file + ":2: Twice same_bits_twice: case of twice: no field 'm'; there are: n, dtype, "
                     "layout, x, schedule; " + file
                  + ":4: Twice gone: case of twice: n=-2 is outside; allowed: 1 to 300"
                    "; 'warpcheck prune " + file + "' takes such lines out");
  }
  std::remove(file.c_str());
}

// A new terminal, by its master; -1 where there are none, as in a container without /dev/pts.
int new_terminal() {
  const int master = ::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK);
  if (master >= 0 && (::grantpt(master) != 0 || ::unlockpt(master) != 0)) {
    ::close(master);
    return -1;
  }
  return master;
}

// What a person at that terminal sees of a check meanwhile.
std::string seen_on_a_terminal(int master, const Launch& launch) {
  const int terminal = ::open(::ptsname(master), O_RDWR | O_NOCTTY);
  const int before = ::dup(STDERR_FILENO);
  ::dup2(terminal, STDERR_FILENO);
  RunSettings settings = quick();
  settings.shows_progress = true;
  EXPECT_EQ(verdict_of(launch, "writes_every_output", settings).outcome, Outcome::passed);
  ::dup2(before, STDERR_FILENO);
  std::string seen(4096, '\0');
  const ssize_t size = ::read(master, seen.data(), seen.size());
  for (const int descriptor : {master, terminal, before})
    ::close(descriptor);
  return seen.substr(0, size > 0 ? static_cast<std::size_t>(size) : 0);
}

TEST(Runner, ACheckThatTakesLongShowsABarOnATerminal) {
  const int first = new_terminal(), second = new_terminal();
  if (second < 0)
    GTEST_SKIP() << "there are no terminals here: " << std::strerror(errno);
  const std::string seen = seen_on_a_terminal(first, [](Call& call) {
    ::usleep(45'000);  // 30 cases take longer than the second that the bar waits
    correct(call);
  });
  EXPECT_NE(seen.find("/30 Twice.writes_every_output"), std::string::npos) << seen;
  EXPECT_TRUE(seen.ends_with("\r\x1b[K")) << "it is gone in the end: " << seen;
  EXPECT_EQ(seen_on_a_terminal(second, correct), "");
}

TEST(Runner, TheSameSeedFindsTheSameCase) {
  const Counterexample once =
      counterexample(verdict_of(wrong_from(33, changes_last), "matches_reference"));
  const Counterexample again =
      counterexample(verdict_of(wrong_from(33, changes_last), "matches_reference"));
  EXPECT_EQ(once.found, again.found);
  EXPECT_EQ(once.smallest, again.smallest);
  EXPECT_EQ(once.shrink_runs, again.shrink_runs);
}

}  // namespace
}  // namespace warpcheck::run
