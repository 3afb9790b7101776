// Bug: a row is summed in tiles of 128 and the lanes of the last tile beyond the row are read as 0
// instead of -infinity, so each adds exp(0 - max); right only when cols is a multiple of 128.
// matches_reference must catch it, and so must rows_sum_to_one.
#include <algorithm>
#include <cmath>
#include <vector>

#include "corpus/paper/host_tensor.h"
#include "corpus/registry.h"
#include "warpcheck/call.h"

namespace softmax_llm_buggy_kernel {
namespace {

constexpr std::size_t tile = 128;

template <class Real>
void softmax(const warpcheck::Tensor& input, const warpcheck::Tensor& out) {
  std::vector<Real> x = warpcheck::corpus::values_of<Real>(input);
  const auto cols = static_cast<std::size_t>(input.shape().last());
  std::vector<Real> lanes(tile);
  for (std::size_t first = 0; first < x.size(); first += cols) {
    Real* row = x.data() + first;
    const Real largest = *std::max_element(row, row + cols);
    Real sum = 0;
    for (std::size_t start = 0; start < cols; start += tile) {
      std::fill(lanes.begin(), lanes.end(), Real{0});
      std::copy(row + start, row + std::min(start + tile, cols), lanes.begin());
      for (const Real lane : lanes) {
        sum += std::exp(lane - largest);
      }
    }
    for (std::size_t c = 0; c < cols; ++c) {
      row[c] = std::exp(row[c] - largest) / sum;
    }
  }
  warpcheck::corpus::store(x, out);
}

void launch(warpcheck::Call& call) {
  const auto run = call.dtype() == warpcheck::f64 ? softmax<double> : softmax<float>;
  run(call.in("x"), call.out("y"));
}

const warpcheck::corpus::Registered registered("softmax_llm_buggy", launch);

}  // namespace
}  // namespace softmax_llm_buggy_kernel
