// What the suites share: the model of any reasonable kernel, input lists, and the arithmetic of
// tolerances.
#pragma once

#include <functional>
#include <vector>

#include "warpcheck/model.h"
#include "warpcheck/recipe.h"
#include "warpcheck/suite.h"
#include "warpcheck/trial.h"

namespace warpcheck::properties {

// f32, f16, bf16, f64.
std::vector<Format> floats();

// Accumulates in f32, adds in any order, may take __expf or exp2 with log2(e) folded in for exp,
// in a softmax before or after the maximum is subtracted, and a product with the reciprocal for a
// quotient (two roundings).
Model reasonable_kernel();

// Inputs of a function of one element: ordinary scales first, then what breaks kernels.
std::vector<Recipe> elementwise_values(const std::vector<Spike>& spikes);
// Inputs of a reduction along rows.
std::vector<Recipe> row_values();
// Inputs of sums of products.
std::vector<Recipe> product_values();

// Bound of |product of factors - 1| for factors within (1 + d_i) or 1 / (1 + d_i), sum |d_i| = x.
// Infinite from x = 1 on.
//
//   Source  Higham, "Accuracy and Stability of Numerical Algorithms", 2nd ed., SIAM 2002, lemma 3.1
double compound(double x);

// |output|; 0 for NaN and infinities, which must not widen a tolerance: laws see finite inputs
// only.
double size(double output);

// What storing a result may change, seen from the stored value: half a unit, and the flush of a
// subnormal.
double storage(const Format& format, double stored, const Arithmetic& arithmetic);

// Unit roundoff of the stored intermediate; 0 when none is stored.
double store_unit(const Arithmetic& arithmetic);

// Tolerances for two outputs whose exact values agree, each with a relative error `relative` and an
// absolute one before it is stored.
std::vector<double> two_runs(const Trial& t, const Array& got, const Array& want, double relative,
                             double absolute = 0);

// |x| for every element.
Change magnitude();

// Numbers that a law computes from outputs, one an element of `like`; f64, not rounded further.
Array derived(const Array& like, const std::function<double(std::size_t element)>& value);
// The same, one a row.
Array derived_rows(const Array& like, const std::function<double(Index row)>& value);

// sum of term(0) ... term(n - 1) with an error far below that of the outputs.
double exact_sum(Index n, const std::function<double(Index)>& term);

// Expects y to rise with x, up to allowed(element) for each y.
void expect_nondecreasing(Trial& t, const Array& x, const Array& y,
                          const std::function<double(std::size_t element)>& allowed);

// Expects y[i] between two numbers that depend on the element, up to allowed(element).
struct Limits {
  double low, high;
};
void expect_between(Trial& t, const Array& y,
                    const std::function<Limits(std::size_t element)>& limits,
                    const std::function<double(std::size_t element)>& allowed);

// A law of rectifiers: y = x for x >= 0, which is a copy.
void keeps_positive_numbers(Trial& t);

}  // namespace warpcheck::properties
