// Nobody who writes a correct kernel in one of the usual ways gets a false alarm, and what the
// suites reject by intent is rejected.
#include "variants.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "reference_cases.h"

namespace warpcheck::host {
namespace {

std::vector<Variant> all_variants() {
  std::vector<Variant> all = softmax_variants();
  for (const auto& more : {norm_variants(), product_variants(), elementwise_variants()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

class Variants : public testing::TestWithParam<Variant> {};
class SlowVariants : public Variants {};

// In each dtype that is no wider than the f32 in which the kernels compute.
void judge_cases(const Variant& variant, std::size_t cases, unsigned seed) {
  const Suite suite = variant.suite();
  int rejected = 0;
  for (const Format& dtype : suite.op().dtypes()) {
    if (dtype == f64) {
      continue;
    }
    std::mt19937 random(seed);
    for (std::size_t i = 0; i < cases; ++i) {
      const Case c = case_of(suite.op(), dtype, i, random);
      const oracle::Judgement judgement = judge(suite, c, variant.kernel);
      rejected += judgement.wrong > 0 ? 1 : 0;
      if (variant.accepted) {
        ASSERT_EQ(judgement.wrong, 0)
            << to_text(suite.op(), c) << ": got " << judgement.worst->got << ", exact "
            << judgement.worst->exact << ", bound " << judgement.worst->bound_ulp << " ulp";
      }
    }
  }
  EXPECT_EQ(rejected > 0, !variant.accepted);
}

TEST_P(Variants, AreJudgedAsTheirTableSays) {
  judge_cases(GetParam(), 40, 7);
}

TEST_P(SlowVariants, AreJudgedAsTheirTableSays) {
  judge_cases(GetParam(), 700, 8);
}

const auto name_of_variant = [](const auto& info) { return info.param.name; };
INSTANTIATE_TEST_SUITE_P(Suites, Variants, testing::ValuesIn(all_variants()), name_of_variant);
INSTANTIATE_TEST_SUITE_P(Slow, SlowVariants, testing::ValuesIn(all_variants()), name_of_variant);

}  // namespace
}  // namespace warpcheck::host
