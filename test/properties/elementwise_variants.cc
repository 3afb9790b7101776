// Functions of one element, as people write them.
#include <cmath>

#include <warpcheck/ops/sigmoid.h>
#include <warpcheck/ops/silu.h>
#include <warpcheck/properties/elu.h>
#include <warpcheck/properties/gelu_erf.h>
#include <warpcheck/properties/gelu_tanh.h>
#include <warpcheck/properties/sigmoid.h>
#include <warpcheck/properties/silu.h>
#include <warpcheck/properties/tanh.h>

#include "approximations.h"
#include "variants.h"

namespace warpcheck::host {
namespace {

Kernel each_float(float (*f)(float)) {
  return each([f](double x) { return static_cast<double>(f(static_cast<float>(x))); });
}

float sigmoid_of(float x) {
  return 1 / (1 + std::exp(-x));
}
float sigmoid_by_tanh(float x) {
  return 0.5F + 0.5F * std::tanh(0.5F * x);
}
// Without an overflow of exp.
float sigmoid_by_sign(float x) {
  const float e = std::exp(-std::fabs(x));
  return x >= 0 ? 1 / (1 + e) : e / (1 + e);
}
float sigmoid_fast(float x) {
  return fast_divide(1, 1 + fast_exp(-x));
}
float silu_by_sigmoid(float x) {
  return x * sigmoid_of(x);
}
float silu_by_tanh(float x) {
  return 0.5F * x * (1 + std::tanh(0.5F * x));
}
float silu_fast(float x) {
  return fast_divide(x, 1 + fast_exp(-x));
}
float gelu_by_normcdf(float x) {
  return x * normcdf(x);
}
float gelu_by_erfc(float x) {
  return 0.5F * x * std::erfc(-x * 0.70710678F);
}
float gelu_argument(float x) {
  return 0.79788456F * (x + 0.044715F * x * x * x);
}
float gelu_by_sigmoid(float x) {
  return x * sigmoid_of(2 * gelu_argument(x));
}
float gelu_by_tanh_approx(float x) {
  return 0.5F * x * (1 + tanh_approx(gelu_argument(x)));
}
float tanh_by_exp(float x) {
  return 2 / (1 + std::exp(-2 * x)) - 1;
}
float elu_by_fast_exp(float x) {
  return x > 0 ? x : fast_exp(x) - 1;
}

}  // namespace

std::vector<Variant> elementwise_variants() {
  const Model fast = accumulate(f32).fast_math();
  const auto with = [](Suite suite, const Reference& reference) {
    return suite.reference(reference);
  };
  const auto fastened = [fast](Suite suite) { return suite.model(fast); };
  return {
      {"sigmoid_by_sign", [] { return properties::sigmoid(); }, each_float(sigmoid_by_sign), true},
      {"sigmoid_by_tanh", [] { return properties::sigmoid(); }, each_float(sigmoid_by_tanh), false},
      {"sigmoid_by_tanh_declared",
       [=] { return with(properties::sigmoid(), ops::SigmoidByTanh{}); },
       each_float(sigmoid_by_tanh), true},
      {"sigmoid_fast_math", [=] { return fastened(properties::sigmoid()); },
       each_float(sigmoid_fast), true},
      {"silu_by_sigmoid", [] { return properties::silu(); }, each_float(silu_by_sigmoid), true},
      {"silu_by_tanh", [] { return properties::silu(); }, each_float(silu_by_tanh), false},
      {"silu_by_tanh_declared", [=] { return with(properties::silu(), ops::SiluByTanh{}); },
       each_float(silu_by_tanh), true},
      {"silu_fast_math", [=] { return fastened(properties::silu()); }, each_float(silu_fast), true},
      {"gelu_by_normcdf", [] { return properties::gelu_erf(); }, each_float(gelu_by_normcdf), true},
      {"gelu_by_erfc", [] { return properties::gelu_erf(); }, each_float(gelu_by_erfc), true},
      {"gelu_by_sigmoid", [] { return properties::gelu_tanh(); }, each_float(gelu_by_sigmoid),
       true},
      {"gelu_by_tanh_approx", [] { return properties::gelu_tanh(); },
       each_float(gelu_by_tanh_approx), false},
      {"gelu_by_tanh_approx_declared", [=] { return fastened(properties::gelu_tanh()); },
       each_float(gelu_by_tanh_approx), true},
      {"tanh_by_exp", [] { return properties::tanh(); }, each_float(tanh_by_exp), true},
      {"tanh_approx", [] { return properties::tanh(); }, each_float(tanh_approx), false},
      {"tanh_approx_declared", [=] { return fastened(properties::tanh()); },
       each_float(tanh_approx), true},
      {"elu_by_fast_exp", [] { return properties::elu(); }, each_float(elu_by_fast_exp), true}};
}

}  // namespace warpcheck::host
