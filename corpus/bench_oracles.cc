#include "corpus/bench_oracles.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "corpus/printed.h"

namespace warpcheck::corpus {
namespace {

constexpr int kernelbench_draws = 5;

bool close(double got, double want, double atol, double rtol) {
  if (got == want) {
    return true;
  }
  return std::isfinite(got) && std::isfinite(want)
         && std::abs(got - want) <= atol + rtol * std::abs(want);
}

bool agree(const std::vector<Array>& got, const std::vector<Array>& want,
           const std::function<bool(const Array&, const Array&)>& same) {
  return std::equal(got.begin(), got.end(), want.begin(), want.end(), same);
}

Index bench_size(const DimSpec& dim) {
  Index best = 0;
  for (const Index size : dim.domain.candidates) {
    if (std::has_single_bit(static_cast<std::uint64_t>(size))) {
      best = std::max(best, size);
    }
  }
  return best > 0 ? best : dim.domain.max;
}

}  // namespace

bool allclose(const Array& got, const Array& want, double atol, double rtol) {
  return std::equal(got.values.begin(), got.values.end(), want.values.begin(), want.values.end(),
                    [&](double g, double w) { return close(g, w, atol, rtol); });
}

std::vector<Index> bench_shape(const Op& op) {
  std::vector<Index> sizes;
  for (const DimSpec& dim : op.dims()) {
    sizes.push_back(bench_size(dim));
  }
  return sizes;
}

BenchVerdicts judge_as_benches(const Op& op, std::uint64_t seed, const Outputs& kernel,
                               const Outputs& reference) {
  Case c = plainest(op);
  c.dims = bench_shape(op);
  c.dtype = f32;
  std::uint64_t draws = 0;
  const auto run = [&](Recipe recipe) {
    for (Recipe& input : c.inputs) {
      recipe.seed = seed + ++draws;
      input = recipe;
    }
    const std::vector<Array> inputs = make_inputs(op, c);
    return std::pair(kernel(c, inputs), reference(c, inputs));
  };

  BenchVerdicts verdicts;
  verdicts.kernelbench = true;
  for (int draw = 0; draw < kernelbench_draws && verdicts.kernelbench; ++draw) {
    const auto [got, want] = run(uniform(0, 1));
    verdicts.kernelbench =
        agree(got, want, [](const Array& g, const Array& w) { return allclose(g, w, 1e-4, 1e-4); });
  }
  // The same draws whether the loop ended early or not.
  draws = kernelbench_draws * c.inputs.size();
  const auto [got, want] = run(normal(0, 1));
  verdicts.tritonbench =
      agree(got, want, [](const Array& g, const Array& w) { return printed(g) == printed(w); });
  verdicts.geak =
      agree(got, want, [](const Array& g, const Array& w) { return allclose(g, w, 1e-2, 1e-1); });
  return verdicts;
}

}  // namespace warpcheck::corpus
