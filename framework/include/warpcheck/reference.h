// Writing a reference: the stable textbook formula, once, generic in its scalar.
//
//   struct RmsNorm {
//     template <class Real>
//     void operator()(Formula<Real>& f) const {
//       const auto x = f.in("x"), gain = f.in("gain");
//       auto y = f.out("y");
//       for (const Index r : f.rows("y")) {
//         const Real squares = f.sum("cols", [&](Index c) { return x(r, c) * x(r, c); });
//         const Real scale = rsqrt(squares / f.dim("cols") + f.attribute("eps"));
//         for (Index c = 0; c < f.dim("cols"); ++c) y(r, c) = x(r, c) * scale * gain(c);
//       }
//     }
//   };
#pragma once

#include <string_view>
#include <vector>

#include "warpcheck/detail/weights.h"
#include "warpcheck/op.h"
#include "warpcheck/scalar.h"
#include "warpcheck/suite.h"
#include "warpcheck/tensor.h"

namespace warpcheck {

// Which part of an output an evaluation needs.
struct Wanted {
  std::vector<Index> rows;      // ascending
  std::vector<Index> elements;  // ascending flat numbers, all of them within rows
};

// What one evaluation of a formula reads. The referenced objects outlive the evaluation.
struct FormulaInput {
  const Op& op;
  const std::vector<Index>& dims;         // one a dim of the op
  const std::vector<double>& attributes;  // one an attribute of the op
  const std::vector<Array>& inputs;       // one an input of the op
  // One an output of the op, nothing set: none of it. Empty: everything of every output. Rows that
  // one output needs are also rows of the others, where the numbers of rows agree.
  std::vector<Wanted> wanted = {};
};

// An input, read by indices. Fewer indices than dims: the leading dims count as one, so x(row, col)
// reads any rank. Misuse beyond the ends.
template <class Real>
class Operand {
 public:
  Operand(std::string_view name, const Array& array);

  Real operator()(Index i) const;               // rank 1, or flat element number
  Real operator()(Index row, Index col) const;  // leading dims as one
  Real operator()(Index i, Index j, Index k) const;
  Index size() const { return size_; }
  Index rows() const { return rows_; }  // product of the leading dims
  Index cols() const { return cols_; }  // the last dim

 private:
  std::string_view name_;
  const double* values_;
  Index size_, rows_, cols_, middle_;
};

// An output, written and read back by indices; also scratch space until the formula returns.
template <class Real>
class Result {
 public:
  Result(std::string_view name, const Shape& shape, std::vector<Real>& values);

  Real& operator()(Index i);
  Real& operator()(Index row, Index col);
  Real& operator()(Index i, Index j, Index k);
  Index size() const { return size_; }
  Index rows() const { return rows_; }
  Index cols() const { return cols_; }

 private:
  std::string_view name_;
  Real* values_;
  Index size_, rows_, cols_, middle_;
};

// What a formula sees of a case.
template <class Real>
class Formula {
 public:
  // Evaluates into outputs(), which starts with every element unset (Real::is_set()).
  explicit Formula(FormulaInput input);

  // Misuse that lists the names there are.
  Operand<Real> in(std::string_view name) const;
  Result<Real> out(std::string_view name);
  Index dim(std::string_view name) const;
  // As the kernel holds it: rounded to the accumulator, unless exact there.
  Real attribute(std::string_view name) const;
  Real constant(double value) const { return Real(value); }  // the same of any number

  // The rows of an output that are asked for: all at level 1, those with an undecided element at
  // level 2. A formula that does not ask computes all of them; that is correct and slower.
  // An output of rank 1 is one row, row 0: loop over its elements() instead.
  const std::vector<Index>& rows(std::string_view output) const;
  // The same for single elements, by flat number.
  const std::vector<Index>& elements(std::string_view output) const;

  // term(0) + ... + term(n - 1), in the order that the model allows. n: a number, or the size of a
  // dim. Empty: 0.
  template <class Term>
  Real sum(Index n, Term term) const;
  template <class Term>
  Real sum(std::string_view dim_name, Term term) const;
  // a(0) * b(0) + ... + a(n - 1) * b(n - 1): sum of the products, in a third of its time where the
  // factors are inputs.
  template <class A, class B>
  Real dot(Index n, A a, B b) const;
  template <class A, class B>
  Real dot(std::string_view dim_name, A a, B b) const;
  // Largest term; n >= 1.
  template <class Term>
  Real max(Index n, Term term) const;
  template <class Term>
  Real max(std::string_view dim_name, Term term) const;
  // The weights exp(score(j)) / sum exp(score(k)), and means by them; n >= 1.
  template <class Score>
  Weights<Real> softmax(Index n, Score score) const;
  template <class Score>
  Weights<Real> softmax(std::string_view dim_name, Score score) const;
  // The value as a kernel holds it that stores it in the model's intermediate format: adds that
  // rounding to the bound.
  Real stored(const Real& x) const { return detail::stored(x); }

  const FormulaInput& input() const { return input_; }
  // In the order of the op; elements outside of `wanted` may be unset.
  std::vector<std::vector<Real>>& outputs() { return outputs_; }

 private:
  const Wanted& wanted(std::string_view output) const;

  FormulaInput input_;
  std::vector<std::vector<Real>> outputs_;
};

// A reference from a function of one element: y[i] = f(x[i]), first input to first output.
//   elementwise([](auto x) { return x / (1 + exp(-x)); })
//   elementwise([](auto x, const auto& f) { return select(x > 0, x, f.attribute("alpha") * x); })
template <class F>
Reference elementwise(F f);

}  // namespace warpcheck

#include "warpcheck/detail/formula.h"  // IWYU pragma: export
