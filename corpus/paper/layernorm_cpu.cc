// Layer normalisation in plain C++, without gain and shift: mean first, then the variance around
// it.
#include <cmath>
#include <vector>

#include "corpus/paper/host_tensor.h"
#include "corpus/registry.h"
#include "warpcheck/call.h"

namespace layernorm_cpu_kernel {
namespace {

template <class Real>
void layernorm(const warpcheck::Tensor& input, const warpcheck::Tensor& out, Real eps) {
  std::vector<Real> x = warpcheck::corpus::values_of<Real>(input);
  const auto cols = static_cast<std::size_t>(input.shape().last());
  const Real n = static_cast<Real>(cols);
  for (std::size_t first = 0; first < x.size(); first += cols) {
    Real* row = x.data() + first;
    Real sum = 0;
    for (std::size_t c = 0; c < cols; ++c) {
      sum += row[c];
    }
    const Real mean = sum / n;
    Real squares = 0;
    for (std::size_t c = 0; c < cols; ++c) {
      row[c] -= mean;
      squares += row[c] * row[c];
    }
    const Real deviation = std::sqrt(squares / n + eps);
    for (std::size_t c = 0; c < cols; ++c) {
      row[c] /= deviation;
    }
  }
  warpcheck::corpus::store(x, out);
}

void launch(warpcheck::Call& call) {
  const double eps = call.attribute("eps");
  if (call.dtype() == warpcheck::f64) {
    layernorm<double>(call.in("x"), call.out("y"), eps);
  } else {
    layernorm<float>(call.in("x"), call.out("y"), static_cast<float>(eps));
  }
}

const warpcheck::corpus::Registered registered("layernorm_cpu", launch);

}  // namespace
}  // namespace layernorm_cpu_kernel
