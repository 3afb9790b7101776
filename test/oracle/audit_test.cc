// The reference never claims an error smaller than it has: level 1 in double and double-double, and
// level 2 with 50 digits, against 200 digits, on whole formulas with generated inputs.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "simulated.h"
#include "warpcheck/reference.h"

namespace warpcheck::oracle::test {
namespace {

template <class T>
std::vector<Tracked<T>> evaluate(const std::function<void(Formula<Tracked<T>>&)>& reference,
                                 const Suite& suite, const Case& c,
                                 const std::vector<Array>& inputs) {
  Formula<Tracked<T>> formula({suite.op(), c.dims, c.attributes, inputs});
  reference(formula);
  return formula.outputs()[0];
}

Multi as_multi(double v) {
  return {v};
}
Multi as_multi(DoubleDouble v) {
  return Multi(v.hi()) + Multi(v.lo());
}
Multi as_multi(const Multi& v) {
  return v;
}

struct Audit {
  double worst = 0;  // largest error in units of what was claimed
  std::size_t elements = 0, unclaimed = 0;

  template <class T>
  void compare(const Tracked<T>& y, const Tracked<Multi>& exact) {
    ++elements;
    if (!std::isfinite(y.own)) {
      ++unclaimed;
      return;
    }
    const Multi v = as_multi(y.value);
    if (v.is_nan() || exact.value.is_nan()) {
      worst = v.is_nan() == exact.value.is_nan() ? worst : INFINITY;
      return;
    }
    const double error = std::fabs((v - exact.value).to_double());
    const double claimed = y.own + exact.own;
    if (!(v.is_infinite() && exact.value.is_infinite()) && error > 0) {
      worst = std::max(worst, error / claimed);
    }
  }
};

struct Audits {
  Audit in_double, in_double_double, in_multi;

  void run(const Suite& suite, const Case& c) {
    const std::vector<Array> inputs = make_inputs(suite.op(), c);
    const ArithmeticScope scope(suite.model().resolve(c.dtype));
    const auto rough = evaluate<double>(suite.reference().in_double, suite, c, inputs);
    const auto fine = evaluate<DoubleDouble>(suite.reference().in_double_double, suite, c, inputs);
    const auto multi = [&](int digits) {
      const MultiPrecision precision(digits);
      return evaluate<Multi>(suite.reference().in_multi, suite, c, inputs);
    };
    const auto finer = multi(50), exact = multi(200);
    const MultiPrecision precision(200);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      in_double.compare(rough[i], exact[i]);
      in_double_double.compare(fine[i], exact[i]);
      in_multi.compare(finer[i], exact[i]);
    }
  }
  void check(const char* name) const {
    for (const Audit* audit : {&in_double, &in_double_double, &in_multi}) {
      EXPECT_LE(audit->worst, 1) << name << " claims less than its error";
      EXPECT_LT(audit->unclaimed, audit->elements / 10 + 1) << name << " claims nothing";
    }
  }
};

void audit(const char* name, const Suite& suite, std::vector<Index> dims) {
  Audits audits;
  for (const Format& dtype : {f32, f64, f16}) {
    for (const Recipe& recipe : value_recipes(3)) {
      audits.run(suite, case_of(suite, dims, dtype, recipe));
    }
  }
  audits.check(name);
}

TEST(OwnError, IsNeverUnderstatedBySoftmax) {
  audit("softmax", softmax_suite(), {2, 65});
}
TEST(OwnError, IsNeverUnderstatedByLayerNorm) {
  audit("layernorm", layernorm_suite(), {2, 65});
}
TEST(OwnError, IsNeverUnderstatedByRmsNorm) {
  audit("rmsnorm", rmsnorm_suite(), {2, 65});
}
TEST(OwnError, IsNeverUnderstatedByMatMul) {
  audit("matmul", matmul_suite(), {5, 33, 7});
}

TEST(OwnError, IsNeverUnderstatedElementwise) {
  const auto check = [](const char* name, Reference reference) {
    audit(name, elementwise_suite(name, std::move(reference)), {3, 50});
  };
  check("silu", silu());
  check("gelu", gelu());
  check("gelu by erf", elementwise([](auto x) { return 0.5 * x * (1 + erf(x * 0.70710678)); }));
  check("elu", elementwise([](auto x) { return select(x > 0, x, expm1(x)); }));
  check("softplus", elementwise([](auto x) { return max(x, 0 * x) + log1p(exp(-abs(x))); }));
  check("cancelling", elementwise([](auto x) { return (1 + x) - 1; }));
  check("wide", elementwise([](auto x) { return exp(x) - exp(-x); }));
  check("roots", elementwise([](auto x) { return sqrt(abs(x)) * rsqrt(abs(x) + 1); }));
}

}  // namespace
}  // namespace warpcheck::oracle::test
