// Float kernels of the ops that sum, in the ways that kernels choose: trees, lanes, online, fused.
#pragma once

#include <functional>
#include <vector>

#include <warpcheck/tensor.h>

namespace warpcheck::test {

// One row of x to one row of y.
using FloatRow = std::function<void(const std::vector<float>& x, std::vector<float>& y)>;
std::vector<FloatRow> softmax_kernels();
std::vector<FloatRow> layernorm_kernels();
// x / sqrt(sum of squares / divisor + eps), the divisor being n for rmsnorm and 1 for l2norm.
std::vector<FloatRow> scaling_kernels(bool mean, float eps);

using FloatMatmul = std::function<float(const Array& a, const Array& b, Index row, Index col)>;
std::vector<FloatMatmul> matmul_kernels();

using FloatAttention =
    std::function<void(const Array& q, const Array& k, const Array& v, std::vector<float>& y)>;
std::vector<FloatAttention> attention_kernels();

}  // namespace warpcheck::test
