// Softmax along the last dim in plain C++: the maximum of the row subtracted, then two passes.
#include <algorithm>
#include <cmath>
#include <vector>

#include "corpus/paper/host_tensor.h"
#include "corpus/registry.h"
#include "warpcheck/call.h"

namespace softmax_cpu_kernel {
namespace {

template <class Real>
void softmax(const warpcheck::Tensor& input, const warpcheck::Tensor& out) {
  std::vector<Real> x = warpcheck::corpus::values_of<Real>(input);
  const auto cols = static_cast<std::size_t>(input.shape().last());
  for (std::size_t first = 0; first < x.size(); first += cols) {
    Real* row = x.data() + first;
    const Real largest = *std::max_element(row, row + cols);
    Real sum = 0;
    for (std::size_t c = 0; c < cols; ++c) {
      row[c] = std::exp(row[c] - largest);
      sum += row[c];
    }
    for (std::size_t c = 0; c < cols; ++c) {
      row[c] /= sum;
    }
  }
  warpcheck::corpus::store(x, out);
}

void launch(warpcheck::Call& call) {
  const auto run = call.dtype() == warpcheck::f64 ? softmax<double> : softmax<float>;
  run(call.in("x"), call.out("y"));
}

const warpcheck::corpus::Registered registered("softmax_cpu", launch);

}  // namespace
}  // namespace softmax_cpu_kernel
