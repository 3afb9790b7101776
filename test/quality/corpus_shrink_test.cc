// Shrinking each bug of the corpus, from 50 seeds: the failing shape is the smallest of all that
// fail, as exhaustive search over small shapes finds it. The kernel runs that it took are printed,
// not judged.
#include <algorithm>
#include <cstdio>

#include <gtest/gtest.h>

#include "corpus/entries.h"
#include "corpus/registry.h"
#include "device/backend.h"
#include "run/bench.h"
#include "schema/smallest.h"
#include "warpcheck/oracle.h"
#include "warpcheck/runner.h"

namespace warpcheck::corpus {
namespace {

constexpr std::uint64_t seeds = 50;
constexpr std::size_t most_shapes = 4000;

// Does any of many draws of values show the bug at this shape, in f32 on the simulator?
bool shape_fails(const Suite& suite, const run::Bench& bench, const std::vector<Index>& sizes) {
  Case c = plainest(suite.op());
  c.dims = sizes;
  for (std::uint64_t draw = 0; draw < 30; ++draw) {
    for (std::size_t i = 0; i < c.inputs.size(); ++i) {
      c.inputs[i] = draw == 0 ? iota() : draw % 2 == 0 ? uniform(-10, 10) : uniform(-2, 2);
      c.inputs[i].seed = draw * 10 + i;
    }
    const std::vector<Array> inputs = make_inputs(suite.op(), c);
    const oracle::Expectation expectation(suite, c, inputs);
    if (expectation.judge(bench.run(c, inputs).outputs(), false).wrong > 0)
      return true;
  }
  return false;
}

// Exhaustive search, in the order of `simpler`.
std::vector<Index> smallest_failing(const Entry& entry, const Suite& suite) {
  const auto backend = device::make_simt_backend();
  const Launch launch = find_kernel(entry.name);
  const run::Bench bench(suite.op(), launch, *backend);
  for (const std::vector<Index>& sizes : smallest_shapes(suite.op(), most_shapes, true)) {
    if (shape_fails(suite, bench, sizes))
      return sizes;
  }
  return {};
}

void shrink_from_every_seed(const Entry& entry, const std::function<Suite()>& suite,
                            const char* schema) {
  const std::vector<Index> smallest = smallest_failing(entry, suite());
  ASSERT_FALSE(smallest.empty()) << entry.name << ": no small shape fails";
  std::vector<std::uint64_t> runs;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    RunSettings settings;
    settings.seed = seed;
    settings.cases = 200;
    Runner runner({{entry.name, suite, find_kernel(entry.name), Source::here()}}, settings);
    const Verdict verdict = runner.run(entry.name, "matches_reference");
    ASSERT_TRUE(verdict.counterexample) << entry.name << " " << schema << " seed " << seed;
    EXPECT_EQ(verdict.counterexample->smallest.dims, smallest)
        << entry.name << " " << schema << " seed " << seed << ", found as "
        << to_text(suite().op(), verdict.counterexample->found);
    runs.push_back(verdict.counterexample->shrink_runs);
  }
  std::sort(runs.begin(), runs.end());
  std::printf("%-22s %-6s smallest failing shape", entry.name.c_str(), schema);
  for (const Index size : smallest)
    std::printf(" %lld", static_cast<long long>(size));
  std::printf("   kernel runs: median %llu, most %llu\n",
              static_cast<unsigned long long>(runs[runs.size() / 2]),
              static_cast<unsigned long long>(runs.back()));
}

class SlowCorpusShrink : public testing::TestWithParam<std::string> {};

TEST_P(SlowCorpusShrink, EndsAtTheSmallestShapeOfThePapersSchema) {
  const Entry& entry = *entries_matching(GetParam()).front();
  shrink_from_every_seed(entry, entry.paper, "paper");
}

TEST_P(SlowCorpusShrink, EndsAtTheSmallestShapeOfTheWideSchema) {
  const Entry& entry = *entries_matching(GetParam()).front();
  shrink_from_every_seed(entry, entry.wide, "wide");
}

std::vector<std::string> bugs() {
  std::vector<std::string> names;
  for (const Entry& entry : entries()) {
    if (entry.role == Role::bug)
      names.push_back(entry.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(Slow, SlowCorpusShrink, testing::ValuesIn(bugs()),
                         [](const auto& each) { return each.param; });

}  // namespace
}  // namespace warpcheck::corpus
