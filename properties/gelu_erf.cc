// Laws of gelu.
#include "warpcheck/properties/gelu_erf.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "gates.h"
#include "warpcheck/ops/gelu_erf.h"

namespace warpcheck::properties {
namespace {

// The argument z of erf has two roundings, and |z| times the slope of erf is below 1/2; then erf
// itself, the sum (2 u at most), and two products.
double error_of_gelu_erf(const Arithmetic& a, double x) {
  return 0.5 * std::fabs(x) * compound((1 + a.k.erf + a.k.erf_absolute + 2 + 4) * a.u);
}

}  // namespace

Suite gelu_erf(std::vector<std::string> dims) {
  return Suite(ops::gelu_erf(std::move(dims)))
      .reference(ops::GeluErf{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x", elementwise_values({Spike::nan, Spike::inf, Spike::minus_zero, Spike::subnormal,
                                       Spike::largest}))
      .property("parts_add_up", parts_add_up(error_of_gelu_erf), grid("x", 8))
      .property("lies_between_zero_and_x", lies_between_zero_and_x(error_of_gelu_erf), grid("x", 8))
      // gelu(-5) = -1.43e-6 is the largest value from there on.
      .property("vanishes_far_left", vanishes_far_left(error_of_gelu_erf, 5, 1.44e-6),
                grid("x", 8));
}

}  // namespace warpcheck::properties
