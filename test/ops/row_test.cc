// Formulas that sum: right to the error that they claim, and with a bound that every reasonable
// float kernel keeps.
#include <algorithm>
#include <cmath>
#include <random>

#include <gtest/gtest.h>

#include <warpcheck/ops/l2norm.h>
#include <warpcheck/ops/layernorm.h>
#include <warpcheck/ops/rmsnorm.h>
#include <warpcheck/ops/softmax.h>

#include "evaluate.h"
#include "row_kernels.h"

namespace warpcheck::test {
namespace {

using WideRow = std::vector<Wide>;

struct RowOp {
  Subject subject;
  std::function<WideRow(const WideRow&)> exact;
  std::vector<FloatRow> kernels;
};

// For GoogleTest's messages.
void PrintTo(const RowOp& op, std::ostream* out) {  // NOLINT: GoogleTest's name
  *out << op.subject.name;
}

Wide total(const WideRow& x, const std::function<Wide(Wide)>& f) {
  Wide sum = 0;
  for (const Wide v : x) {
    sum += f(v);
  }
  return sum;
}

WideRow map(const WideRow& x, const std::function<Wide(Wide)>& f) {
  WideRow y(x.size());
  std::transform(x.begin(), x.end(), y.begin(), f);
  return y;
}

// By the logarithm of the sum, which the formula does not take.
WideRow softmax(const WideRow& x) {
  const Wide largest = *std::max_element(x.begin(), x.end());
  const Wide log_sum = std::log(total(x, [=](Wide v) { return std::exp(v - largest); }));
  return map(x, [=](Wide v) { return std::exp(v - largest - log_sum); });
}

WideRow layernorm(const WideRow& x) {
  const auto n = static_cast<Wide>(x.size());
  const Wide mean = total(x, [](Wide v) { return v; }) / n;
  const Wide variance = total(x, [=](Wide v) { return (v - mean) * (v - mean); }) / n;
  return map(x, [=](Wide v) { return (v - mean) / std::sqrt(variance + Wide{1e-5}); });
}

std::function<WideRow(const WideRow&)> scaled(bool mean, double eps) {
  return [=](const WideRow& x) {
    const Wide squares = total(x, [](Wide v) { return v * v; });
    const Wide root = std::sqrt((mean ? squares / static_cast<Wide>(x.size()) : squares) + eps);
    return map(x, [=](Wide v) { return v / root; });
  };
}

std::vector<RowOp> row_ops() {
  return {{{"softmax", ops::softmax(), ops::Softmax{}}, softmax, softmax_kernels()},
          {{"layernorm", ops::layernorm(), ops::LayerNorm{}}, layernorm, layernorm_kernels()},
          {{"rmsnorm", ops::rmsnorm(), ops::RmsNorm{}},
           scaled(true, 1e-5),
           scaling_kernels(true, 1e-5F)},
          {{"l2norm", ops::l2norm(), ops::L2Norm{}},
           scaled(false, 1e-12),
           scaling_kernels(false, 1e-12F)}};
}

// Rows of float numbers: ordinary, constant, with a large mean, tiny, far apart.
std::vector<std::vector<double>> some_rows() {
  std::mt19937 random(11);
  const auto unit = [&] { return static_cast<double>(random()) * 0x1p-31 - 1; };
  std::vector<std::vector<double>> rows;
  for (const std::size_t n : {1, 2, 3, 31, 33, 257, 1025, 4096}) {
    const std::vector<std::function<double()>> values{
        [&] { return 10 * unit(); },
        [&] { return unit(); },
        [&] { return 100 + unit(); },
        [&] { return 0.1; },
        [&] { return 0.0; },
        [&] { return 1e-20 * unit(); },
        [&] { return std::ldexp(unit(), static_cast<int>(random() % 12)); }};
    for (const auto& value : values) {
      std::vector<double> row(n);
      std::generate(row.begin(), row.end(), [&] { return round_to(f32, value()); });
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::vector<One> evaluate_row(const RowOp& op, const std::vector<double>& x) {
  return evaluate_each(op.subject, x, f32);
}

class Rows : public testing::TestWithParam<RowOp> {};

TEST_P(Rows, ValueIsWithinItsOwnError) {
  for (const auto& x : some_rows()) {
    const std::vector<One> y = evaluate_row(GetParam(), x);
    const WideRow exact = GetParam().exact(WideRow(x.begin(), x.end()));
    for (std::size_t i = 0; i < x.size(); ++i) {
      ASSERT_TRUE(y[i].is_set());
      // Long double has 11 bits more; its own error is a 2^-9 of that of the formula at most.
      ASSERT_LE(std::fabs(static_cast<double>(y[i].value - exact[i])), y[i].own * (1 + 0x1p-9))
          << "n = " << x.size() << ", x[0] = " << x[0] << ", i = " << i;
    }
  }
}

// Small against the bound of a float kernel, so that level 1 decides.
TEST_P(Rows, OwnErrorIsFarBelowTheBound) {
  for (const auto& x : some_rows()) {
    for (const One& y : evaluate_row(GetParam(), x)) {
      ASSERT_LE(y.own, 1e-6 * y.bound + 0x1p-160) << "n = " << x.size() << ", x[0] = " << x[0];
    }
  }
}

TEST_P(Rows, BoundCoversEveryReasonableKernel) {
  for (const auto& x : some_rows()) {
    const std::vector<One> y = evaluate_row(GetParam(), x);
    for (std::size_t k = 0; k < GetParam().kernels.size(); ++k) {
      std::vector<float> got(x.size());
      GetParam().kernels[k](std::vector<float>(x.begin(), x.end()), got);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double slack = y[i].bound + y[i].own;
        ASSERT_LE(round_to(f32, y[i].value - slack), got[i])
            << "kernel " << k << ", n = " << x.size() << ", x[0] = " << x[0];
        ASSERT_GE(round_to(f32, y[i].value + slack), got[i])
            << "kernel " << k << ", n = " << x.size() << ", x[0] = " << x[0];
      }
    }
  }
}

// A NaN in a row makes all of it NaN, and nothing else.
TEST_P(Rows, NanStaysInItsRow) {
  const Op& op = GetParam().subject.op;
  const std::vector<Index> dims{2, 3};
  const std::vector<double> x{1, std::nan(""), 2, 3, 4, 6};
  const auto y = evaluate<double>(GetParam().subject.formula.in_double, op, dims,
                                  {array(op, 0, dims, f32, x)}, f32);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(std::isnan(y[i].value), i < 3) << i;
  }
}

// With other names and more dims, the last dim is the one that is reduced.
TEST_P(Rows, LeadingDimsCountAsOne) {
  const Op& op = GetParam().subject.op;
  Op deep("deep");
  deep.input("x", {"B", "S", "H"}).output("y", {"B", "S", "H"});
  for (const AttributeSpec& attribute : op.attributes()) {
    deep.attribute(attribute.name, attribute.domain);
  }
  const std::vector<double> x{1, 5, 2, 3, 4, 6, -1, 0, 0.5, 2, 2, 3};
  const std::vector<Index> dims{2, 2, 3}, flat{4, 3};
  const auto& formula = GetParam().subject.formula.in_double;
  const auto y = evaluate<double>(formula, deep, dims, {array(deep, 0, dims, f32, x)}, f32);
  const auto z = evaluate<double>(formula, op, flat, {array(op, 0, flat, f32, x)}, f32);
  for (std::size_t i = 0; i < x.size(); ++i) {
    EXPECT_EQ(y[i].value, z[i].value);
  }
}

INSTANTIATE_TEST_SUITE_P(Ops, Rows, testing::ValuesIn(row_ops()),
                         [](const auto& info) { return info.param.subject.name; });

}  // namespace
}  // namespace warpcheck::test
