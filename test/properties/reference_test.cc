// The references of the suites: they admit correct kernels of every dtype on every input that the
// suites draw, and none of the wrong ones.
#include <gtest/gtest.h>

#include "reference_cases.h"
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

class References : public testing::TestWithParam<Subject> {};

void expect_admitted(const Suite& suite, const Format& dtype, const Kernel& kernel) {
  std::mt19937 random(99);
  Measurements measured;
  for (std::size_t i = 0; i < 80; ++i) {
    const Case c = case_of(suite.op(), dtype, i, random);
    const oracle::Judgement judgement = judge(suite, c, kernel);
    measured.add(judgement.measured);
    ASSERT_EQ(judgement.wrong, 0) << to_text(suite.op(), c) << ": got " << judgement.worst->got
                                  << ", exact " << judgement.worst->exact << ", bound "
                                  << judgement.worst->bound_ulp << " ulp";
  }
  // A reference that can say nothing about a tenth of the elements checks too little.
  EXPECT_LE(measured.unverifiable * 10, measured.elements) << dtype.name;
  // Only below the range of f64 are there values that no double can bound the error of.
  EXPECT_LE(measured.undecided * 10, dtype == f64 ? measured.elements : 0) << dtype.name;
}

TEST_P(References, AdmitACorrectlyRoundedKernel) {
  const Suite suite = GetParam().suite();
  for (const Format& dtype : suite.op().dtypes()) {
    expect_admitted(suite, dtype, GetParam().exact);
  }
}

TEST_P(References, AdmitAPlainFloatKernel) {
  const Suite suite = GetParam().suite();
  for (const Format& dtype : {f32, f16, bf16}) {
    expect_admitted(suite, dtype, GetParam().plain);
  }
}

TEST_P(References, RejectEveryWrongKernel) {
  const Suite suite = GetParam().suite();
  for (const auto& [law, kernel] : GetParam().wrong) {
    for (const Format& dtype : suite.op().dtypes()) {
      std::mt19937 random(5);
      int rejected = 0;
      for (std::size_t i = 0; i < 30; ++i) {
        const Case c = case_of(suite.op(), dtype, i, random);
        rejected += judge(suite, c, kernel).wrong > 0 ? 1 : 0;
      }
      EXPECT_GE(rejected, 1) << "the wrong kernel of " << law << " in " << dtype.name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Suites, References, testing::ValuesIn(subjects()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace warpcheck::host
