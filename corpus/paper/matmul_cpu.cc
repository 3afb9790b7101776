// Matrix product in plain C++: rows of b are added to a row of the output, so memory is read in
// order.
#include <vector>

#include "corpus/paper/host_tensor.h"
#include "corpus/registry.h"
#include "warpcheck/call.h"

namespace matmul_cpu_kernel {
namespace {

template <class Real>
void matmul(warpcheck::Call& call) {
  const std::vector<Real> a = warpcheck::corpus::values_of<Real>(call.in("a"));
  const std::vector<Real> b = warpcheck::corpus::values_of<Real>(call.in("b"));
  const auto m = static_cast<std::size_t>(call.in("a").shape().rows());
  const auto k = static_cast<std::size_t>(call.in("a").shape().last());
  const auto n = static_cast<std::size_t>(call.in("b").shape().last());
  std::vector<Real> out(m * n);
  for (std::size_t row = 0; row < m; ++row) {
    for (std::size_t i = 0; i < k; ++i) {
      for (std::size_t col = 0; col < n; ++col) {
        out[row * n + col] += a[row * k + i] * b[i * n + col];
      }
    }
  }
  warpcheck::corpus::store(out, call.out("y"));
}

void launch(warpcheck::Call& call) {
  const auto run = call.dtype() == warpcheck::f64 ? matmul<double> : matmul<float>;
  run(call);
}

const warpcheck::corpus::Registered registered("matmul_cpu", launch);

}  // namespace
}  // namespace matmul_cpu_kernel
