// Formulas of ops, evaluated; and the long double values that they are compared with.
#pragma once

#include <cmath>
#include <cstddef>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <warpcheck/reference.h>

namespace warpcheck::test {

using Wide = long double;
using One = Tracked<double>;

// What any reasonable kernel computes with; see properties/common.h.
inline Model ordinary() {
  FunctionErrors errors;
  errors.div = 2;
  return accumulate(f32).functions(errors).fast_exp();
}

// An op with its formula, and attributes at their first value.
struct Subject {
  std::string name;
  Op op;
  Reference formula;
};

template <class T>
std::vector<Tracked<T>> evaluate(const std::function<void(Formula<Tracked<T>>&)>& formula,
                                 const Op& op, const std::vector<Index>& dims,
                                 const std::vector<Array>& inputs, const Format& dtype) {
  const ArithmeticScope scope(ordinary().resolve(dtype));
  std::vector<double> attributes;
  for (const AttributeSpec& attribute : op.attributes()) {
    attributes.push_back(attribute.domain.min);
  }
  Formula<Tracked<T>> f(FormulaInput{op, dims, attributes, inputs});
  formula(f);
  return f.outputs().at(0);
}

// The first input of an op with these sizes.
inline Array array(const Op& op, std::size_t input, const std::vector<Index>& dims,
                   const Format& format, std::vector<double> values) {
  return {format, op.shape_of(op.inputs()[input], dims), std::move(values)};
}

// f(x[i]) of a one-input op over [1, n].
inline std::vector<One> evaluate_each(const Subject& subject, const std::vector<double>& x,
                                      const Format& dtype) {
  const std::vector<Index> dims{1, static_cast<Index>(x.size())};
  return evaluate<double>(subject.formula.in_double, subject.op, dims,
                          {array(subject.op, 0, dims, dtype, x)}, dtype);
}

// Every finite member of f16.
inline std::vector<double> every_half() {
  std::vector<double> values;
  for (std::uint64_t code = 0; code < 65536; ++code) {
    if (const double x = decode(f16, code); std::isfinite(x)) {
      values.push_back(x);
    }
  }
  return values;
}

// Members of f32 at every scale between 2^-140 and 2^20, both signs.
inline std::vector<double> many_floats() {
  std::vector<double> values;
  std::mt19937 random(7);
  for (int exponent = -140; exponent <= 20; ++exponent) {
    for (int i = 0; i < 200; ++i) {
      const double mantissa = 1 + static_cast<double>(random()) * 0x1p-32;
      const double x = std::ldexp(mantissa, exponent);
      values.push_back(round_to(f32, random() % 2 == 0 ? x : -x));
    }
  }
  return values;
}

}  // namespace warpcheck::test
