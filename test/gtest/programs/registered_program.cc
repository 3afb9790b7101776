// A user's test program: kernels right and wrong, laws with assertions of GoogleTest, a plain TEST.
#include <cstdlib>

#include <gtest/gtest.h>

#include "gtest/host_kernels.h"

namespace {

using warpcheck::gtest::doubles;
using warpcheck::gtest::forgets_a_tail;
using warpcheck::gtest::twice;

void holds(warpcheck::Trial& trial) {
  EXPECT_EQ(trial.run("y").values.size(), static_cast<std::size_t>(trial.dim("n")));
}

void fails_by_expect(warpcheck::Trial& trial) {
  EXPECT_LT(trial.dim("n"), 5) << "five is too many";
}

void skips(warpcheck::Trial&) {
  GTEST_SKIP() << "not today";
}

void skipping_launcher(warpcheck::Call& call) {
  doubles(call);
  GTEST_SKIP() << "not on this machine";
}

// The environment makes it crash, so that one program serves several tests.
void may_crash(warpcheck::Call& call) {
  doubles(call);
  if (std::getenv("TEST_CRASH") != nullptr) {
    std::abort();
  }
}

WARPCHECK_KERNEL(Good, twice().property("has_the_size_of_x", holds), doubles);
WARPCHECK_KERNEL(Tail, twice(), forgets_a_tail);
WARPCHECK_KERNEL(Asserting, twice().property("stays_small", fails_by_expect), doubles);
WARPCHECK_KERNEL(Skipping, twice().property("skips", skips), doubles);
WARPCHECK_KERNEL(SkippingLauncher, twice(), skipping_launcher);
WARPCHECK_KERNEL(Crashing, twice(), may_crash);
WARPCHECK_KERNEL(Copy,
                 warpcheck::Suite(warpcheck::Op("copy").input("a", {"m"}).output("b", {"m"}))
                     .reference(warpcheck::elementwise([](auto a) { return a; }))
                     .model(warpcheck::accumulate(warpcheck::f32)),
                 [](warpcheck::Call& call) {
                   for (warpcheck::Index i = 0; i < call.dim("m"); ++i) {
                     call.out("b").data<float>()[i] = call.in("a").data<float>()[i];
                   }
                 });

TEST(Good, StandsBesideTheChecks) {
  SUCCEED();
}

TEST(Plain, FailsAsAlways) {
  EXPECT_EQ(std::getenv("TEST_PLAIN_FAILURE"), nullptr);
}

}  // namespace
