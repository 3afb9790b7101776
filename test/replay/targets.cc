// Suites of their own, so that the witness changes with the rules of numbers alone, not with the
// models of the suites that users get.
#include "replay/targets.h"

#include "replay/kernels.h"
#include "warpcheck/ops/matmul.h"
#include "warpcheck/ops/softmax.h"
#include "warpcheck/reference.h"
#include "warpcheck/trial.h"

namespace warpcheck::replay {
namespace {

Suite copy_suite() {
  return Suite(Op("copy")
                   .input("x", {"rows", "cols"})
                   .output("y", {"rows", "cols"})
                   .dim("rows", range(1, 64))
                   .dim("cols", range(1, 300))
                   .dtypes({f32, f64, f16, bf16})
                   .layouts({Layout::offset, Layout::padded, Layout::transposed}))
      .reference(elementwise([](auto x) { return x; }))
      .model(accumulate(f32));
}

void rows_sum_to_one(Trial& trial) {
  const Array y = trial.run("y");
  double sum = 0;
  for (Index c = 0; c < y.cols(); ++c) {
    sum += y(0, c);
  }
  trial.expect(sum > 0.5 && sum < 1.5, "the first row sums to 1");
}

Suite softmax_suite() {
  return Suite(ops::softmax())
      .reference(ops::Softmax{})
      .model(accumulate(f32))
      .dtypes({f32, f64, f16, bf16})
      .property("rows_sum_to_one", rows_sum_to_one);
}

Suite matmul_suite() {
  return Suite(ops::matmul())
      .reference(ops::Matmul{})
      .model(accumulate(f32))
      .dtypes({f32, f64, f16, bf16});
}

}  // namespace

std::vector<Target> targets() {
  const auto here = [](int line = __builtin_LINE()) { return Source{"targets.cc", line}; };
  return {{"Copy", copy_suite, copy(Fault::none), here()},
          {"CopyZerosTail", copy_suite, copy(Fault::zeros_tail), here()},
          {"CopyPastEnd", copy_suite, copy(Fault::past_end), here()},
          {"CopySkipsLast", copy_suite, copy(Fault::skips_last), here()},
          {"CopyChangesInput", copy_suite, copy(Fault::changes_input), here()},
          {"CopyAborts", copy_suite, copy(Fault::aborts_on_host), here()},
          {"Softmax", softmax_suite, softmax(false), here()},
          {"SoftmaxZeros", softmax_suite, softmax(true), here()},
          {"Matmul", matmul_suite, matmul(true), here()},
          {"MatmulShort", matmul_suite, matmul(false), here()}};
}

}  // namespace warpcheck::replay
