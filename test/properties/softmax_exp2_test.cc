// Softmax by exp2 of (x - max) log2(e) is a correct kernel in f64 as well, and so is one that
// multiplies before it subtracts, whose error grows with |x| + |max|.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "warpcheck/case.h"
#include "warpcheck/oracle.h"
#include "warpcheck/properties/softmax.h"

namespace warpcheck::properties {
namespace {

// The exponent of 2 for x under a maximum.
using Exponent = double (*)(double x, double largest);

double subtract_first(double x, double largest) {
  return (x - largest) * std::numbers::log2e;
}
double scale_first(double x, double largest) {
  return std::fma(x, std::numbers::log2e, -(largest * std::numbers::log2e));
}

Array by_exp2(const Array& x, Exponent exponent) {
  Array y = x;
  for (Index row = 0; row < x.rows(); ++row) {
    double largest = x(row, 0), sum = 0;
    for (Index col = 1; col < x.cols(); ++col)
      largest = std::max(largest, x(row, col));
    double* out = y.values.data() + row * x.cols();
    for (Index col = 0; col < x.cols(); ++col) {
      out[col] = std::exp2(exponent(x(row, col), largest));
      sum += out[col];
    }
    for (Index col = 0; col < x.cols(); ++col)
      out[col] /= sum;
  }
  return y;
}

TEST(SoftmaxByExp2, IsInsideTheBoundInDouble) {
  const Suite suite = softmax();
  Case c = plainest(suite.op());
  c.dtype = f64;
  c.dims = {20, 5};
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    c.inputs[0] = uniform(-100, 100);
    c.inputs[0].seed = seed;
    const std::vector<Array> inputs = make_inputs(suite.op(), c);
    const oracle::Expectation expectation(suite, c, inputs);
    for (const Exponent exponent : {subtract_first, scale_first})
      EXPECT_EQ(expectation.judge({by_exp2(inputs[0], exponent)}).wrong, 0)
          << to_text(suite.op(), c);
  }
}

}  // namespace
}  // namespace warpcheck::properties
