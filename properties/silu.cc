// Laws of silu.
#include "warpcheck/properties/silu.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "gates.h"
#include "warpcheck/ops/silu.h"

namespace warpcheck::properties {
namespace {

// |y| <= |x| and the relative error is that of the quotient, the sum, a product with x where the
// kernel has one, and the exponential.
double error_of_silu(const Arithmetic& a, double x) {
  const double size = std::fabs(x);
  return size * compound((a.k.div + 2 + a.k.exp + a.k.exp_per_x * size) * a.u);
}

}  // namespace

Suite silu(std::vector<std::string> dims) {
  return Suite(ops::silu(std::move(dims)))
      .reference(ops::Silu{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", elementwise_values({Spike::nan, Spike::inf, Spike::minus_zero, Spike::subnormal,
                                       Spike::largest}))
      .property("parts_add_up", parts_add_up(error_of_silu), grid("x", 8))
      .property("lies_between_zero_and_x", lies_between_zero_and_x(error_of_silu), grid("x", 8));
}

}  // namespace warpcheck::properties
