// Laws of the gates: functions x s(x) with s(x) + s(-x) = 1, 0 <= s <= 1 (silu, gelu).
#pragma once

#include <functional>

#include "warpcheck/model.h"
#include "warpcheck/suite.h"
#include "warpcheck/trial.h"

namespace warpcheck::properties {

// Absolute error of a kernel's value at x, and of its value at -x, before it is stored.
using GateError = std::function<double(const Arithmetic&, double x)>;

// y(x) - y(-x) = x.
std::function<void(Trial&)> parts_add_up(GateError error);
// y lies between 0 and x.
std::function<void(Trial&)> lies_between_zero_and_x(GateError error);
// |y| <= largest for x <= -from: the law puts -from - |x| in the place of x.
std::function<void(Trial&)> vanishes_far_left(GateError error, double from, double largest);

}  // namespace warpcheck::properties
