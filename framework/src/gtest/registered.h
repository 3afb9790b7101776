// The kernels that WARPCHECK_KERNEL put on the list.
#pragma once

#include <vector>

#include "warpcheck/runner.h"

namespace warpcheck::gtest {

// In the order of registration; grows while static objects are initialised.
std::vector<Target>& registered();

}  // namespace warpcheck::gtest
