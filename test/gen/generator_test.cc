// The generator is a real RapidCheck generator.
#include <functional>

// rapidcheck/gtest.h needs gtest/gtest.h before it.
// clang-format off
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
// clang-format on

#include "schema/smallest.h"
#include "warpcheck/gen.h"

namespace warpcheck {
namespace {

Op softmax() {
  return Op("softmax")
      .input("x", {"rows", "cols"})
      .output("y", {"rows", "cols"})
      .attribute("scale", one_of({1.0, 2.0, 4.0}))
      .dtypes({f32, f16});
}

RC_GTEST_PROP(GenCall, ReadsBackFromItsText, ()) {
  const Op op = softmax();
  const Case c = *gen::call(op);
  RC_ASSERT(op.admits(c.dims));
  RC_ASSERT(parse_case(op, to_text(op, c)) == c);
}

RC_GTEST_PROP(GenCall, ComposesWithOtherGenerators, ()) {
  const auto [c, n] = *rc::gen::pair(gen::call(softmax()), rc::gen::inRange(1, 5));
  RC_ASSERT(volume(c.dims) * n >= volume(c.dims));
}

// Follows the tree as RapidCheck does: into the first child that fails.
Case smallest(rc::Shrinkable<Case> node, const std::function<bool(const Case&)>& fails) {
  for (bool found = true; found;) {
    found = false;
    auto children = node.shrinks();
    while (const auto child = children.next()) {
      if (fails(child->value())) {
        node = *child;
        found = true;
        break;
      }
    }
  }
  return node.value();
}

TEST(GenCallTree, LeadsToTheSmallestFailingCase) {
  const Op op = softmax();
  const auto fails = [](const Case& c) { return c.dims[1] > 33 && c.dtype == f16; };
  int tried = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    const auto node = gen::call(op)(rc::Random(seed), 10);
    if (fails(node.value())) {
      ++tried;
      EXPECT_EQ(to_text(op, smallest(node, fails)), "softmax rows=1 cols=34 dtype=f16");
    }
  }
  EXPECT_GT(tried, 5);
}

TEST(GenCallTree, IsImmutable) {
  const auto node = gen::call(softmax())(rc::Random(4), 10);
  auto one = node.shrinks();
  auto other = node.shrinks();
  for (int i = 0; i < 20; ++i) {
    const auto a = one.next();
    const auto b = other.next();
    ASSERT_EQ(a.operator bool(), b.operator bool());
    if (!a) {
      break;
    }
    EXPECT_EQ(a->value(), b->value());
    EXPECT_EQ(a->value(), a->value());
  }
}

TEST(GenCallTree, IgnoresTheSizeOfRapidCheck) {
  for (const int size : {0, 1, 100, 500}) {
    EXPECT_EQ(gen::call(softmax())(rc::Random(4), size).value(),
              gen::call(softmax())(rc::Random(4), 7).value());
  }
}

TEST(GenCallTree, RcCheckFindsTheSmallestCase) {
  const Op op = softmax();
  class Silent : public rc::detail::TestListener {
    void onTestCaseFinished(const rc::detail::CaseDescription&) override {}
    void onShrinkTried(const rc::detail::CaseDescription&, bool) override {}
    void onTestFinished(const rc::detail::TestMetadata&, const rc::detail::TestResult&) override {}
  } silent;
  rc::detail::TestParams params;
  params.seed = 3;
  params.maxSuccess = 200;
  const auto result = rc::detail::checkTestable(
      [&] {
        const Case c = *gen::call(op);
        RC_ASSERT(c.dims[0] * c.dims[1] <= 64);
      },
      rc::detail::TestMetadata(), params, silent);
  rc::detail::FailureResult failure;
  ASSERT_TRUE(result.match(failure));
  ASSERT_EQ(failure.counterExample.size(), 1U);
  EXPECT_EQ(failure.counterExample[0].second,
            "softmax sizes 1x65 attribute 1 f32 contiguous zeros schedule 0");
}

TEST(GenCallAttributes, OwnGeneratorReplacesTheDomain) {
  const auto own = gen::call(
      softmax(),
      {{"scale", rc::gen::map(rc::gen::inRange(10, 1000), [](int n) { return n * 1.0; })}});
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto node = own(rc::Random(seed), 50);
    EXPECT_GE(node.value().attributes[0], 10);
    if (node.value().attributes[0] >= 20) {
      const Case least = smallest(node, [](const Case& c) { return c.attributes[0] >= 20; });
      EXPECT_EQ(least.attributes[0], 20) << "it shrinks as its own generator does";
      EXPECT_EQ(least.dims, (std::vector<Index>{1, 1}));
    }
  }
}

TEST(GenCallAttributes, MisuseNamesTheAttribute) {
  try {
    gen::call(softmax(), {{"skale", rc::gen::just(1.0)}});
    FAIL() << "no misuse";
  } catch (const Misuse& error) {
    EXPECT_STREQ(error.what(), "softmax has no attribute 'skale'; it has: scale");
  }
}

}  // namespace
}  // namespace warpcheck
