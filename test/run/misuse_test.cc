// What a user gets wrong in a suite or a launcher is said by is_well_formed: what was given, what
// there is.
#include <gtest/gtest.h>

#include "launchers.h"
#include "run/dtypes.h"
#include "warpcheck/runner.h"

namespace warpcheck::run {
namespace {

// What is_well_formed says; it must fail by misuse.
std::string misuse(const Launch& launch, const std::function<Suite()>& suite = twice) {
  const Verdict verdict =
      Runner({{"Twice", suite, launch, {"twice_test.cc", 9}}}, {}).run("Twice", "is_well_formed");
  if (!verdict.counterexample) {
    return "passed";
  }
  EXPECT_EQ(name_of(verdict.counterexample->failure.kind), std::string("misuse"));
  return verdict.counterexample->failure.what;
}

template <class Body>
struct Asks {
  Body body;
  template <class Real>
  void operator()(Formula<Real>& f) const {
    body(f);
  }
};

template <class Body>
std::string misuse_of_reference(Body body) {
  return misuse(correct, [body] { return twice().reference(Asks<Body>{body}); });
}

TEST(Misuse, AReferenceThatAsksForWhatIsNotThere) {
  EXPECT_EQ(misuse_of_reference([](auto& f) { f.in("gian"); }),
            "twice has no input 'gian'; it has: x");
  EXPECT_EQ(misuse_of_reference([](auto& f) { f.out("z"); }), "twice has no output 'z'; it has: y");
  EXPECT_EQ(misuse_of_reference([](auto& f) { f.dim("cols"); }),
            "twice has no dim 'cols'; it has: n");
  EXPECT_EQ(misuse_of_reference([](auto& f) { f.attribute("eps"); }),
            "twice has no attribute 'eps'; it has: nothing");
}

TEST(Misuse, AReferenceThatWritesAnotherShape) {
  EXPECT_EQ(misuse_of_reference([](auto& f) {
              auto y = f.out("y");
              for (Index i = 0; i <= f.dim("n"); ++i) {
                y(i) = 2 * f.in("x")(0);
              }
            }),
            "the formula reads or writes index 1 of y, where there are 1");
  EXPECT_EQ(misuse_of_reference([](auto& f) {
              const auto x = f.in("x");
              auto y = f.out("y");
              for (Index i = 0; i < f.dim("n"); ++i) {
                y(i) = x(i + 1);
              }
            }),
            "the formula reads or writes index 1 of x, where there are 1");
}

TEST(Misuse, ALauncherThatAsksForWhatIsNotThere) {
  EXPECT_EQ(misuse([](Call& call) { call.out("z"); }), "twice has no output 'z'; it has: y");
  EXPECT_EQ(misuse([](Call& call) { call.dim("cols"); }), "twice has no dim 'cols'; it has: n");
  EXPECT_EQ(misuse([](Call& call) { call.attribute("eps"); }),
            "twice has no attribute 'eps'; it has: nothing");
  EXPECT_EQ(misuse([](Call& call) { call.in("x").stride("cols"); }),
            "tensor 'x' has no dim 'cols'; it has: n");
  EXPECT_EQ(misuse([](Call& call) { call.in("x").data<double>(); }),
            "tensor 'x' holds f32, 4 bytes an element; data<T>() was called with double of 8 "
            "bytes");
}

std::function<Suite()> copy_of(const std::vector<Format>& dtypes) {
  return [dtypes] {
    return Suite(Op("copy").input("x", {"n"}).output("y", {"n"}).dim("n", range(1, 64)))
        .reference(elementwise([](auto x) { return x; }))
        .model(accumulate(f32))
        .dtypes(dtypes);
  };
}

// Whichever of the suite's dtypes it is, not the first alone.
TEST(Misuse, ALauncherWithoutAKernelForADtypeOfTheSuite) {
  EXPECT_EQ(misuse(copy_of_f32_and_f16, copy_of({f16, f32})), "passed");
  EXPECT_EQ(misuse(copy_of_f32_and_f16, copy_of({f32, f16, bf16})),
            "the launcher has no kernel for dtype bf16; it has: f32, f16");
  EXPECT_EQ(misuse(copy_of_f32_and_f16, copy_of({f64})),
            "the launcher has no kernel for dtype f64; it has: f32, f16");
}

}  // namespace
}  // namespace warpcheck::run
