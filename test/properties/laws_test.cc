// Every law holds for correct kernels on every grid, and finds the wrong kernel that was made for
// it.
#include <gtest/gtest.h>

#include "law_cases.h"
#include "subjects.h"

namespace warpcheck::host {
namespace {

std::vector<Subject> subjects() {
  std::vector<Subject> all = elementwise_subjects();
  for (const auto& more : {row_subjects(), product_subjects()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

class Laws : public testing::TestWithParam<Subject> {
 protected:
  // Every law and every dtype.
  void for_each_law(const Suite& suite,
                    const std::function<void(const Law&, const Format&)>& visit) {
    for (const Law& law : suite.laws()) {
      for (const Format& dtype : suite.op().dtypes()) {
        SCOPED_TRACE(law.name + " in " + dtype.name);
        visit(law, dtype);
      }
    }
  }
};

TEST_P(Laws, SuiteIsWellFormed) {
  const Suite suite = GetParam().suite();
  EXPECT_EQ(suite.faults(), std::vector<std::string>{});
  EXPECT_TRUE(suite.reference());
  EXPECT_GE(suite.laws().size(), 2U);
  EXPECT_EQ(suite.op().dtypes(), (std::vector<Format>{f32, f16, bf16, f64}));
}

TEST_P(Laws, HoldForACorrectlyRoundedKernel) {
  const Suite suite = GetParam().suite();
  for_each_law(suite, [&](const Law& law, const Format& dtype) {
    const Outcome outcome = try_law(suite, law, dtype, GetParam().exact, 300);
    EXPECT_EQ(outcome.broken, 0) << outcome.first;
    EXPECT_GE(outcome.judged, 200) << outcome.discarded << " discarded";
  });
}

TEST_P(Laws, HoldForAPlainFloatKernel) {
  const Suite suite = GetParam().suite();
  for_each_law(suite, [&](const Law& law, const Format& dtype) {
    if (dtype == f64) {  // a kernel for f64 does not compute in float
      return;
    }
    const Outcome outcome = try_law(suite, law, dtype, GetParam().plain, 300);
    EXPECT_EQ(outcome.broken, 0) << outcome.first;
  });
}

TEST_P(Laws, FindTheirWrongKernel) {
  const Suite suite = GetParam().suite();
  EXPECT_EQ(GetParam().wrong.size(), suite.laws().size());
  for_each_law(suite, [&](const Law& law, const Format& dtype) {
    const Outcome outcome = try_law(suite, law, dtype, GetParam().wrong.at(law.name), 60);
    EXPECT_GE(outcome.broken, 1);
  });
}

INSTANTIATE_TEST_SUITE_P(Suites, Laws, testing::ValuesIn(subjects()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warpcheck::host
