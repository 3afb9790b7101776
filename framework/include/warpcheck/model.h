// What a correct kernel may do: the freedom that the bound of each element is derived from.
#pragma once

#include <functional>
#include <optional>

#include "warpcheck/format.h"
#include "warpcheck/tensor.h"

namespace warpcheck {

// Largest number of roundings on the way from one term to the sum, for a sum of n terms.
struct Summation {
  // n terms -> depth; empty: any order, n - 1.
  std::function<double(double n)> depth;
};
Summation any_order();
// A declared fixed depth d, never more than n - 1: for kernels that add in trees.
Summation depth(double d);
// Each of `lanes` partial sums takes ceil(n / lanes) terms, then a tree: ceil(n / lanes) +
// log2(lanes).
Summation lanes(int lanes);

// Error constants of the functions that a kernel calls, in units of the unit roundoff u of the
// accumulator. "k ulp against the rounded result" is 2 k + 1 units. A constant named _absolute is
// an error in units of u that does not shrink with the result, for functions that kernels compute
// by other means than their name says (tanh by exp), or that the hardware approximates.
//
//   Source  CUDA C++ Programming Guide, tables of mathematical functions; measured on an H200 over
//   every float32 input
struct FunctionErrors {
  double div = 1, sqrt = 1, rsqrt = 5, exp = 5, exp_per_x = 0, log = 3, tanh = 5,
         tanh_absolute = 10, erf = 5, erf_absolute = 0;
  double exp_per_term = 0;  // exp(a - b) of a softmax as exp2(a c - b c): for each |a| and |b|
  double expm1 = 3, expm1_absolute = 7, log1p = 3, sin = 5, cos = 5, pow = 9;
  double log_absolute = 0;
  double sin_absolute = 0;  // also of cos; not 0: holds on [-pi, pi] only
  double pow_per_log = 0;   // further units for each |exponent| (|log2(x)| + 1)
  bool operator==(const FunctionErrors&) const = default;
};

// The model resolved for one dtype: plain numbers, read by the error-tracking scalar.
struct Arithmetic {
  Format accumulator = f32;
  double u = 0x1p-24;            // unit roundoff of the arithmetic
  double underflow = 0x1p-150;   // absolute error of an operation whose result may be subnormal
  double largest = f32.largest;  // beyond it an intermediate may overflow
  FunctionErrors k;
  bool flush_to_zero = false;             // subnormal inputs and results may become 0
  bool division_by_huge_is_zero = false;  // fast-math division by more than 2^126
  std::optional<Format> store;  // an intermediate is stored in this format, narrower than the above
  std::function<double(double)> sum_depth;  // empty: any order
  bool max_drops_nan = false;               // max and min of NaN and a number are the number

  // Bound of n roundings: n u / (1 - n u / 2), or exp(n u) - 1 when n u >= 1.
  double gamma(double n) const;
  // gamma of the depth of a sum of n terms.
  double sum_gamma(double n) const;
};

// The declared freedom. Chained, a value.
class Model {
 public:
  // The kernel computes in `accumulator`, or in the dtype of the case if that is wider.
  explicit Model(Format accumulator) : accumulator_(accumulator) {}

  Model& sum(Summation summation);
  Model& fast_math();  // __expf, approximate division and square root, subnormals flushed
  Model& fast_exp();   // __expf only
  // A softmax takes exp2(x c - max c) with c = log2(e), multiplying before it subtracts: its error
  // grows with |x| + |max|, not only with their difference.
  Model& scales_first();
  Model& stores(Format intermediate);  // an intermediate is stored in this format (attention's P)
  Model& stores_in_dtype();            // ... in the dtype of the case
  Model& functions(FunctionErrors errors);
  Model& flushes_to_zero();

  Arithmetic resolve(const Format& dtype) const;

 private:
  Format accumulator_;
  Summation summation_;
  FunctionErrors errors_;
  bool fast_math_ = false, fast_exp_ = false, scales_first_ = false, flush_ = false,
       store_dtype_ = false;
  std::optional<Format> store_;
};

Model accumulate(const Format& accumulator);

}  // namespace warpcheck
