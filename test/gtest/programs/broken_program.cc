// A program whose registrations are all misuse, but for one.
#include <stdexcept>

#include <gtest/gtest.h>

#include "gtest/host_kernels.h"

namespace {

using warpcheck::gtest::doubles;
using warpcheck::gtest::twice;

warpcheck::Suite throws_misuse() {
  throw warpcheck::Misuse("the op has no input 'gian'; it has: x");
}

warpcheck::Suite throws_a_number() {
  throw 7;
}

void nothing(warpcheck::Trial&) {}

WARPCHECK_KERNEL(Sound, twice(), doubles);
WARPCHECK_KERNEL(Typo, throws_misuse(), doubles);
WARPCHECK_KERNEL(Thrower, throws_a_number(), doubles);
WARPCHECK_KERNEL(EmptyDomain, twice().dim("n", warpcheck::range(5, 2)), doubles);
WARPCHECK_KERNEL(NoLauncher, twice(), warpcheck::Launch{});
WARPCHECK_KERNEL(OddProperty, twice().property("sums to one", nothing), doubles);
WARPCHECK_KERNEL(SameProperty, twice().property("a", nothing).property("a", nothing), doubles);
WARPCHECK_KERNEL(Taken, twice(), doubles);
WARPCHECK_KERNEL(DISABLED_Double, twice(), doubles);

const warpcheck::Registration first("Double", twice, doubles, {"first.cc", 11});
const warpcheck::Registration second("Double", twice, doubles, {"second.cc", 22});
const warpcheck::Registration spaced("My Kernel: fast", twice, doubles, {"spaced.cc", 33});
const warpcheck::Registration unnamed("", twice, doubles, {"unnamed.cc", 44});

TEST(Taken, matches_reference) {}

}  // namespace
