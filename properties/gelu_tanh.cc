// Laws of gelu, tanh approximation.
#include "warpcheck/properties/gelu_tanh.h"

#include <cmath>
#include <utility>

#include "common.h"
#include "gates.h"
#include "warpcheck/ops/gelu_tanh.h"

namespace warpcheck::properties {
namespace {

// The argument s of tanh has 7 roundings of one sign, and |s| (1 - tanh(s)^2) < 1/2; then tanh
// itself, the sum (2 u at most), and two products.
double error_of_gelu_tanh(const Arithmetic& a, double x) {
  return 0.5 * std::fabs(x) * compound((4 + a.k.tanh + a.k.tanh_absolute + 2 + 4) * a.u);
}

}  // namespace

Suite gelu_tanh(std::vector<std::string> dims) {
  return Suite(ops::gelu_tanh(std::move(dims)))
      .reference(ops::GeluTanh{})
      .model(reasonable_kernel())
      .dtypes(floats())
      .values("x",
              elementwise_values({Spike::nan, Spike::inf, Spike::minus_zero, Spike::subnormal}))
      .property("parts_add_up", parts_add_up(error_of_gelu_tanh), grid("x", 8))
      .property("lies_between_zero_and_x", lies_between_zero_and_x(error_of_gelu_tanh),
                grid("x", 8))
      // gelu(-5) = -2.3e-7 is the largest value from there on.
      .property("vanishes_far_left", vanishes_far_left(error_of_gelu_tanh, 5, 2.3e-7),
                grid("x", 8));
}

}  // namespace warpcheck::properties
