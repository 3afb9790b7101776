// Bodies of Operand, Result, Formula and elementwise.
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "warpcheck/detail/tracked_sum.h"
#include "warpcheck/reference.h"

namespace warpcheck {

namespace detail {

// Always throws Misuse: "y[7] is outside of y, which has 4 elements".
[[noreturn]] void index_misuse(std::string_view name, Index index, Index size);
[[noreturn]] void no_terms_misuse();
// The last but one size: what the middle one of three indices runs over.
Index middle_size(const Shape& shape);
// 0 ... n - 1.
std::vector<Index> all_of(Index n);
// Completes `wanted`, checks the number of inputs, dims and attributes.
void complete(FormulaInput& input);

inline Index checked(std::string_view name, Index index, Index size) {
  if (static_cast<std::make_unsigned_t<Index>>(index)
      >= static_cast<std::make_unsigned_t<Index>>(size)) [[unlikely]]
    index_misuse(name, index, size);
  return index;
}

}  // namespace detail

template <class Real>
Operand<Real>::Operand(std::string_view name, const Array& array)
    : name_(name),
      values_(array.values.data()),
      size_(static_cast<Index>(array.values.size())),
      rows_(array.shape.rows()),
      cols_(array.shape.last()),
      middle_(detail::middle_size(array.shape)) {}

template <class Real>
inline Real Operand<Real>::operator()(Index i) const {
  return Real::input(values_[detail::checked(name_, i, size_)]);
}

template <class Real>
inline Real Operand<Real>::operator()(Index row, Index col) const {
  return (*this)(row * cols_ + detail::checked(name_, col, cols_));
}

template <class Real>
inline Real Operand<Real>::operator()(Index i, Index j, Index k) const {
  return (*this)(i * middle_ + detail::checked(name_, j, middle_), k);
}

template <class Real>
Result<Real>::Result(std::string_view name, const Shape& shape, std::vector<Real>& values)
    : name_(name),
      values_(values.data()),
      size_(static_cast<Index>(values.size())),
      rows_(shape.rows()),
      cols_(shape.last()),
      middle_(detail::middle_size(shape)) {}

template <class Real>
inline Real& Result<Real>::operator()(Index i) {
  return values_[detail::checked(name_, i, size_)];
}

template <class Real>
inline Real& Result<Real>::operator()(Index row, Index col) {
  return (*this)(row * cols_ + detail::checked(name_, col, cols_));
}

template <class Real>
inline Real& Result<Real>::operator()(Index i, Index j, Index k) {
  return (*this)(i * middle_ + detail::checked(name_, j, middle_), k);
}

template <class Real>
Formula<Real>::Formula(FormulaInput input) : input_(std::move(input)) {
  detail::complete(input_);
  for (const TensorSpec& output : input_.op.outputs())
    outputs_.emplace_back(static_cast<std::size_t>(input_.op.shape_of(output, input_.dims).size()));
}

template <class Real>
Operand<Real> Formula<Real>::in(std::string_view name) const {
  const std::size_t i = input_.op.input_index(name);
  return {input_.op.inputs()[i].name, input_.inputs[i]};
}

template <class Real>
Result<Real> Formula<Real>::out(std::string_view name) {
  const std::size_t i = input_.op.output_index(name);
  const TensorSpec& output = input_.op.outputs()[i];
  return {output.name, input_.op.shape_of(output, input_.dims), outputs_[i]};
}

template <class Real>
Index Formula<Real>::dim(std::string_view name) const {
  return input_.dims[input_.op.dim_index(name)];
}

template <class Real>
Real Formula<Real>::attribute(std::string_view name) const {
  return Real(input_.attributes[input_.op.attribute_index(name)]);
}

template <class Real>
const Wanted& Formula<Real>::wanted(std::string_view output) const {
  return input_.wanted[input_.op.output_index(output)];
}

template <class Real>
const std::vector<Index>& Formula<Real>::rows(std::string_view output) const {
  return wanted(output).rows;
}

template <class Real>
const std::vector<Index>& Formula<Real>::elements(std::string_view output) const {
  return wanted(output).elements;
}

template <class Real>
template <class Term>
Real Formula<Real>::sum(Index n, Term term) const {
  detail::Sums<typename Real::Value> sums;
  for (Index i = 0; i < n; ++i)
    detail::accumulate_term(sums, Real(term(i)));
  sums.count = static_cast<double>(n);
  return detail::total(sums);
}

template <class Real>
template <class Term>
Real Formula<Real>::sum(std::string_view dim_name, Term term) const {
  return sum(dim(dim_name), std::move(term));
}

template <class Real>
template <class A, class B>
Real Formula<Real>::dot(Index n, A a, B b) const {
  detail::Sums<typename Real::Value> sums;
  detail::Products<typename Real::Value> products;
  for (Index i = 0; i < n; ++i) {
    const Real x = a(i), y = b(i);
    if (!detail::accumulate_product(products, x, y))
      detail::accumulate_term(sums, x * y);
  }
  sums.count = static_cast<double>(n);
  detail::add_products(sums, {products.value, products.size});
  return detail::total(sums);
}

template <class Real>
template <class A, class B>
Real Formula<Real>::dot(std::string_view dim_name, A a, B b) const {
  return dot(dim(dim_name), std::move(a), std::move(b));
}

template <class Real>
template <class Term>
Real Formula<Real>::max(Index n, Term term) const {
  if (n < 1)
    detail::no_terms_misuse();
  Real largest = term(Index{0});
  for (Index i = 1; i < n; ++i)
    largest = detail::larger(largest, Real(term(i)));
  return largest;
}

template <class Real>
template <class Term>
Real Formula<Real>::max(std::string_view dim_name, Term term) const {
  return max(dim(dim_name), std::move(term));
}

template <class Real>
template <class Score>
Weights<Real> Formula<Real>::softmax(Index n, Score score) const {
  if (n < 1)
    detail::no_terms_misuse();
  std::vector<Real> scores;
  scores.reserve(static_cast<std::size_t>(n));
  for (Index j = 0; j < n; ++j)
    scores.push_back(Real(score(j)));
  return Weights<Real>(scores);
}

template <class Real>
template <class Score>
Weights<Real> Formula<Real>::softmax(std::string_view dim_name, Score score) const {
  return softmax(dim(dim_name), std::move(score));
}

namespace detail {

// The formula of elementwise().
template <class F>
struct Elementwise {
  F f;

  template <class Real>
  void operator()(Formula<Real>& formula) const {
    const auto x = formula.in(formula.input().op.inputs().at(0).name);
    const std::string& output = formula.input().op.outputs().at(0).name;
    auto y = formula.out(output);
    for (const Index i : formula.elements(output)) {
      if constexpr (std::is_invocable_v<const F&, Real, const Formula<Real>&>)
        y(i) = f(x(i), std::as_const(formula));
      else
        y(i) = f(x(i));
    }
  }
};

}  // namespace detail

template <class F>
Reference elementwise(F f) {
  return Reference(detail::Elementwise<F>{std::move(f)});
}

}  // namespace warpcheck
