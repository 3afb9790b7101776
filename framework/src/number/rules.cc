#include "warpcheck/detail/rules.h"

#include <algorithm>
#include <utility>

#include "number/bits.h"

namespace warpcheck {
namespace detail {

const Arithmetic& current_arithmetic() {
  static const Arithmetic standard;
  return rules.arithmetic != nullptr ? *rules.arithmetic : standard;
}

}  // namespace detail

namespace {

detail::Rules rules_of(const Arithmetic& arithmetic) {
  const Format& accumulator = arithmetic.accumulator;
  detail::Rules rules;
  rules.u = arithmetic.u;
  rules.inflated_u = arithmetic.u * (1 + 0x1p-40);
  // The bound arithmetic itself underflows near the smallest double, which matters to f64 alone.
  rules.underflow = std::max(arithmetic.underflow, detail::tiny) * (1 + 0x1p-40);
  rules.add_underflow = arithmetic.flush_to_zero ? arithmetic.underflow : 0;
  rules.largest = arithmetic.largest;
  rules.smallest_normal = number::power_of_two(accumulator.min_exponent);
  rules.div = arithmetic.k.div;
  rules.lost_bits = (std::uint64_t{1} << (53 - accumulator.precision)) - 1;
  rules.flushed_below = arithmetic.flush_to_zero ? rules.smallest_normal : 0;
  rules.division_by_huge_is_zero = arithmetic.division_by_huge_is_zero;
  rules.arithmetic = &arithmetic;
  return rules;
}

}  // namespace

ArithmeticScope::ArithmeticScope(Arithmetic arithmetic)
    : arithmetic_(std::move(arithmetic)), outer_(detail::rules) {
  detail::rules = rules_of(arithmetic_);
}

ArithmeticScope::~ArithmeticScope() {
  detail::rules = outer_;
}

}  // namespace warpcheck
