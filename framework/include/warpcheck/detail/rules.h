// The current Arithmetic as the hot path of Tracked reads it: one flat struct a thread.
#pragma once

#include <cstdint>

#include "warpcheck/model.h"

namespace warpcheck {

namespace detail {

// Plain numbers of the current Arithmetic.
//
//   u                unit roundoff of the kernel's arithmetic
//   inflated_u       u, with room for the roundings of the bound arithmetic
//   underflow        absolute error of a product or quotient whose result may be subnormal
//   add_underflow    the same of a sum: 0 unless results are flushed, subnormal sums being exact
//   largest          beyond it an intermediate of the kernel may overflow
//   smallest_normal  of the accumulator
//   flushed_below    magnitude below which inputs are flushed; 0: none is
//   lost_bits        bits of a double's code that the accumulator has no room for
struct Rules {
  double u = 0x1p-24;
  double inflated_u = 0x1p-24 * (1 + 0x1p-40);
  double underflow = 0x1p-150 * (1 + 0x1p-40);
  double add_underflow = 0;
  double largest = f32.largest;
  double smallest_normal = 0x1p-126;
  double flushed_below = 0;
  double div = 1;
  std::uint64_t lost_bits = (std::uint64_t{1} << 29) - 1;
  bool division_by_huge_is_zero = false;
  const Arithmetic* arithmetic = nullptr;  // null: the default Arithmetic
};

inline constinit thread_local Rules rules;

// The Arithmetic behind the rules.
const Arithmetic& current_arithmetic();

// Absorbs the rounding of the bound arithmetic itself, which is done in plain double: fewer than
// 256 roundings of 2^-53 an operation.
inline constexpr double inflation = 1 + 0x1p-45;

// Absolute error of a double operation that may underflow, with room for a few of them.
inline constexpr double tiny = 0x1p-1070;

}  // namespace detail

// Makes an Arithmetic current for this thread while it lives. Scopes nest.
class ArithmeticScope {
 public:
  explicit ArithmeticScope(Arithmetic arithmetic);
  ~ArithmeticScope();
  ArithmeticScope(const ArithmeticScope&) = delete;
  ArithmeticScope& operator=(const ArithmeticScope&) = delete;

 private:
  Arithmetic arithmetic_;
  detail::Rules outer_;
};

}  // namespace warpcheck
