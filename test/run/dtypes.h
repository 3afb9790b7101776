// A launcher whose kernels do not cover every dtype.
#pragma once

#include "warpcheck/call.h"

namespace warpcheck::run {

// y[i] = x[i] for up to 64 elements of f32 or f16.
void copy_of_f32_and_f16(Call& call);

}  // namespace warpcheck::run
