// The three benchmark checks on kernels whose error is known.
#include "corpus/bench_oracles.h"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "corpus/entries.h"

namespace warpcheck::corpus {
namespace {

Array array_of(std::vector<double> values) {
  const auto n = static_cast<Index>(values.size());
  return {f32, {{"n"}, {n}}, std::move(values)};
}

const Op copy = [] {
  Op op("copy");
  op.input("x", {"rows", "cols"}).output("y", {"rows", "cols"});
  op.dim("rows", one_of({1, 2, 7})).dim("cols", one_of({3, 512, 1025}));
  return op;
}();

// The verdicts on a kernel that should copy x and makes `wrong` of element i.
BenchVerdicts verdicts_on(const std::function<double(Index i, double x)>& wrong) {
  const Outputs reference = [](const Case&, const std::vector<Array>& in) { return in; };
  const Outputs kernel = [&](const Case&, std::vector<Array> in) {
    for (std::size_t i = 0; i < in[0].values.size(); ++i) {
      in[0].values[i] = wrong(static_cast<Index>(i), in[0].values[i]);
    }
    return in;
  };
  return judge_as_benches(copy, 1, kernel, reference);
}

TEST(Allclose, AddsBothTolerances) {
  EXPECT_TRUE(allclose(array_of({1.5}), array_of({1}), 0.25, 0.25));
  EXPECT_FALSE(allclose(array_of({1.51}), array_of({1}), 0.25, 0.25));
  EXPECT_FALSE(allclose(array_of({1, 2}), array_of({1, 3}), 0.1, 0.1));
}

TEST(Allclose, NanAgreesWithNothingAndInfinityWithItself) {
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_FALSE(allclose(array_of({NAN}), array_of({NAN}), 1, 1));
  EXPECT_FALSE(allclose(array_of({NAN}), array_of({0}), 1, 1));
  EXPECT_TRUE(allclose(array_of({inf}), array_of({inf}), 1, 1));
  EXPECT_FALSE(allclose(array_of({-inf}), array_of({inf}), 1, 1));
  EXPECT_FALSE(allclose(array_of({0}), array_of({inf}), 1, 1));
}

TEST(BenchShape, IsTheLargestPowerOfTwoOfEachDim) {
  EXPECT_EQ(bench_shape(copy), (std::vector<Index>{2, 512}));
  EXPECT_EQ(bench_shape(entries_matching("softmax_buggy").front()->paper().op()),
            (std::vector<Index>{8, 128, 256}));
  EXPECT_EQ(bench_shape(entries_matching("flash_attention").front()->paper().op()),
            (std::vector<Index>{8, 64, 256}));
}

TEST(Benches, AcceptAPerfectKernel) {
  const BenchVerdicts verdicts = verdicts_on([](Index, double x) { return x; });
  EXPECT_TRUE(verdicts.kernelbench);
  EXPECT_TRUE(verdicts.tritonbench);
  EXPECT_TRUE(verdicts.geak);
}

TEST(Benches, RejectZeros) {
  const BenchVerdicts verdicts = verdicts_on([](Index, double) { return 0.0; });
  EXPECT_FALSE(verdicts.kernelbench);
  EXPECT_FALSE(verdicts.tritonbench);
  EXPECT_FALSE(verdicts.geak);
}

TEST(Benches, OnlyGeakAcceptsAnErrorOfFivePercent) {
  const BenchVerdicts verdicts = verdicts_on([](Index, double x) { return 1.05 * x; });
  EXPECT_FALSE(verdicts.kernelbench);
  EXPECT_FALSE(verdicts.tritonbench);
  EXPECT_TRUE(verdicts.geak);
}

TEST(Benches, OnlyKernelBenchNeverSeesNegativeInputs) {
  const BenchVerdicts verdicts = verdicts_on([](Index, double x) { return x < 0 ? 2 * x : x; });
  EXPECT_TRUE(verdicts.kernelbench);
  EXPECT_FALSE(verdicts.tritonbench);
  EXPECT_FALSE(verdicts.geak);
}

TEST(Benches, OnlyTritonBenchMissesTheMiddleOfATensor) {
  const BenchVerdicts verdicts = verdicts_on([](Index i, double x) { return i == 100 ? 9 : x; });
  EXPECT_FALSE(verdicts.kernelbench);
  EXPECT_TRUE(verdicts.tritonbench);
  EXPECT_FALSE(verdicts.geak);
}

}  // namespace
}  // namespace warpcheck::corpus
