// Functions of one element: what is correct, and what each law must find.
#include <cmath>

#include <warpcheck/properties/elu.h>
#include <warpcheck/properties/gelu_erf.h>
#include <warpcheck/properties/gelu_tanh.h>
#include <warpcheck/properties/leaky_relu.h>
#include <warpcheck/properties/relu.h>
#include <warpcheck/properties/sigmoid.h>
#include <warpcheck/properties/silu.h>
#include <warpcheck/properties/tanh.h>

#include "subjects.h"

namespace warpcheck::host {
namespace {

using Wide = long double;

double relu(double x) {
  return x <= 0 ? 0 : x;  // NaN stays
}

Kernel twice(double (*f)(double)) {
  return each([f](double x) { return 2 * f(x); });
}

std::vector<Subject> rectifiers() {
  return {
      {"relu",
       [] { return properties::relu(); },
       each(relu),
       each(relu),
       {{"idempotent", each([](double x) { return relu(x) / 2; })},
        {"scales_by_two", each([](double x) { return std::fmin(relu(x), 6); })},
        {"parts_add_up", each([](double x) { return std::fabs(x); })}}},
      {"leaky_relu",
       [] { return properties::leaky_relu(); },
       each(leaky_relu<Wide>),
       each(leaky_relu<float>),
       {{"keeps_positive_numbers", each([](double x) { return 0.01 * x; })},
        {"scales_by_two", each([](double x) { return std::fmin(leaky_relu<Wide>(x), 6); })},
        {"parts_add_up", each([](double x) { return x > 0 ? x : 0.1 * x; })}}},
      {"elu",
       [] { return properties::elu(); },
       each([](double x) { return x > 0 ? x : static_cast<double>(std::expm1(Wide(x))); }),
       each(elu<float>),
       {{"keeps_positive_numbers", each([](double x) { return std::expm1(x); })},
        {"stays_above_minus_alpha", each([](double x) { return x > 0 ? x : 1.1 * std::expm1(x); })},
        {"squares_when_doubled", each([](double x) { return x > 0 ? x : std::tanh(x); })}}}};
}

std::vector<Subject> gates() {
  return {{"silu",
           [] { return properties::silu(); },
           each(silu<Wide>),
           each(silu<float>),
           {{"parts_add_up", twice(silu<Wide>)},
            {"lies_between_zero_and_x", each([](double x) { return x / (1 + x * x) - x; })}}},
          {"gelu_tanh",
           [] { return properties::gelu_tanh(); },
           each(gelu_tanh<Wide>),
           each(gelu_tanh<float>),
           {{"parts_add_up", twice(gelu_tanh<Wide>)},
            {"lies_between_zero_and_x", twice(gelu_tanh<Wide>)},
            {"vanishes_far_left", each(silu<Wide>)}}},
          {"gelu_erf",
           [] { return properties::gelu_erf(); },
           each(gelu_erf<Wide>),
           each(gelu_erf<float>),
           {{"parts_add_up", twice(gelu_erf<Wide>)},
            {"lies_between_zero_and_x", twice(gelu_erf<Wide>)},
            {"vanishes_far_left", each(silu<Wide>)}}}};
}

std::vector<Subject> saturating() {
  return {{"sigmoid",
           [] { return properties::sigmoid(); },
           each(sigmoid<Wide>),
           each(sigmoid<float>),
           {{"symmetric", each([](double x) { return std::exp(-x * x); })},
            {"lies_between_zero_and_one", each([](double x) { return 1.1 * sigmoid<Wide>(x); })},
            {"nondecreasing", each([](double x) { return sigmoid<Wide>(-x); })}}},
          {"tanh",
           [] { return properties::tanh(); },
           each([](double x) { return static_cast<double>(std::tanh(Wide(x))); }),
           each(tanh<float>),
           {{"odd", each(sigmoid<Wide>)},
            {"lies_between_minus_one_and_one", each([](double x) { return x; })},
            {"nondecreasing", each([](double x) { return std::sin(x); })},
            {"double_angle", each([](double x) { return std::erf(x); })}}}};
}

}  // namespace

std::vector<Subject> elementwise_subjects() {
  std::vector<Subject> all = rectifiers();
  for (const auto& more : {gates(), saturating()}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

}  // namespace warpcheck::host
