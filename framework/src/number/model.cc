#include "warpcheck/model.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "number/bits.h"
#include "warpcheck/error.h"

namespace warpcheck {
namespace {

// Is every member of `inner` a member of `outer`?
bool contains(const Format& outer, const Format& inner) {
  return outer.precision >= inner.precision && outer.min_exponent <= inner.min_exponent
         && outer.largest >= inner.largest;
}

// What the kernel computes in: the declared format, or the dtype where it does not fit into that.
const Format& wider(const Format& declared, const Format& dtype) {
  return contains(declared, dtype) ? declared : dtype;
}

double smallest_normal(const Format& format) {
  return number::power_of_two(format.min_exponent);
}

// Error of one rounding to nearest of a subnormal: half of its unit.
double half_smallest(const Format& format) {
  return number::power_of_two(
      std::max(format.min_exponent - format.precision, number::smallest_exponent));
}

// Only the 8-bit exponent of f32 is flushed by the hardware, and tf32 lives in it.
bool can_flush(const Format& format) {
  return format == f32 || format == tf32;
}

// ex2.approx(x log2(e)): the argument's rounding grows with x.
void use_fast_exp(FunctionErrors& k) {
  k.exp_per_x = std::max(k.exp_per_x, 2 * 1.173);
}

// -use_fast_math, where it replaces functions: f32.
//
//   Source  CUDA C++ Programming Guide, tables of intrinsic functions: __fdividef 2 ulp, __expf 2 +
//           floor(1.173 |x|) ulp, __logf 3 ulp or 2^-21.41 on [0.5, 2], __sinf and __cosf 2^-21.41
//           on
//           [-pi, pi], __powf exp2f(y __log2f(x)), __tanhf 2^-11 relative
void use_fast_math(FunctionErrors& k) {
  use_fast_exp(k);
  k.div = std::max(k.div, 5.0);
  k.sqrt = std::max(k.sqrt, 3.0);
  k.rsqrt = std::max(k.rsqrt, k.sqrt + k.div);  // x / sqrt(s), both approximate
  k.log = std::max(k.log, 7.0);
  k.log_absolute = std::max(k.log_absolute, 0x1p24 * std::exp2(-21.41));
  k.sin_absolute = std::max(k.sin_absolute, 0x1p24 * std::exp2(-21.41));
  k.tanh = std::max(k.tanh, 0x1p13);
  // The relative error of 2^t is ln(2) times the absolute one of t = y log2(x), which has the 5 u
  // of the logarithm, the u of the product, and near 1 the absolute error 2^-22 of the logarithm.
  k.pow_per_log = std::max(k.pow_per_log, 10.0);
}

}  // namespace

Summation any_order() {
  return {};
}

Summation depth(double d) {
  if (!(d >= 1))
    throw Misuse("depth(" + std::to_string(d) + "): the depth of a sum is at least 1");
  return {[d](double n) { return std::min(d, n - 1); }};
}

Summation lanes(int lanes) {
  if (lanes < 1)
    throw Misuse("lanes(" + std::to_string(lanes) + "): a sum has at least 1 lane");
  const double tree = std::ceil(std::log2(lanes));
  return {[lanes, tree](double n) { return std::min(std::ceil(n / lanes) + tree, n - 1); }};
}

double Arithmetic::gamma(double n) const {
  const double x = n * u * (1 + 0x1p-50);
  if (x <= 0)
    return 0;
  return x < 1 ? x / (1 - x / 2) * (1 + 0x1p-50) : std::exp(x) * (1 + 0x1p-50);
}

double Arithmetic::sum_gamma(double n) const {
  if (n <= 1)
    return 0;
  return gamma(sum_depth ? std::min(sum_depth(n), n - 1) : n - 1);
}

Model& Model::sum(Summation summation) {
  summation_ = std::move(summation);
  return *this;
}

Model& Model::fast_math() {
  fast_math_ = true;
  return *this;
}

Model& Model::fast_exp() {
  fast_exp_ = true;
  return *this;
}

Model& Model::scales_first() {
  scales_first_ = true;
  return *this;
}

Model& Model::stores(Format intermediate) {
  store_ = intermediate;
  return *this;
}

Model& Model::stores_in_dtype() {
  store_dtype_ = true;
  return *this;
}

Model& Model::functions(FunctionErrors errors) {
  errors_ = errors;
  return *this;
}

Model& Model::flushes_to_zero() {
  flush_ = true;
  return *this;
}

Arithmetic Model::resolve(const Format& dtype) const {
  Arithmetic result;
  const Format& accumulator = wider(accumulator_, dtype);
  result.accumulator = accumulator;
  result.u = unit_roundoff(accumulator);
  result.largest = accumulator.largest;
  result.k = errors_;
  result.sum_depth = summation_.depth;
  const bool replaced = fast_math_ && can_flush(accumulator);
  if (replaced)
    use_fast_math(result.k);
  else if (fast_exp_ && can_flush(accumulator))
    use_fast_exp(result.k);
  if (scales_first_) {
    result.k.exp_per_term = std::max(result.k.exp_per_term, 1.0);
    // The rounding of c, and of the difference.
    result.k.exp_per_x = std::max(result.k.exp_per_x, 2.0);
  }
  result.flush_to_zero = replaced || (flush_ && can_flush(accumulator));
  result.division_by_huge_is_zero = replaced;
  result.underflow =
      result.flush_to_zero ? smallest_normal(accumulator) : half_smallest(accumulator);
  const Format& stored = store_dtype_ ? dtype : store_.value_or(accumulator);
  if (!contains(stored, accumulator))
    result.store = stored;
  return result;
}

Model accumulate(const Format& accumulator) {
  return Model(accumulator);
}

}  // namespace warpcheck
